import { isDeepStrictEqual } from 'node:util';
import type { ConfidenceLevel } from '../../../contract/unusual-activities.ts';
import { type UnusualActivityRecord, type WireParts, wirePartsOf } from '../record.ts';
import type { ActivityType } from '../rules/activity.ts';

/** What is compared of a record that stands. */
export interface Standing {
  id: number;
  type: ActivityType;
  confidenceLevel: ConfidenceLevel;
  /** Unix seconds. */
  startsAt: number;
  endsAt: number;
  evidence: Readonly<Record<string, unknown>>;
  wire: WireParts;
}

/** A record that was found, ready to be kept. */
export interface Draft {
  record: UnusualActivityRecord;
  wire: WireParts;
}

export interface Match<S extends Standing> {
  standing: S;
  draft: Draft;
}

export interface Reconciliation<S extends Standing> {
  /** Stand as they are. */
  kept: Match<S>[];
  /** Keep their ids and get new values. */
  changed: Match<S>[];
  created: Draft[];
  /** No longer follow. */
  removed: S[];
}

const startOf = ({ record }: Draft) => record.startsAt.epochMilliseconds / 1000;
const endOf = ({ record }: Draft) => record.endsAt.epochMilliseconds / 1000;

export const draftOf = (record: UnusualActivityRecord): Draft => ({ record, wire: wirePartsOf(record) });

/** As the database gives it back. */
const asKept = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function withoutVersion(evidence: unknown): unknown {
  const { rule_version: _version, ...rest } = asKept(evidence) as Record<string, unknown>;
  return rest;
}

/** Whether a record says already what was found. That other rules find the same is no change: the record keeps its version. */
function saysSo(standing: Standing, draft: Draft): boolean {
  return (
    standing.confidenceLevel === draft.record.confidenceLevel &&
    standing.startsAt === startOf(draft) &&
    standing.endsAt === endOf(draft) &&
    isDeepStrictEqual(withoutVersion(standing.evidence), withoutVersion(draft.record.evidence)) &&
    isDeepStrictEqual(standing.wire, asKept(draft.wire))
  );
}

interface Pair<S extends Standing> extends Match<S> {
  shared: number;
}

function pairsOf<S extends Standing>(standing: readonly S[], drafts: readonly Draft[]): Pair<S>[] {
  const pairs = standing.flatMap((record) =>
    drafts
      .filter((draft) => draft.record.type === record.type)
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
export function reconcile<S extends Standing>(standing: readonly S[], found: readonly Draft[]): Reconciliation<S> {
  const matched: Match<S>[] = [];
  const [taken, used] = [new Set<S>(), new Set<Draft>()];
  for (const pair of pairsOf(standing, found)) {
    if (taken.has(pair.standing) || used.has(pair.draft)) continue;
    taken.add(pair.standing);
    used.add(pair.draft);
    matched.push({ standing: pair.standing, draft: pair.draft });
  }
  return {
    kept: matched.filter((match) => saysSo(match.standing, match.draft)),
    changed: matched.filter((match) => !saysSo(match.standing, match.draft)),
    created: found.filter((draft) => !used.has(draft)),
    removed: standing.filter((record) => !taken.has(record)),
  };
}
