import type { Language } from '../../words/words.ts';

const en = {
  title: 'Rules on past weeks',
  choose: 'Choose a policy, or set rules, to see what they would have meant.',
  computing: 'What the rules would have meant is being computed.',
  nobody: 'None of the members has time in these weeks.',
  lead: (members: number, overtime: string) =>
    `Under these rules ${members === 1 ? 'one member' : `${members} members`} would have had ${overtime}`,
  overtime: { more: (time: string) => `${time} more overtime`, less: (time: string) => `${time} less overtime` },
  same: 'as much overtime as now',
  cost: {
    more: (amount: string) => `, which costs ${amount} more`,
    less: (amount: string) => `, which costs ${amount} less`,
  },
  sameCost: ', at the same cost',
  note: (first: string, last: string) =>
    `Whole weeks, ${first} to ${last}, as if the rules had held on all of their days. Nothing is written.`,
  policy: 'Rules of',
  fresh: 'a new policy',
  first: 'First day',
  last: 'Last day',
  edit: 'Change the rules',
  see: 'See what they mean',
  seeing: 'Nothing is saved: the page shows what these rules would have meant.',
  activate: 'Activate these rules',
  activated: (name: string, date: string) => `“${name}” holds from ${date} on.`,
  picture: 'Overtime of each member, now and under these rules',
  bars: 'The greatest changes',
  caption: 'What each member would have had',
  columns: {
    member: 'Member',
    current: 'Overtime now',
    simulated: 'Overtime then',
    change: 'Change',
    costCurrent: 'Cost now',
    costSimulated: 'Cost then',
    costChange: 'Change of cost',
  },
  all: 'All members',
};

export type SimulationWords = typeof en;

const de: SimulationWords = {
  title: 'Regeln auf vergangene Wochen',
  choose: 'Wählen Sie eine Regel oder setzen Sie eine, um zu sehen, was sie bedeutet hätte.',
  computing: 'Was die Regeln bedeutet hätten, wird berechnet.',
  nobody: 'Keines der Mitglieder hat Zeit in diesen Wochen.',
  lead: (members, overtime) =>
    `Unter diesen Regeln hätten ${members === 1 ? 'ein Mitglied' : `${members} Mitglieder`} ${overtime}`,
  overtime: { more: (time) => `${time} mehr Überstunden`, less: (time) => `${time} weniger Überstunden` },
  same: 'so viele Überstunden wie jetzt',
  cost: { more: (amount) => `; das kostet ${amount} mehr`, less: (amount) => `; das kostet ${amount} weniger` },
  sameCost: ', bei gleichen Kosten',
  note: (first, last) =>
    `Ganze Wochen, ${first} bis ${last}, als hätten die Regeln an allen ihren Tagen gegolten. Nichts wird geschrieben.`,
  policy: 'Regeln von',
  fresh: 'einer neuen Regel',
  first: 'Erster Tag',
  last: 'Letzter Tag',
  edit: 'Regeln ändern',
  see: 'Ansehen, was sie bedeuten',
  seeing: 'Nichts wird gespeichert: Die Seite zeigt, was diese Regeln bedeutet hätten.',
  activate: 'Diese Regeln in Kraft setzen',
  activated: (name, date) => `„${name}“ gilt ab ${date}.`,
  picture: 'Überstunden jedes Mitglieds, jetzt und unter diesen Regeln',
  bars: 'Die größten Änderungen',
  caption: 'Was jedes Mitglied gehabt hätte',
  columns: {
    member: 'Mitglied',
    current: 'Überstunden jetzt',
    simulated: 'Überstunden dann',
    change: 'Änderung',
    costCurrent: 'Kosten jetzt',
    costSimulated: 'Kosten dann',
    costChange: 'Änderung der Kosten',
  },
  all: 'Alle Mitglieder',
};

export const simulationWords = (language: Language): SimulationWords => (language === 'de' ? de : en);
