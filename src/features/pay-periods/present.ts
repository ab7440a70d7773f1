import type { WirePayPeriod, WirePayPeriodMember, WirePaySchedule } from '../../contract/pay-periods.ts';
import { type PayPeriod, periodIdOf } from './rules/schedule.ts';
import { stateOf } from './rules/steps.ts';
import type { MemberStepsRow, StepCounts } from './store/members.ts';
import type { ScheduleRow } from './store/schedules.ts';

export const presentSchedule = (row: ScheduleRow): WirePaySchedule => ({
  id: row.id,
  effective_on: row.effectiveOn,
  frequency: row.frequency,
  anchor_on: row.anchorOn,
  month_day: row.monthDay,
  recorded_at: row.recordedAt,
});

/** A period, with the counts of members where the reader may know them. */
export function presentPeriod(
  period: PayPeriod,
  counts: Pick<StepCounts, 'submitted' | 'approved'> | null,
): WirePayPeriod {
  return {
    id: periodIdOf(period),
    start_date: period.startOn.toString(),
    stop_date: period.stopOn.toString(),
    pay_schedule_id: period.scheduleId,
    state: 'open',
    submitted: counts?.submitted ?? null,
    approved: counts?.approved ?? null,
  };
}

export const presentMember = (row: MemberStepsRow): WirePayPeriodMember => ({
  user_id: row.userId,
  state: stateOf(row),
  submitted_at: row.submittedAt,
  approved_at: row.approvedAt,
  approved_by_user_id: row.approvedByUserId,
  returned_at: row.returnedAt,
  returned_by_user_id: row.returnedByUserId,
  return_reason: row.returnReason,
});
