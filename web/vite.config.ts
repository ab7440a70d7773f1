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
  'words/(foremost|plurals)',
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
  shell: '/node_modules/preact-iso/',
  screens: '/node_modules/@tanstack/.*(useMutation|useInfiniteQuery|infiniteQueryObserver|mutationObserver)',
};

const bellFiles = ['app/bell', 'api/alerts', 'api/notices'];

/** Lists of the contract are in the file of what needs them first. */
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
  { name: 'common', test: oneOf(shellFiles, `${libraries.shell}|${lists.shell}`) },
  { name: 'screens', test: oneOf(screenFiles, `${libraries.screens}|${lists.screens}`) },
  { name: 'days', test: oneOf(dayFiles) },
  { name: 'pay', test: oneOf(payFiles) },
  { name: 'locks', test: oneOf(['api/pay-period-locks', 'parts/lock-sign']) },
  { name: 'me-parts', test: oneOf(['screens/me/(browser-name|words)']) },
  { name: 'webhook-parts', test: oneOf(webhookFiles, lists.webhooks) },
  { name: 'rule-parts', test: oneOf(ruleFiles) },
  { name: 'policy-texts', test: oneOf(policyFiles, lists.policies) },
  // Asked for beside the first data of a screen: each file more may have these wait for a connection.
  { name: 'bell', test: oneOf(bellFiles, lists.bell) },
  { name: 'lists', test: oneOf([], lists.several) },
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
