import type { Fact, Words } from './words.ts';

type OfBudget = Extract<Fact, { about: 'budget' }>;
type Owned = OfBudget | Extract<Fact, { about: 'outlook' | 'state' | 'surplus' }>;

const states = { within: 'is within its budget again', near: 'is near its budget', reached: 'has reached its budget' };

const ownerOf = ({ subject, name }: Owned) => {
  if (name !== null) return `${subject === 'project' ? 'Project' : 'Client'} "${name}"`;
  return subject === 'project' ? 'A project' : 'The client of a project';
};

function markOf({ threshold, atPercent }: OfBudget): string {
  if (threshold === 'limit') return 'its budget';
  if (threshold === 'stop') return 'the threshold at which timers stop';
  return atPercent === null ? 'a threshold of its budget' : `${atPercent} % of its budget`;
}

function contentsText({ program, apps, urls, screenshots }: Extract<Fact, { about: 'contents' }>): string {
  const people = (count: number) => (count === 1 ? 'one person' : `${count} people`);
  const has = (count: number) => (count === 1 ? 'has' : 'have');
  const parts = [
    ...(apps > 0 ? [`applications of ${people(apps)} who ${has(apps)} them turned off`] : []),
    ...(urls > 0 ? [`addresses of ${people(urls)} who ${has(urls)} them turned off`] : []),
    ...(screenshots > 0 ? [`more screenshots of ${people(screenshots)} than their settings allow`] : []),
  ];
  const name = program?.replace('/', ' ') ?? 'A program without a name';
  return `${name} sends ${parts.join(', ') || 'more than settings allow'}`;
}

const titleOf = (fact: Fact): string => {
  if (fact.about === 'contents') return contentsText(fact);
  if (fact.about === 'outlook') return `${ownerOf(fact)} is expected to exceed its budget`;
  if (fact.about === 'state') return `${ownerOf(fact)} ${states[fact.state]}`;
  if (fact.about === 'surplus') return `${ownerOf(fact)} has manual time beyond its budget`;
  if (fact.about === 'webhook')
    return `A webhook was disabled: ${fact.isGone ? 'it answered 410' : 'nothing had arrived for three days'}`;
  if (fact.about === 'budget')
    return fact.isReached
      ? `${ownerOf(fact)} has reached ${markOf(fact)}`
      : `${ownerOf(fact)} is below ${markOf(fact)} again`;
  const who = fact.isOwn ? 'You are' : `${fact.name ?? 'A member'} is`;
  return fact.isPassed ? `${who} working overtime` : `${who} close to overtime`;
};

export const english: Words = {
  title: titleOf,
  several: (count) => `${count} notices`,
  used: (share) => `Used: ${share}`,
  ofLimit: (spent, limit) => `${spent} of ${limit}`,
  asOfEndOf: (date) => `As of the end of ${date}`,
  expected: (amount) => `Expected at the end of the period: ${amount}`,
  spentBy: (date, earliest, latest) => {
    if (earliest === null || earliest === latest) return `At this pace used up on ${date}`;
    const range = latest === null ? `not before ${earliest}` : `between ${earliest} and ${latest}`;
    return `At this pace used up on ${date} (${range})`;
  },
  period: (from, to) => (to === null ? `Since ${from}` : `From ${from} to ${to}`),
  counted: (hours, threshold) => `Counted: ${hours}, overtime begins after ${threshold}`,
  ownPay: (total, premium) =>
    `Your pay for the workweek so far: ${total}, of which ${premium} for overtime and premiums`,
  hours: (amount) => `${amount} h`,
  openLink: 'See it in fairhour',
  why: 'You get this mail because of a budget, a policy or your role.',
  settings: 'Change what you get',
  end: 'End mail of this kind',
};
