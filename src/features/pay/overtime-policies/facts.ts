import { problem } from '../../../contract/problems.ts';
import type { Executor } from '../../../db/database.ts';
import type { BoundedRange } from '../../../time/range.ts';
import { type PolicyRules, rulesOf } from '../../../money/pay-rules.ts';
import { selectKnownSince } from './store/known.ts';
import { type PeriodRow, selectPeriods } from './store/periods.ts';
import { isBefore } from '../../../time/order.ts';

export { type DraftPolicy, authorizeDraft, draftRules, loadDraft } from './draft.ts';
export { locatePolicy } from './store/answers.ts';

/**
 * Members assigned to a policy version for the same time, with the terms of the version. Decimals are text.
 */
export interface OvertimePeriod extends Omit<PeriodRow, 'since' | 'until' | 'rules'> {
  since: Temporal.Instant;
  until: Temporal.Instant | null;
  rules: PolicyRules;
}

/** A range of time for which policies are read, as known now or at an instant. */
interface PeriodRange extends BoundedRange {
  knownAt?: Temporal.Instant | null;
}

/**
 * The assignments of members to policy versions within a range, ascending by type and start. The periods of one member
 * and type never overlap.
 * `userIds` null = all members. `knownAt` null = as known now; for an instant, call `requireKnown` and `awaitRecording`
 * first.
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

/**
 * Throws invalid_params if policies and time are unknown at an instant. The message names the earliest known instant.
 */
export async function requireKnown(
  db: Executor,
  organizationId: number,
  name: string,
  instant: Temporal.Instant,
): Promise<void> {
  const since = await selectKnownSince(db, organizationId);
  if (since === null || !isBefore(instant, Temporal.Instant.from(since))) return;
  throw problem('invalid_params', `${name}: the earliest instant with known overtime is ${since}`);
}
