import type { Fact, Words } from './words.ts';

type OfBudget = Extract<Fact, { about: 'budget' }>;
type Owned = OfBudget | Extract<Fact, { about: 'outlook' | 'state' | 'surplus' }>;

const states = {
  within: 'liegt wieder innerhalb des Budgets',
  near: 'ist nah am Budget',
  reached: 'hat das Budget erreicht',
};

const ownerOf = ({ subject, name }: Owned) => {
  if (name !== null) return `${subject === 'project' ? 'Projekt' : 'Kunde'} „${name}“`;
  return subject === 'project' ? 'Ein Projekt' : 'Der Kunde eines Projekts';
};

function markOf({ threshold, atPercent }: OfBudget): string {
  if (threshold === 'limit') return 'das Budget';
  if (threshold === 'stop') return 'die Marke, an der Timer anhalten,';
  return atPercent === null ? 'eine Marke des Budgets' : `${atPercent} % des Budgets`;
}

function contentsText({ program, apps, urls, screenshots }: Extract<Fact, { about: 'contents' }>): string {
  const people = (count: number) => (count === 1 ? 'einer Person' : `${count} Personen`);
  const forWhom = (count: number) =>
    count === 1 ? 'bei der sie abgeschaltet sind' : 'bei denen sie abgeschaltet sind';
  const parts = [
    ...(apps > 0 ? [`Programme von ${people(apps)}, ${forWhom(apps)}`] : []),
    ...(urls > 0 ? [`Adressen von ${people(urls)}, ${forWhom(urls)}`] : []),
    ...(screenshots > 0 ? [`mehr Bildschirmfotos von ${people(screenshots)}, als die Einstellungen erlauben`] : []),
  ];
  const name = program?.replace('/', ' ') ?? 'Ein Programm ohne Namen';
  return `${name} sendet ${parts.join('; ') || 'mehr, als Einstellungen erlauben'}`;
}

const titleOf = (fact: Fact): string => {
  if (fact.about === 'contents') return contentsText(fact);
  if (fact.about === 'outlook') return `${ownerOf(fact)} wird das Budget voraussichtlich überschreiten`;
  if (fact.about === 'state') return `${ownerOf(fact)} ${states[fact.state]}`;
  if (fact.about === 'surplus') return `${ownerOf(fact)} hat manuelle Zeit über das Budget hinaus`;
  if (fact.about === 'webhook')
    return `Ein Webhook wurde abgeschaltet: ${fact.isGone ? 'die Antwort war 410' : 'drei Tage lang kam nichts an'}`;
  if (fact.about === 'budget')
    return fact.isReached
      ? `${ownerOf(fact)} hat ${markOf(fact)} erreicht`
      : `${ownerOf(fact)} hat ${markOf(fact)} wieder unterschritten`;
  if (fact.isOwn) return fact.isPassed ? 'Sie machen Überstunden' : 'Sie sind nah an Überstunden';
  const who = fact.name ?? 'Ein Mitglied';
  return fact.isPassed ? `${who} macht Überstunden` : `${who} ist nah an Überstunden`;
};

export const german: Words = {
  title: titleOf,
  several: (count) => `${count} Meldungen`,
  used: (share) => `Verbraucht: ${share}`,
  ofLimit: (spent, limit) => `${spent} von ${limit}`,
  asOfEndOf: (date) => `Stand: Ende des ${date}`,
  expected: (amount) => `Am Ende des Zeitraums erwartet: ${amount}`,
  spentBy: (date, earliest, latest) => {
    if (earliest === null || earliest === latest) return `Verbraucht am ${date}, wenn es so weitergeht`;
    const range = latest === null ? `nicht vor dem ${earliest}` : `zwischen dem ${earliest} und dem ${latest}`;
    return `Verbraucht am ${date}, wenn es so weitergeht (${range})`;
  },
  period: (from, to) => (to === null ? `Seit ${from}` : `Vom ${from} bis ${to}`),
  counted: (hours, threshold) => `Gezählt: ${hours}, Überstunden beginnen nach ${threshold}`,
  ownPay: (total, premium) => `Ihr Lohn für die Arbeitswoche bisher: ${total}, davon ${premium} Zuschläge`,
  hours: (amount) => `${amount} Std.`,
  openLink: 'In fairhour ansehen',
  why: 'Sie bekommen diese Mail, weil ein Budget, eine Richtlinie oder Ihre Rolle es so sagt.',
  settings: 'Ändern, was Sie bekommen',
  end: 'Mail dieser Art beenden',
};
