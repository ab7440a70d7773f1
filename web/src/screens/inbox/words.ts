import type { Language } from '../../words/words.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const en = {
  waiting: 'Second opinion',
  fresh: (n: number) => `Show ${count(n, 'new case', 'new cases')}`,
  left: 'no longer in this list',
  exempt: (name: string) => `Leave ${name} out of this rule …`,
  pick: (name: string, what: string) => `Choose: ${name}, ${what}`,
  pickHere: 'Choose this case',
  reasonWanted: 'Choose why.',
  several: {
    title: (cases: number) => `${count(cases, 'case', 'cases')} chosen`,
    what: (flags: number, people: number) =>
      `One decision for ${count(flags, 'flag', 'flags')} of ${count(people, 'person', 'people')}: for all of them ` +
      'or, if one cannot be decided, for none.',
    hint: 'Choose a range with the shift key.',
    answered: (n: number) => `${count(n, 'member has', 'members have')} answered; read that first.`,
    none: 'Choose none',
    save: (flags: number, state: string) => `Save ${count(flags, 'flag', 'flags')} as ${state}`,
    saved: (cases: number, state: string) => `${count(cases, 'case', 'cases')} saved as ${state}.`,
    tooMany: (most: number) => `At most ${most} flags are decided at once.`,
  },
  opinion: {
    ask: 'Ask for a second opinion',
    hint: 'Nothing changes until another reviewer has said what it was.',
    save: (state: string) => `Save as ${state}, and ask for a second opinion`,
    saved: (name: string) => `${name}: waits for a second opinion.`,
    hidden: 'A second opinion is asked for. What the first reviewer thinks is shown once you have chosen.',
    own: 'You asked for a second opinion; another reviewer gives it.',
    first: (name: string, state: string) => `${name} would say: ${state}.`,
  },
};

export type InboxWords = typeof en;

const de: InboxWords = {
  waiting: 'Zweite Meinung',
  fresh: (n) => `${count(n, 'neuen Fall', 'neue Fälle')} zeigen`,
  left: 'nicht mehr in dieser Liste',
  exempt: (name) => `${name} von dieser Regel ausnehmen …`,
  pick: (name, what) => `Auswählen: ${name}, ${what}`,
  pickHere: 'Diesen Fall auswählen',
  reasonWanted: 'Wählen Sie, warum.',
  several: {
    title: (cases) => `${count(cases, 'Fall', 'Fälle')} ausgewählt`,
    what: (flags, people) =>
      `Eine Entscheidung für ${count(flags, 'Hinweis', 'Hinweise')} zu ${count(people, 'Person', 'Personen')}: ` +
      'für alle oder, wenn einer nicht geht, für keinen.',
    hint: 'Mit der Umschalttaste wählen Sie einen Bereich.',
    answered: (n) => `${count(n, 'Mitglied hat', 'Mitglieder haben')} geantwortet; lesen Sie das zuerst.`,
    none: 'Nichts auswählen',
    save: (flags, state) => `${count(flags, 'Hinweis', 'Hinweise')} speichern: ${state}`,
    saved: (cases, state) => `${count(cases, 'Fall', 'Fälle')} gespeichert als ${state}.`,
    tooMany: (most) => `Höchstens ${most} Hinweise werden auf einmal entschieden.`,
  },
  opinion: {
    ask: 'Um eine zweite Meinung bitten',
    hint: 'Nichts ändert sich, bis eine andere Person gesagt hat, was es war.',
    save: (state) => `Speichern: ${state}, und um eine zweite Meinung bitten`,
    saved: (name) => `${name}: wartet auf eine zweite Meinung.`,
    hidden: 'Eine zweite Meinung ist gefragt. Was die erste Person meint, steht hier, sobald Sie gewählt haben.',
    own: 'Sie haben um eine zweite Meinung gebeten; die gibt eine andere Person.',
    first: (name, state) => `${name} würde sagen: ${state}.`,
  },
};

export const inboxWords = (language: Language): InboxWords => (language === 'de' ? de : en);
