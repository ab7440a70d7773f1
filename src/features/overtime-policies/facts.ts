import type { Executor } from '../../db/database.ts';
import type { BoundedRange } from '../../time/range.ts';
import { type PolicyRules, rulesOf } from '../../money/pay-rules.ts';
import { type PeriodRow, selectPeriods } from './store/periods.ts';

export { locatePolicy } from './store/answers.ts';

/** Members who are on a version of a policy for the same time, with what the version says; decimals as text. */
export interface OvertimePeriod extends Omit<PeriodRow, 'since' | 'until' | 'rules'> {
  since: Temporal.Instant;
  until: Temporal.Instant | null;
  rules: PolicyRules;
}

/**
 * Which version of which policy members were, are or will be on within a range, ascending by type and start. The
 * periods of one member and type never overlap. `userIds` null = everybody.
 */
export async function loadOvertimePeriods(
  db: Executor,
  organizationId: number,
  range: BoundedRange,
  userIds: readonly number[] | null,
): Promise<OvertimePeriod[]> {
  const rows = await selectPeriods(db, organizationId, range, userIds);
  return rows.map((row) => ({
    ...row,
    since: Temporal.Instant.from(row.since),
    until: row.until === null ? null : Temporal.Instant.from(row.until),
    rules: rulesOf(row.rules),
  }));
}
