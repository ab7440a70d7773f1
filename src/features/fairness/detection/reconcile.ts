import { isDeepStrictEqual } from 'node:util';
import {
  type DetectedColumns,
  detectedColumns,
  isListed,
  type UnusualActivityRecord,
} from '../unusual-activities/facts.ts';

/** The columns of a stored record that are compared. */
export interface ComparedRecord extends DetectedColumns {
  id: number;
  evidence: Readonly<Record<string, unknown>>;
}

export interface Match<S extends ComparedRecord> {
  stored: S;
  draft: UnusualActivityRecord;
}

export interface Reconciliation<S extends ComparedRecord> {
  /** Records without a change. */
  unchanged: Match<S>[];
  /** Records that retain their ids and get new values. */
  changed: Match<S>[];
  created: UnusualActivityRecord[];
  /** Records without an event. */
  removed: S[];
}

const startOf = ({ startsAt }: UnusualActivityRecord) => startsAt.epochMilliseconds;
const endOf = ({ endsAt }: UnusualActivityRecord) => endsAt.epochMilliseconds;
const millisecondsOf = (text: string) => Temporal.Instant.from(text).epochMilliseconds;

/** The value as the database returns it. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function withoutVersion(evidence: unknown): Record<string, unknown> {
  const { rule_version: _version, ...rest } = asStored(evidence) as Record<string, unknown>;
  return rest;
}

/**
 * An earlier version stored series as lists of numbers. A series in that format may stay as it is, so only the other
 * values are compared.
 */
function isSameEvidence(stored: unknown, detected: unknown): boolean {
  const [{ series, ...storedRest }, { series: detectedSeries, ...detectedRest }] = [
    withoutVersion(stored),
    withoutVersion(detected),
  ];
  return isDeepStrictEqual(storedRest, detectedRest) && (isListed(series) || isDeepStrictEqual(series, detectedSeries));
}

/**
 * Whether a record already contains the finding. If only the rules differ, the record is unchanged and retains its
 * version.
 */
function isUnchanged(stored: ComparedRecord, draft: UnusualActivityRecord): boolean {
  const detected = Object.entries(asStored(detectedColumns(draft)) as DetectedColumns);
  const columns: Readonly<Record<string, unknown>> = { ...stored };
  return (
    detected.every(([name, value]) => isDeepStrictEqual(columns[name], value)) &&
    isSameEvidence(stored.evidence, draft.evidence)
  );
}

interface Pair<S extends ComparedRecord> extends Match<S> {
  shared: number;
}

function pairsOf<S extends ComparedRecord>(stored: readonly S[], drafts: readonly UnusualActivityRecord[]): Pair<S>[] {
  const pairs = stored.flatMap((record) => {
    const [startsAt, endsAt] = [millisecondsOf(record.startsAt), millisecondsOf(record.endsAt)];
    return drafts
      .filter((draft) => draft.type === record.type)
      .map((draft) => ({
        stored: record,
        draft,
        shared: Math.min(endsAt, endOf(draft)) - Math.max(startsAt, startOf(draft)),
      }));
  });
  return pairs
    .filter((pair) => pair.shared > 0)
    .sort((a, b) => b.shared - a.shared || a.stored.id - b.stored.id || startOf(a.draft) - startOf(b.draft));
}

/**
 * Matches the records of a day with the events of a new analysis. A record and an event of one type match if they
 * share time. The pair that shares the most time is matched first. Example: a record of 9:00-10:00, events of
 * 9:10-10:30 and 9:50-9:55 -> the record retains its id and becomes 9:10-10:30. The other event is new.
 */
export function reconcile<S extends ComparedRecord>(
  stored: readonly S[],
  detected: readonly UnusualActivityRecord[],
): Reconciliation<S> {
  const matched: Match<S>[] = [];
  const [matchedRecords, matchedDrafts] = [new Set<S>(), new Set<UnusualActivityRecord>()];
  for (const pair of pairsOf(stored, detected)) {
    if (matchedRecords.has(pair.stored) || matchedDrafts.has(pair.draft)) continue;
    matchedRecords.add(pair.stored);
    matchedDrafts.add(pair.draft);
    matched.push({ stored: pair.stored, draft: pair.draft });
  }
  const { unchanged = [], changed = [] } = Object.groupBy(matched, ({ stored, draft }) =>
    isUnchanged(stored, draft) ? 'unchanged' : 'changed',
  );
  return {
    unchanged,
    changed,
    created: detected.filter((draft) => !matchedDrafts.has(draft)),
    removed: stored.filter((record) => !matchedRecords.has(record)),
  };
}
