import { countOf, formOf } from '../../words/plurals.ts';

export const enExemptionWords = {
  lead: (count: number) =>
    count === 0 ? 'No exemptions are in force.' : `${countOf('en', count, 'exemption is', 'exemptions are')} in force.`,
  note: 'Days with an exemption get no flags from that rule. Days follow the organization’s time zone.',
  create: 'New exemption',
  caption: 'Exemptions, latest first',
  columns: {
    member: 'Member',
    what: 'Exempt from',
    why: 'Reason',
    dates: 'Dates',
    granted: 'Granted',
    deeds: 'Actions',
  },
  every: 'all rules',
  everyOption: 'All rules',
  span: (since: string, until: string) => `${since} to ${until}`,
  open: (since: string) => `from ${since}`,
  states: { holds: 'in force', coming: 'planned', over: 'ended', back: 'withdrawn' },
  by: (name: string, day: string) => `${name}, ${day}`,
  endedBy: (name: string, day: string) => `Ended by ${name}, ${day}.`,
  commandLine: 'the command line',
  end: 'End',
  history: 'History',
  of: (what: string, name: string) => `${what}: ${name}`,
  empty: {
    title: 'No exemptions',
    text: 'Exempt members from a rule if they use an assistive device, enter data, or test software that types.',
  },
  form: {
    title: 'New exemption',
    member: 'Member',
    memberHint: 'You cannot exempt yourself.',
    choose: 'Choose a member',
    left: (name: string) => `${name} (former member)`,
    type: 'Exempt from',
    since: 'First day',
    until: 'Last day',
    untilHint: 'Empty: no end date.',
    reason: 'Reason',
    reasonHint: 'Shown in the list and in the audit log, for example “uses speech input”.',
    save: 'Grant exemption',
    wanted: {
      member: 'choose a member',
      since: 'choose a date',
      reason: 'enter a reason',
      until: 'must not be before the first day',
    },
  },
  effect: {
    nobody: 'Choose a member.',
    open: (name: string, what: string, since: string) => `${name} is exempt from ${since}: ${what}.`,
    span: (name: string, what: string, since: string, until: string) =>
      `${name} is exempt from ${since} to ${until}, both included: ${what}.`,
    none: 'No flags are affected.',
    looking: 'Searching for affected cases …',
    touched: (open: number, decided: number, more: boolean) =>
      `Affects ${more ? 'more than ' : ''}${open} open ${formOf('en', open, 'case', 'cases')} and ${decided} decided ` +
      `${formOf('en', decided, 'case', 'cases')}.`,
    anew: 'The server analyzes these days again. Flags that the exemption covers are removed, decided ones included.',
    first: 'Affected cases',
  },
  created: (name: string) => `${name} is exempt.`,
  takenBack: (name: string) => `The exemption of ${name} was withdrawn.`,
  failed: 'The exemption was not withdrawn, because it has already ended.',
  ending: {
    title: (name: string) => `End the exemption of ${name}`,
    from: 'First day without the exemption',
    fromHint: 'You cannot change this date later.',
    stays: (name: string, last: string, from: string) =>
      `${name} is exempt until ${last}. The rules apply again from ${from}.`,
    back: 'The exemption is withdrawn completely, as if it had never been granted.',
    anew: 'Days from that date that were analyzed before are analyzed again, and may get flags.',
    save: 'End exemption',
    done: (name: string) => `The exemption of ${name} was ended.`,
    gone: 'This exemption does not exist or has already ended.',
    late: 'must not be after the last day',
  },
};

export type ExemptionWords = typeof enExemptionWords;
