import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { helpPages } from './build/help-pages.ts';
import { layers } from './build/layers.ts';
import { operations } from './build/operations.ts';

const server = process.env['FAIRHOUR_WEB_URL'] ?? 'http://127.0.0.1:3000';

/** What the shell loads at once whatever the screen: in one file, since many small ones are not compressed. */
const shellFiles = [
  'api/(call|counts|errors|queries|session)',
  'app/(keys|language|leaving|own-preferences|preferences|session|use-title)',
  'parts/(avatar|button|choice|dialog|failure|menu)',
];
/** What screens with times load: how they are written, and by whose clock. */
const timeFiles = ['app/format', 'words/(clocks|dates|zones)'];

const oneOf = (files: readonly string[]) => new RegExp(`/web/src/(${files.join('|')})\\.`);
const groups = [
  { name: 'common', test: oneOf(shellFiles) },
  { name: 'times', test: oneOf(timeFiles) },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [operations(), helpPages(), layers(), compressed()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // `npm run web` shows the sources as they are edited; the API is that of a running server.
  server: { proxy: { '/v2': server, '/ext': server } },
  build: {
    target: 'baseline-widely-available',
    // These have light-dark(), which would be rewritten for others.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy of the page allows no inline script, and every browser that knows it loads modules ahead.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
