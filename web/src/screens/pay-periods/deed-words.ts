import type { Language } from '../../words/words.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const en = {
  close: {
    title: 'Close the period',
    keeps: (members: number, time: string, pay: string) =>
      `It keeps the figures of ${count(members, 'member', 'members')}: ${time}, ${pay}.`,
    corrections: (amount: string) => `Corrections of earlier periods are part of it: ${amount}.`,
    after: 'What changes afterwards does not change them: the next period pays the difference as a correction.',
    open: (n: number, names: string) => `Not approved: ${count(n, 'member', 'members')} (${names}).`,
    more: (n: number) => `and ${n} more`,
    all: 'Everybody with time or pay is approved.',
    without: 'Close it without their approval',
    withoutHint: 'The audit says of how many the approval was missing.',
    missing: 'approve them first, or say that it closes without',
    save: 'Close the period',
    done: 'The period is closed.',
  },
  reopen: {
    title: 'Reopen the period',
    effect:
      'Its figures no longer stand, and are those of now until it is closed again. Corrections that it paid wait for ' +
      'it. The reason stays on record.',
    reason: 'Why',
    missing: 'say why',
    save: 'Reopen',
    done: 'The period is open again.',
  },
  return: {
    title: (name: string) => `Return the time of ${name}`,
    effect: (name: string) => `It is neither handed in nor approved then. ${name} is shown the reason.`,
    reason: 'What is to be put right',
    missing: 'say what is to be put right',
    save: 'Return',
    done: (name: string) => `The time of ${name} is returned.`,
  },
};

type DeedWords = typeof en;

const de: DeedWords = {
  close: {
    title: 'Den Zeitraum abschließen',
    keeps: (members, time, pay) =>
      `Festgehalten werden die Zahlen von ${count(members, 'Mitglied', 'Mitgliedern')}: ${time}, ${pay}.`,
    corrections: (amount) => `Darin sind Berichtigungen früherer Zeiträume: ${amount}.`,
    after: 'Was sich danach ändert, ändert sie nicht: den Unterschied zahlt der nächste Zeitraum als Berichtigung.',
    open: (n, names) => `Nicht freigegeben: ${count(n, 'Mitglied', 'Mitglieder')} (${names}).`,
    more: (n) => `und ${n} weitere`,
    all: 'Alle mit Zeit oder Lohn sind freigegeben.',
    without: 'Ohne ihre Freigabe abschließen',
    withoutHint: 'Festgehalten wird, von wie vielen die Freigabe fehlte.',
    missing: 'geben Sie sie zuerst frei, oder sagen Sie, dass es ohne geht',
    save: 'Abschließen',
    done: 'Der Zeitraum ist abgeschlossen.',
  },
  reopen: {
    title: 'Den Zeitraum wieder öffnen',
    effect:
      'Seine Zahlen gelten nicht mehr; bis er wieder abgeschlossen ist, sind es die von jetzt. Berichtigungen, die ' +
      'er gezahlt hat, warten wieder auf ihn. Der Grund wird festgehalten.',
    reason: 'Warum',
    missing: 'sagen Sie, warum',
    save: 'Wieder öffnen',
    done: 'Der Zeitraum ist wieder offen.',
  },
  return: {
    title: (name) => `Zeit von ${name} zurückgeben`,
    effect: (name) => `Sie ist dann weder abgegeben noch freigegeben. ${name} sieht den Grund.`,
    reason: 'Was zu berichtigen ist',
    missing: 'sagen Sie, was zu berichtigen ist',
    save: 'Zurückgeben',
    done: (name) => `Die Zeit von ${name} ist zurückgegeben.`,
  },
};

export const deedWords = (language: Language): DeedWords => (language === 'de' ? de : en);
