import { isDeepStrictEqual } from 'node:util';
import type { UnusualActivityRecord } from '../record.ts';
import type { ActivityType } from '../../../detector/activity.ts';
import { isListed } from '../series.ts';
import { readWire, wireOf } from '../wire.ts';

/** What is compared of a record that stands. */
export interface Standing {
  id: number;
  type: ActivityType;
  /** Unix seconds. */
  startsAt: number;
  endsAt: number;
  evidence: Readonly<Record<string, unknown>>;
  /** Its text as `wire.ts` makes it. */
  wire: string;
}

export interface Match<S extends Standing> {
  standing: S;
  draft: UnusualActivityRecord;
}

export interface Reconciliation<S extends Standing> {
  /** Stand as they are. */
  kept: Match<S>[];
  /** Keep their ids and get new values. */
  changed: Match<S>[];
  created: UnusualActivityRecord[];
  /** No longer follow. */
  removed: S[];
}

const startOf = ({ startsAt }: UnusualActivityRecord) => startsAt.epochMilliseconds / 1000;
const endOf = ({ endsAt }: UnusualActivityRecord) => endsAt.epochMilliseconds / 1000;

/** As the database gives it back. */
const asKept = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function withoutVersion(evidence: unknown): Record<string, unknown> {
  const { rule_version: _version, ...rest } = asKept(evidence) as Record<string, unknown>;
  return rest;
}

/** A series that is kept as lists of numbers, as it was before, may stay so: what was measured of it is compared. */
function isSameEvidence(standing: unknown, found: unknown): boolean {
  const [{ series, ...kept }, { series: foundSeries, ...rest }] = [withoutVersion(standing), withoutVersion(found)];
  return isDeepStrictEqual(kept, rest) && (isListed(series) || isDeepStrictEqual(series, foundSeries));
}

/** Whether a record says already what was found. That other rules find the same is no change: the record keeps its version. */
function saysSo(standing: Standing, draft: UnusualActivityRecord): boolean {
  const kept = readWire(standing.wire);
  return (
    isDeepStrictEqual(kept, asKept({ id: kept.id, ...wireOf(draft, kept) })) &&
    isSameEvidence(standing.evidence, draft.evidence)
  );
}

interface Pair<S extends Standing> extends Match<S> {
  shared: number;
}

function pairsOf<S extends Standing>(standing: readonly S[], drafts: readonly UnusualActivityRecord[]): Pair<S>[] {
  const pairs = standing.flatMap((record) =>
    drafts
      .filter((draft) => draft.type === record.type)
      .map((draft) => ({
        standing: record,
        draft,
        shared: Math.min(record.endsAt, endOf(draft)) - Math.max(record.startsAt, startOf(draft)),
      })),
  );
  return pairs
    .filter((pair) => pair.shared > 0)
    .sort((a, b) => b.shared - a.shared || a.standing.id - b.standing.id || startOf(a.draft) - startOf(b.draft));
}

/**
 * What becomes of a day's records when it is analysed again: a record and an event of one type that share time belong
 * together, those that share most first. Example: a record of 9:00-10:00, events of 9:10-10:30 and 9:50-9:55 -> the record
 * keeps its id and becomes 9:10-10:30, the other event is new.
 */
export function reconcile<S extends Standing>(
  standing: readonly S[],
  found: readonly UnusualActivityRecord[],
): Reconciliation<S> {
  const matched: Match<S>[] = [];
  const [taken, used] = [new Set<S>(), new Set<UnusualActivityRecord>()];
  for (const pair of pairsOf(standing, found)) {
    if (taken.has(pair.standing) || used.has(pair.draft)) continue;
    taken.add(pair.standing);
    used.add(pair.draft);
    matched.push({ standing: pair.standing, draft: pair.draft });
  }
  const { kept = [], changed = [] } = Object.groupBy(matched, ({ standing, draft }) =>
    saysSo(standing, draft) ? 'kept' : 'changed',
  );
  return {
    kept,
    changed,
    created: found.filter((draft) => !used.has(draft)),
    removed: standing.filter((record) => !taken.has(record)),
  };
}
