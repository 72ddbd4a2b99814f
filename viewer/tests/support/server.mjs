/** `airlane view` as the tests start it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const viewer = fileURLToPath(new URL('../..', import.meta.url));

/** The program: `AIRLANE_BIN`, or what `cargo build --release` made. */
export function program() {
  const built = fileURLToPath(new URL('../../../target/release/airlane', import.meta.url));
  const path = process.env.AIRLANE_BIN ?? built;
  if (!existsSync(path)) {
    throw new Error(
      `there is no program ${path}; build it with \`cargo build --release\`, or set AIRLANE_BIN`,
    );
  }
  return path;
}

/**
 * Starts the viewer's server on a free port. With `AIRLANE_PAGE=dist` the page comes from that folder
 * instead of from the program, so that the program need not be built again for each change.
 */
export async function startServer(...args) {
  const begin = (port) => run(program(), ['view', ...args, '--port', port], {});
  let server = begin('0');
  let url = await server.address;
  const { port } = new URL(url);
  const api = url;
  let preview = null;
  if (process.env.AIRLANE_PAGE) {
    const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
    const port = String(20000 + Math.floor(Math.random() * 20000));
    const where = ['--outDir', process.env.AIRLANE_PAGE, '--port', port, '--strictPort'];
    preview = run(process.execPath, [vite, 'preview', ...where], {
      AIRLANE_SERVER: url.replace(/\/$/, ''),
    });
    url = await preview.address;
  }
  return {
    url,
    /** Of the server itself, where the page may come from elsewhere. */
    api,
    /** The number of its process. */
    get pid() {
      return server.pid;
    },
    /** Lets the server hang, and go on. */
    pause: () => server.signal('SIGSTOP'),
    resume: () => server.signal('SIGCONT'),
    /** Ends the server alone, as a user does. */
    end: () => server.stop(),
    /** Starts it again at the same address. */
    async again() {
      server = begin(port);
      await server.address;
    },
    async stop() {
      await preview?.stop();
      await server.stop();
    },
  };
}

/** Runs a program and waits until it prints an address. */
function run(path, args, environment) {
  const child = spawn(path, args, {
    cwd: viewer,
    env: { ...process.env, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = [];
  const address = new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const found = /https?:\/\/[\w.:-]+\/?/.exec(line);
        if (found) resolve(found[0]);
      });
    }
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${path} ended with ${code}: ${said.join('\n')}`)));
  });
  return {
    address,
    pid: child.pid,
    signal: (name) => child.kill(name),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
