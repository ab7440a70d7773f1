import type { WirePayPeriodLine } from '../../../contract/pay-period-closing.ts';
import type { WirePayPeriod, WirePayPeriodMember, WirePaySchedule } from '../../../contract/pay-periods.ts';
import { formatSignedCents } from '../../../money/cents.ts';
import type { WageLine } from './rules/lines.ts';
import { type PayPeriod, periodIdOf } from './rules/schedule.ts';
import { stateOf } from './rules/steps.ts';
import type { ClosingRow } from './store/closings.ts';
import type { LineRow } from './store/lines.ts';
import type { StepCounts } from './store/counts.ts';
import type { OwnStepsRow, ShownMemberRow } from './store/members.ts';
import type { ScheduleRow } from './store/schedules.ts';

export const presentSchedule = (row: ScheduleRow): WirePaySchedule => ({
  id: row.id,
  effective_on: row.effectiveOn,
  frequency: row.frequency,
  anchor_on: row.anchorOn,
  month_day: row.monthDay,
  recorded_at: row.recordedAt,
});

export interface PeriodFacts {
  closing: ClosingRow | undefined;
  /** Null if the reader may not see them. */
  counts: StepCounts | null;
  /** The reader's own steps; undefined = none. */
  own: OwnStepsRow | undefined;
  /** Null if the reader may not see it. */
  rejectedItems: number | null;
  seesPay: boolean;
  /** Whether the time of closed periods is locked. */
  locksClosed: boolean;
}

function periodState(closing: ClosingRow | undefined): WirePayPeriod['state'] {
  if (!closing) return 'open';
  return closing.closedAt === null ? 'reopened' : 'closed';
}

export function presentPeriod(
  period: PayPeriod,
  { closing, own, counts, rejectedItems, seesPay, locksClosed }: PeriodFacts,
): WirePayPeriod {
  return {
    id: periodIdOf(period),
    start_date: period.startOn.toString(),
    stop_date: period.stopOn.toString(),
    pay_schedule_id: period.scheduleId,
    state: periodState(closing),
    submitted: counts?.submitted ?? null,
    approved: counts?.approved ?? null,
    rejected_items: rejectedItems,
    own_state: own ? stateOf(own) : 'open',
    locked: locksClosed && periodState(closing) === 'closed',
    closed_at: closing?.closedAt ?? null,
    closed_by_user_id: closing?.closedByUserId ?? null,
    checksum: seesPay ? (closing?.checksum ?? null) : null,
    reopened_at: closing?.reopenedAt ?? null,
    reopened_by_user_id: closing?.reopenedByUserId ?? null,
    reopen_reason: closing?.reopenReason ?? null,
  };
}

/** Whole cents as decimal text. Corrections can be negative. */
export function amountText(cents: number): string;
export function amountText(cents: number | null): string | null;
export function amountText(cents: number | null): string | null {
  if (cents === null) return null;
  return formatSignedCents(cents);
}

/** The values that a calculator needs in addition to rate and multiplier. */
export const presentTerms = ({
  payRate,
  payAddition,
  hourMinutes,
  payBase,
  paidSeconds,
  seconds,
  salaryShare,
}: WageLine) => ({
  pay_rate_addition: payAddition,
  hour_minutes: hourMinutes,
  regular_rate: payBase,
  paid_seconds: (payAddition ?? payBase ?? payRate) === null ? null : (paidSeconds ?? seconds),
  salary_share: salaryShare,
});

/** The figures of a line, for every use. */
export const presentFigures = (line: WageLine) => ({
  user_id: line.userId,
  component: line.component,
  date: line.date,
  week_start: line.weekStart,
  project_id: line.projectId,
  kind: line.kind,
  name: line.name,
  billable: line.isBillable,
  overtime_policy_id: line.policyId,
  rule: line.rule,
  pay_rate_multiplier: line.payMultiplier,
  pay_rate: line.payRate,
  bill_rate_multiplier: line.billMultiplier,
  bill_rate: line.billRate,
  seconds: line.seconds,
  pay: amountText(line.pay),
  bill: amountText(line.bill),
});

type UncorrectedLine = Omit<WirePayPeriodLine, 'corrected'>;

export const presentLine = (row: LineRow): UncorrectedLine => ({
  id: row.id,
  ...presentFigures(row),
  earned_pay_period_id: periodIdOf({ startOn: Temporal.PlainDate.from(row.earnedStartOn) }),
  cause: row.cause,
  actor_user_id: row.actorUserId,
  caused_at: row.causedAt,
  reason: row.reason,
  ...presentTerms(row),
});

/** A line for payroll clerks, who see no bill. */
export const presentWages = (row: LineRow): UncorrectedLine => ({
  ...presentLine(row),
  bill_rate_multiplier: null,
  bill_rate: null,
  bill: null,
});

export const presentMember = (row: ShownMemberRow): WirePayPeriodMember => ({
  user_id: row.userId,
  state: stateOf(row),
  submitted_at: row.submittedAt,
  approved_at: row.approvedAt,
  approved_by_user_id: row.approvedByUserId,
  returned_at: row.returnedAt,
  returned_by_user_id: row.returnedByUserId,
  return_reason: row.returnReason,
  lapsed_at: row.lapsedAt,
  lapse_cause: row.lapseCause,
  rejected_items: row.rejectedItems,
});
