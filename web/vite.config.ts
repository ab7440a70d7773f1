import { defineConfig } from 'vite';
import { ahead } from './build/ahead.ts';
import { compressed } from './build/compressed.ts';
import { helpPages } from './build/help-pages.ts';
import { layers } from './build/layers.ts';
import { operations } from './build/operations.ts';

const server = process.env['FAIRHOUR_WEB_URL'] ?? 'http://127.0.0.1:3000';

/** What the shell loads at once whatever the screen: in one file, since many small ones are not compressed. */
const shellFiles = [
  'api/(call|counts|errors|queries|session)',
  'app/(keys|language|leaving|lost|one-person|own-preferences|preferences|session|use-title)',
  'parts/(avatar|button|choice|failure|menu|use-module)',
  'screens/not-found/not-found',
];
/** What most screens are made of, in one file: on a slow network each file is one wait. */
const screenFiles = [
  'api/pages',
  'app/(clock|day-address|format)',
  'parts/(data-table|drawer|exports|find|help-link|level|numbers)',
  'parts/(said|screen|sheet|tools|use-saying)',
  'words/(amounts|clocks|csv|dates|zones)',
];
const dayFiles = [
  'api/(member-day|member-zone)',
  'parts/(clock-switch|day-samples|evidence-sentence|plot|timeline)',
  'screens/inbox/looked',
];

const libraries = {
  shell: 'preact-iso/',
  screens: '@tanstack/.*(useMutation|useInfiniteQuery|infiniteQueryObserver|mutationObserver)',
};

const bellFiles = ['app/bell', 'api/alerts', 'api/notices'];

const oneOf = (files: readonly string[], library = 'none/') =>
  new RegExp(`/web/src/(${files.join('|')})\\.|/node_modules/${library}`);
/** What both screens of policies are made of. */
const policyFiles = ['screens/policies/(texts|words|use-policies|told|told-words|preset-words)'];
/** What the screens of pay share: each file more is one more name that the shell knows. */
const payFiles = [
  'screens/pay-periods/(address|periods|rows|state-mark|states|use-periods)',
  'screens/payroll/(address|use-templates|words)',
];
/** The same of the screens of webhooks and of rules. */
const webhookFiles = ['screens/webhooks/(kinds|texts|use-webhooks|view|words)'];
const ruleFiles = ['screens/rules/(frame|use-saving|values|words|words-de|words-en)'];
const groups = [
  { name: 'common', test: oneOf(shellFiles, libraries.shell) },
  { name: 'screens', test: oneOf(screenFiles, libraries.screens) },
  { name: 'days', test: oneOf(dayFiles) },
  { name: 'pay', test: oneOf(payFiles) },
  { name: 'locks', test: oneOf(['api/pay-period-locks', 'parts/lock-sign']) },
  { name: 'me-parts', test: oneOf(['screens/me/(browser-name|words)']) },
  { name: 'webhook-parts', test: oneOf(webhookFiles) },
  { name: 'rule-parts', test: oneOf(ruleFiles) },
  { name: 'policy-texts', test: oneOf(policyFiles) },
  // Asked for beside the first data of a screen: each file more may have these wait for a connection.
  { name: 'bell', test: oneOf(bellFiles) },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [operations(), helpPages(), layers(), ahead(), compressed()],
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
    // All styles together are smaller than a picture; one file for each screen would have it wait once more.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
