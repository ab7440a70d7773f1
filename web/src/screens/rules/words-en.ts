import { countOf, formOf } from '../../words/plurals.ts';

export const enRuleWords = {
  title: 'Rules for unusual activity',
  parts: { rules: 'Rules', exemptions: 'Exemptions', history: 'History' },
  partsLabel: 'Rules, exemptions and their history',
  lead: (on: number, all: number, own: number) =>
    `${on} of ${all} rules are on; ` +
    (own === 0 ? 'all have default values.' : `your organization has changed ${own} of them.`),
  note: (version: string, hours: number) =>
    `Rules ${version}. Each day is analyzed ${countOf('en', hours, 'hour', 'hours')} after its end. Each ` +
    'flag shows ' +
    'the version of its rules.',
  ignored: (paths: string) =>
    `The current rules no longer include these settings: ${paths}. They are removed when you next save.`,
  readOnly: 'You can view the rules. Only owners can change them, because they apply to all members.',
  keys: { next: 'Next rule', previous: 'Previous rule', change: 'Edit this rule' },
  change: 'Edit',
  try: 'Try',
  mayTry: 'You can try other values on the last four weeks.',
  of: (what: string, title: string) => `${what}: ${title}`,
  help: 'What this means',
  states: { on: 'On', off: 'Off', plan: 'Not in the plan' },
  own: 'Changed here',
  facts: {
    minimum: (minutes: number) => `Flagged from ${countOf('en', minutes, 'minute', 'minutes')}.`,
    needs: (text: string) => `Requires: ${text}.`,
    excused: 'Not flagged if the member does it on most days.',
    notExcused: 'Flagged even if the member does it every day.',
  },
  grade: {
    at_most: (level: string, value: string) => `${level} up to ${value}`,
    at_least: (level: string, value: string) => `${level} from ${value}`,
  },
  never: 'never',
  noPeople: 'No values measured in people.',
  legend: { label: 'Legend', people: 'range in people', typical: 'typical' },
  more: (count: number) => countOf('en', count, 'more limit', 'more limits'),
  names: {
    title: 'Programs and websites',
    count: (tier: string, count: number) => `Tier ${tier}: ${countOf('en', count, 'built-in name', 'built-in names')}.`,
    allowed: 'Never flag',
    added: (tier: string) => `Additional names in tier ${tier}`,
    hint: 'One name per line, for example “autoclicker”.',
    own: (allowed: number, added: number) => `In your organization: ${allowed} never flagged, ${added} added.`,
  },
  form: {
    title: (rule: string) => `Edit: ${rule}`,
    on: 'Rule is on',
    plan: 'Your plan does not include this rule, so its settings have no effect.',
    minimum: 'Minimum duration',
    minutes: 'minutes',
    neverHint: 'Empty: never.',
    slide: (limit: string, level: string) => `${limit}: ${level}`,
    reset: 'Restore defaults',
    reason: 'Reason',
    reasonHint: 'Shown in the history of the rules.',
    save: 'Save rule',
  },
  faults: {
    range: (least: number, most: number) => `must be from ${least} to ${most}`,
    order: {
      at_most: 'high must not be above medium, nor medium above low',
      at_least: 'high must not be below medium, nor medium below low',
    },
  },
  effect: {
    nothing: 'No changes yet.',
    change: (what: string, before: string, after: string) => `${what}: ${before} → ${after}`,
    on: 'On',
    yes: 'yes',
    no: 'no',
    from: 'The change applies to all days that are analyzed from now on.',
    past:
      'Existing flags stay until the time of their day changes, or until the server operator runs “fairhour ' +
      'detect” ' +
      'for those days.',
    shared: (titles: string) => `These rules use the same value: ${titles}.`,
  },
  replay: {
    title: 'Effect on the last four weeks',
    hint: (span: string) => `Compares ${span} with the current flags. Nothing is saved.`,
    run: 'Try rule',
    wrong: 'Correct the errors above first.',
    running: 'Analyzing …',
    again: 'The values have changed. Try again.',
    refused: 'Your plan does not include trying rules on past days.',
    caption: 'Flags from this rule by level',
    level: 'Level',
    now: 'Now',
    after: 'Afterwards',
    all: 'All',
    said: (made: number, removed: number, unchanged: number) =>
      `${made} new, ${removed} removed, ${unchanged} unchanged.`,
    others: (made: number, removed: number) => `Flags from other rules: ${made} new, ${removed} removed.`,
    days: (days: number) => `${countOf('en', days, 'day', 'days')} of members analyzed.`,
  },
  settings: {
    title: 'Review settings',
    hours: 'Hours between the end of a day and its analysis',
    hoursHint: 'From 0 to 72, for example 24. Later uploads are analyzed on arrival.',
    unit: 'h',
    members: 'Members can see and answer their own flags',
    second: 'A second reviewer must confirm each flag',
    effects: {
      hours: (before: number, after: string) =>
        `Days are analyzed ${after} hours after their end instead of ${before}, waiting days included.`,
      membersOn: 'Members immediately see all their own flags, past ones included.',
      membersOff: 'Members can no longer see or answer their own flags.',
      secondOn: 'New confirmations require a second reviewer. Confirmed flags stay confirmed.',
      secondOff: 'New confirmations require one reviewer.',
    },
  },
  saved: (version: string) => `Saved. Rules ${version} apply from now on.`,
  unchanged: 'Nothing was changed.',
  undone: (version: string) => `Undone. Rules ${version} apply from now on.`,
  overtaken: 'The change was not undone, because the rules have changed again. See the history.',
  undoReason: (version: number) => `Undo of version ${version}`,
  history: {
    lead: (count: number) =>
      formOf('en', count, 'The rules were changed once.', `The rules were changed ${count} times.`),
    none: 'Your organization has never changed the rules.',
    empty: 'All rules have default values.',
    caption: 'Versions of the rules, latest first',
    columns: { version: 'Version', what: 'Changes', why: 'Reason', who: 'Changed by', deeds: 'Actions' },
    by: (name: string, day: string) => `${name}, ${day}`,
    commandLine: 'the command line',
    back: 'Restore',
    program: 'Default rules',
    inForce: 'in force',
    dialog: (title: string) => `Restore: ${title}`,
    effect: 'A new version with the same values is created. No version is deleted.',
    confirm: 'Restore version',
    reason: (title: string) => `Restored: ${title}`,
    version: (version: number) => `Version ${version}`,
    same: 'Same settings, with updated default rules.',
  },
};

export type RuleScreenWords = typeof enRuleWords;
