export const enExemptionWords = {
  lead: (count: number) =>
    count === 0
      ? 'Nobody is left out of any rule now.'
      : `${count === 1 ? 'One exemption holds' : `${count} exemptions hold`} now.`,
  note: 'Whoever is exempt is not looked at for that rule on those days. Days are those of the organization.',
  create: 'New exemption',
  caption: 'Exemptions, the newest first',
  columns: {
    member: 'Member',
    what: 'Not looked at for',
    why: 'Why',
    dates: 'From and until',
    granted: 'Granted',
    deeds: 'End',
  },
  every: 'every rule',
  everyOption: 'Every rule',
  span: (since: string, until: string) => `${since} to ${until}`,
  open: (since: string) => `from ${since} on`,
  states: { holds: 'holds', coming: 'to come', over: 'over', back: 'taken back' },
  by: (name: string, day: string) => `${name}, ${day}`,
  endedBy: (name: string, day: string) => `Ended by ${name}, ${day}.`,
  commandLine: 'the command line',
  end: 'End',
  history: 'History',
  of: (what: string, name: string) => `${what}: ${name}`,
  empty: {
    title: 'There is no exemption',
    text: 'Who works with an assistive device, enters data or tests programs that type can be left out of a rule.',
  },
  form: {
    title: 'New exemption',
    member: 'Who',
    memberHint: 'Nobody exempts themselves.',
    choose: 'Choose somebody',
    left: (name: string) => `${name} (left)`,
    type: 'Not looked at for',
    since: 'From',
    until: 'Until, that day included',
    untilHint: 'Empty: until somebody ends it.',
    reason: 'Why',
    reasonHint: 'It stands in the list and in the audit.',
    save: 'Grant the exemption',
    wanted: {
      member: 'choose somebody',
      since: 'must be a date',
      reason: 'must not be blank',
      until: 'must not be before the start',
    },
  },
  effect: {
    nobody: 'Choose who it is for.',
    open: (name: string, what: string, since: string) => `From ${since} on ${name} is not looked at for: ${what}.`,
    span: (name: string, what: string, since: string, until: string) =>
      `From ${since} to ${until}, both included, ${name} is not looked at for: ${what}.`,
    none: 'There is no flag of that kind in that time.',
    looking: 'Looking for the cases that it touches …',
    touched: (open: number, decided: number, more: boolean) =>
      `It touches ${more ? 'more than ' : ''}${open} open ${open === 1 ? 'case' : 'cases'} and ` +
      `${decided} decided ${decided === 1 ? 'one' : 'ones'}.`,
    anew: 'Their days are judged anew soon: flags that the exemption covers go, whatever was decided about them.',
    first: 'Cases it touches',
  },
  created: (name: string) => `${name} is exempt.`,
  takenBack: (name: string) => `The exemption of ${name} is taken back.`,
  failed: 'It was not taken back: somebody has ended it already.',
  ending: {
    title: (name: string) => `End the exemption of ${name}`,
    from: 'First day on which it does not hold any more',
    fromHint: 'An exemption is ended once.',
    stays: (name: string, last: string, from: string) =>
      `${name} stays exempt up to ${last}. From ${from} on the rules look again.`,
    back: 'It is taken back wholly, as if it had never been granted.',
    anew: 'Days from then on that were judged before are judged anew, and may get flags.',
    save: 'End the exemption',
    done: (name: string) => `The exemption of ${name} has ended.`,
    gone: 'This exemption is not there, or has ended already.',
    late: 'must not be after its last day',
  },
};

export type ExemptionWords = typeof enExemptionWords;
