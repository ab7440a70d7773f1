import { defineConfig } from 'vite';
import { ahead } from './build/ahead.ts';
import { compressed } from './build/compressed.ts';
import { helpPages } from './build/help-pages.ts';
import { layers } from './build/layers.ts';
import { operations } from './build/operations.ts';

const server = process.env['FAIRHOUR_WEB_URL'] ?? 'http://127.0.0.1:3000';

/** Files that the shell loads on every screen. They form one file, because small files are sent uncompressed. */
const shellFiles = [
  'api/(call|counts|errors|queries|session)',
  'app/(keys|language|leave-guard|load-failure|one-person|own-preferences|preferences|session|use-title)',
  'parts/(avatar|button|choice|failure|menu|use-module)',
  'screens/not-found/not-found',
  'words/(plurals|with-first)',
];
/** Files that most screens use. They form one file, because on a slow network each file costs a round trip. */
const screenFiles = [
  'api/pages',
  'app/(clock|day-address|format)',
  'parts/(data-table|drawer|exports|help-link|level|numbers|page-search)',
  'parts/(screen|sheet|status-message|tools)',
  'words/(amounts|clocks|csv|dates|zones)',
];
const dayFiles = [
  'api/(member-day|member-zone)',
  'parts/(clock-switch|day-samples|evidence-sentence|plot|timeline|use-sample-text)',
  'screens/inbox/access-note',
];

const libraries = {
  shell: '/node_modules/preact-iso/',
  screens: '/node_modules/@tanstack/.*(useMutation|useInfiniteQuery|infiniteQueryObserver|mutationObserver)',
};

const bellFiles = ['app/bell', 'api/alerts', 'api/notices'];

/** Each list of the contract is in the chunk that needs it first. */
const lists = {
  shell: '/contract/lists/preferences\\.',
  bell: '/contract/lists/events\\.',
  screens: '/contract/lists/unusual-activities\\.',
  policies: '/contract/lists/overtime\\.',
  webhooks: '/contract/lists/webhooks\\.',
  several: '/contract/lists/(budgets|contents|pay|records|roles)\\.',
};

const oneOf = (files: readonly string[], other = '/node_modules/none/') =>
  new RegExp(`/web/src/(${files.join('|')})\\.|${other}`);
/** Files that both policy screens share. */
const policyFiles = ['screens/policies/(texts|words|use-policies|recipients|recipient-words|preset-words)'];
/** Files that the pay screens share. Each additional chunk adds a name to the shell. */
const payFiles = [
  'screens/pay-periods/(address|periods|rows|state-mark|states|use-periods)',
  'screens/payroll/(address|use-templates|words)',
];
/** Files that the webhook screens share. */
const webhookFiles = ['screens/webhooks/(kinds|texts|use-webhooks|view|words)'];
/** Files that the rule screens share. */
const ruleFiles = ['screens/rules/(frame|use-saving|values|words|words-de|words-en)'];
const groups = [
  { name: 'common', test: oneOf(shellFiles, `${libraries.shell}|${lists.shell}`) },
  { name: 'screens', test: oneOf(screenFiles, `${libraries.screens}|${lists.screens}`) },
  { name: 'days', test: oneOf(dayFiles) },
  { name: 'pay', test: oneOf(payFiles) },
  { name: 'locks', test: oneOf(['api/pay-period-locks', 'parts/lock-sign']) },
  { name: 'me-parts', test: oneOf(['screens/me/(browser-name|words)']) },
  { name: 'webhook-parts', test: oneOf(webhookFiles, lists.webhooks) },
  { name: 'rule-parts', test: oneOf(ruleFiles) },
  { name: 'policy-texts', test: oneOf(policyFiles, lists.policies) },
  // Loads together with the first data of a screen. More chunks could make that data wait for a connection.
  { name: 'bell', test: oneOf(bellFiles, lists.bell) },
  { name: 'lists', test: oneOf([], lists.several) },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [operations(), helpPages(), layers(), ahead(), compressed()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // `npm run web` serves the sources as you edit them, with the API of a running server.
  server: { proxy: { '/v2': server, '/ext': server } },
  build: {
    target: 'baseline-widely-available',
    // These versions support light-dark(), which the build would rewrite for older ones.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Without a polyfill: the content policy forbids inline scripts, and all supported browsers preload modules.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
    // All styles together are smaller than an image. A file for each screen would cost a further round trip.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
