import { enFlags } from './en-flags.ts';

/** Every text of the interface. A language is complete when it has the same keys; the compiler says so. */
export const en = {
  nav: {
    label: 'Main',
    asking: 'What is new does not come by itself at the moment: this page asks every half minute.',
    search: 'Search',
    find: 'Search people, projects, clients and screens',
    screens: {
      today: 'Today',
      budgets: 'Budgets',
      overtime: 'Overtime',
      flags: 'Flags',
      organization: 'Organization',
      me: 'My page',
    },
    manage: 'Manage',
    skip: 'Skip to the content',
    home: 'fairhour, start page',
  },
  account: {
    open: (name: string) => `Your account: ${name}`,
    language: 'Language',
    theme: 'Colours',
    themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
    organization: 'Organization',
    me: 'My page',
    help: 'Help',
    signOut: 'Sign out',
  },
  keys: {
    button: 'Keys',
    title: 'Keys',
    none: 'This page has no keys of its own.',
    use: 'Use single keys',
    help: 'Show the keys',
    close: 'Close',
  },
  start: {
    title: 'Your organizations',
    none: 'You are a member of no organization yet. Ask an owner to add you; then load this page again.',
    last: 'you were here last',
    role: { owner: 'owner', manager: 'manager', user: 'member', viewer: 'viewer' },
  },
  notFound: {
    title: 'There is no such page',
    text: 'The address may have been shortened or mistyped.',
    home: 'Go to the start page',
  },
  errors: {
    offline: 'The server cannot be reached. Check the connection, then try again.',
    refused: 'Your role does not allow this. Ask an owner of the organization.',
    missing: 'It is not there, or not for you to see.',
    changed: 'Somebody changed it meanwhile. Load it again, then repeat your change.',
    busy: 'The server has too much to do. Wait a moment, then try again.',
    failed: 'The server could not do this. Try again; if it stays so, tell whoever runs it.',
    invalid: (details: string) => `The server did not accept this: ${details}`,
    again: 'Try again',
  },
  loading: 'Loading …',
  ...enFlags,
} as const;
