import { problem } from '../../../contract/problems.ts';
import type { Executor } from '../../../db/database.ts';
import type { BoundedRange } from '../../../time/range.ts';
import { type PolicyRules, rulesOf } from '../../../money/pay-rules.ts';
import { selectKnownSince } from './store/known.ts';
import { type PeriodRow, selectPeriods } from './store/periods.ts';
import { isBefore } from '../../../time/order.ts';

export { type DraftPolicy, authorizeDraft, draftRules, loadDraft } from './draft.ts';
export { locatePolicy } from './store/answers.ts';

/** Members who are on a version of a policy for the same time, with what the version says; decimals as text. */
export interface OvertimePeriod extends Omit<PeriodRow, 'since' | 'until' | 'rules'> {
  since: Temporal.Instant;
  until: Temporal.Instant | null;
  rules: PolicyRules;
}

/** A range of time, of which policies are asked as known now or as they were known at an instant. */
interface PeriodRange extends BoundedRange {
  knownAt?: Temporal.Instant | null;
}

/**
 * Which version of which policy members were, are or will be on within a range, ascending by type and start. The
 * periods of one member and type never overlap. `userIds` null = everybody; `knownAt` null = as known now, else as it
 * was known at that instant, for which `requireKnown` and `awaitRecording` come first.
 */
export async function loadOvertimePeriods(
  db: Executor,
  organizationId: number,
  { knownAt = null, ...range }: PeriodRange,
  userIds: readonly number[] | null,
): Promise<OvertimePeriod[]> {
  const rows = await selectPeriods(db, organizationId, range, { userIds, knownAt });
  return rows.map((row) => ({
    ...row,
    since: Temporal.Instant.from(row.since),
    until: row.until === null ? null : Temporal.Instant.from(row.until),
    rules: rulesOf(row.rules),
  }));
}

/** Throws invalid_params for an instant of which policies and time are not known any more, naming the first one. */
export async function requireKnown(
  db: Executor,
  organizationId: number,
  name: string,
  instant: Temporal.Instant,
): Promise<void> {
  const since = await selectKnownSince(db, organizationId);
  if (since === null || !isBefore(instant, Temporal.Instant.from(since))) return;
  throw problem('invalid_params', `${name}: the first instant of which overtime is known is ${since}`);
}
