import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';

// The unit tests, bundled for Node's own test runner.
const tests = readdirSync('tests/unit').filter((name) => name.endsWith('.test.ts'));

export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: '.unit',
    emptyOutDir: true,
    rolldownOptions: {
      input: tests.map((name) => `tests/unit/${name}`),
      output: { entryFileNames: '[name].mjs' },
    },
  },
});
