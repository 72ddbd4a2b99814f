import { defineConfig } from 'vite';

/** Where `airlane view` listens while the page is developed (`npm run dev`, `vite preview`). */
const server = process.env['AIRLANE_SERVER'] ?? 'http://127.0.0.1:4780';
// It answers only requests that name it, so the proxy speaks in its name.
const proxy = { '/api': { target: server, changeOrigin: true, headers: { origin: server } } };

// Names are fixed and nothing depends on the machine: the bundle is committed, and the test stage
// `viewer` compares it with a fresh build, byte for byte.
export default defineConfig({
  base: './',
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
  build: {
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1024,
    license: { fileName: 'assets/licences.md' },
    rolldownOptions: {
      output: {
        codeSplitting: false,
        entryFileNames: 'assets/app.js',
        assetFileNames: 'assets/app[extname]',
      },
    },
  },
});
