import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'Policy simulation',
  choose: 'Choose a policy, or edit rules, to see their effect on past weeks.',
  computing: 'Computing the effect of the rules …',
  nobody: 'None of the members tracked time in these weeks.',
  lead: (members: number, overtime: string) =>
    `With these rules, ${countOf('en', members, 'member', 'members')} would have had ${overtime}`,
  overtime: { more: (time: string) => `${time} more overtime`, less: (time: string) => `${time} less overtime` },
  same: 'the same overtime as now',
  cost: {
    more: (amount: string) => `, at ${amount} more cost`,
    less: (amount: string) => `, at ${amount} less cost`,
  },
  sameCost: ', at the same cost',
  note: (first: string, last: string) =>
    `Whole weeks from ${first} to ${last}, as if the rules had applied on every day. The simulation changes no data.`,
  policy: 'Policy',
  fresh: 'a new policy',
  first: 'First day',
  last: 'Last day',
  edit: 'Edit rules',
  see: 'Show effect',
  seeing: 'Nothing is saved. The page shows the effect that these rules would have had.',
  activate: 'Apply these rules',
  activated: (name: string, date: string) => `“${name}” takes effect on ${date}.`,
  picture: 'Overtime of each member, now and with these rules',
  bars: 'Largest changes',
  caption: 'Overtime and cost by member',
  columns: {
    member: 'Member',
    current: 'Overtime now',
    simulated: 'Overtime simulated',
    change: 'Change',
    costCurrent: 'Cost now',
    costSimulated: 'Cost simulated',
    costChange: 'Change in cost',
  },
  all: 'All members',
};

export type SimulationWords = typeof en;

const de: SimulationWords = {
  title: 'Regeln simulieren',
  choose: 'Wählen Sie eine Regel oder bearbeiten Sie Bestimmungen, um die Wirkung auf vergangene Wochen zu sehen.',
  computing: 'Die Wirkung der Regeln wird berechnet …',
  nobody: 'Keines der Mitglieder hat in diesen Wochen Zeit erfasst.',
  lead: (members, overtime) =>
    `Mit diesen Regeln hätten ${countOf('de', members, 'Mitglied', 'Mitglieder')} ${overtime}`,
  overtime: { more: (time) => `${time} mehr Überstunden`, less: (time) => `${time} weniger Überstunden` },
  same: 'gleich viele Überstunden wie jetzt',
  cost: { more: (amount) => `, bei ${amount} Mehrkosten`, less: (amount) => `, bei ${amount} weniger Kosten` },
  sameCost: ', bei gleichen Kosten',
  note: (first, last) =>
    `Ganze Wochen vom ${first} bis ${last}, als hätten die Regeln an jedem Tag gegolten. Die Simulation ändert keine ` +
    'Daten.',
  policy: 'Regel',
  fresh: 'neue Regel',
  first: 'Erster Tag',
  last: 'Letzter Tag',
  edit: 'Regeln bearbeiten',
  see: 'Wirkung anzeigen',
  seeing: 'Nichts wird gespeichert. Die Seite zeigt die Wirkung, die diese Regeln gehabt hätten.',
  activate: 'Diese Regeln anwenden',
  activated: (name, date) => `„${name}“ gilt ab ${date}.`,
  picture: 'Überstunden jedes Mitglieds, jetzt und mit diesen Regeln',
  bars: 'Die größten Änderungen',
  caption: 'Überstunden und Kosten nach Mitglied',
  columns: {
    member: 'Mitglied',
    current: 'Überstunden jetzt',
    simulated: 'Überstunden simuliert',
    change: 'Änderung',
    costCurrent: 'Kosten jetzt',
    costSimulated: 'Kosten simuliert',
    costChange: 'Kostenänderung',
  },
  all: 'Alle Mitglieder',
};

export const simulationWords = (language: Language): SimulationWords => (language === 'de' ? de : en);
