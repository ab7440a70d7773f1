import type { ReviewState } from '../../../../src/contract/lists/reviews.ts';
import { type Millis, millisOf } from '../../app/format.ts';
import { levels } from '../../parts/level.tsx';
import type { OwnFlag } from './queries.ts';

/** The flags on one interval of time. The inbox groups the same flags into a case. */
export interface OwnCase {
  key: string;
  organizationId: number;
  /** The flags, strongest first. The first flag gives the case its title. */
  flags: readonly [OwnFlag, ...OwnFlag[]];
  since: Millis;
  until: Millis;
  state: OwnFlag['state'];
  /** The answers. A text that is the same on several flags is listed once. */
  answers: OwnFlag['answers'];
}

/**
 * The weight of each state, as in the inbox: a case is open while one of its flags is open; otherwise the most serious
 * verdict applies.
 */
const weights: Record<ReviewState, number> = { open: 0, confirmed: 1, explained: 2, dismissed: 3 };

const keyOf = ({ organization_id: organizationId, stretch_id: sessionId, id }: OwnFlag) =>
  `${organizationId} ${sessionId ?? `#${id}`}`;

function answersOf(flags: readonly OwnFlag[]): OwnFlag['answers'] {
  const all = flags.flatMap(({ answers }) => answers).toSorted((a, b) => a.id - b.id);
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
}

function caseOf(group: readonly OwnFlag[]): OwnCase[] {
  const [first, ...others] = group.toSorted(
    (a, b) =>
      levels.indexOf(b.confidence_level) - levels.indexOf(a.confidence_level) ||
      millisOf(a.starts_at) - millisOf(b.starts_at) ||
      a.id - b.id,
  );
  if (!first) return [];
  return [
    {
      key: keyOf(first),
      organizationId: first.organization_id,
      flags: [first, ...others],
      since: Math.min(...group.map((flag) => millisOf(flag.starts_at))),
      until: Math.max(...group.map((flag) => millisOf(flag.ends_at))),
      state: others.reduce((state, flag) => (weights[flag.state] < weights[state] ? flag.state : state), first.state),
      answers: answersOf(group),
    },
  ];
}

/** Groups flags into cases and preserves their order. */
export const casesOf = (flags: readonly OwnFlag[]): OwnCase[] =>
  [...Map.groupBy(flags, keyOf).values()].flatMap(caseOf);
