import type { Organization } from '../../api/session.ts';
import type { Period, PayStatement, Steps } from './use-periods.ts';

/** A member of a period, as a row of the table. */
export interface PayPeriodRow {
  id: number;
  name: string;
  steps: Steps;
  /** Undefined for a member without a statement in the period. */
  statement: PayStatement | undefined;
}

interface LoadedMembers {
  steps: readonly Steps[];
  statements: readonly PayStatement[];
}

const none = {
  submitted_at: null,
  approved_at: null,
  approved_by_user_id: null,
  returned_at: null,
  returned_by_user_id: null,
  return_reason: null,
  lapsed_at: null,
  lapse_cause: null,
  rejected_items: 0,
} as const;

/** All members with a state or a statement in the period, by name. */
export function rowsOf({ steps, statements }: LoadedMembers, nameOf: (id: number) => string): PayPeriodRow[] {
  const figures = new Map(statements.map((statement) => [statement.user_id, statement]));
  const known = new Map(steps.map((step) => [step.user_id, step]));
  const ids = [...new Set([...known.keys(), ...figures.keys()])];
  const rows = ids.map((id) => ({
    id,
    name: nameOf(id),
    steps: known.get(id) ?? { user_id: id, state: 'open' as const, ...none },
    statement: figures.get(id),
  }));
  return rows.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Whether the member has tracked time, corrections or pay in the period. */
export const hasFigures = ({ statement }: PayPeriodRow): boolean =>
  statement !== undefined &&
  (statement.tracked_seconds !== 0 || statement.corrected_seconds !== 0 || Number(statement.pay?.total ?? 0) !== 0);

export const isListed = (row: PayPeriodRow): boolean =>
  hasFigures(row) || row.steps.state !== 'open' || row.steps.rejected_items > 0;

/** Whether the viewer can approve a member now. Managers cannot approve themselves, payroll clerks approve nobody. */
export const canApprove = (
  row: PayPeriodRow,
  context: { organization: Organization; period: Period; today: string; own: number },
) =>
  context.organization.role !== 'user' &&
  context.period.state !== 'closed' &&
  context.period.stop_date <= context.today &&
  row.steps.state !== 'approved' &&
  (context.organization.role === 'owner' || row.id !== context.own);

export interface Sum {
  seconds: number;
  overtime: number;
  /** Cents; null if the reader cannot see the pay of all members. */
  cents: number | null;
  corrections: number;
}

const centsOf = (amount: string | undefined) => Math.round(Number(amount ?? 0) * 100);

export function sumOf(rows: readonly PayPeriodRow[]): Sum {
  const sum: Sum = { seconds: 0, overtime: 0, cents: null, corrections: 0 };
  const isPaySeen = rows.every(({ statement }) => !statement || statement.pay);
  for (const { statement } of rows) {
    if (!statement) continue;
    sum.seconds += statement.tracked_seconds;
    sum.overtime += statement.overtime_seconds;
    if (!statement.pay || !isPaySeen) continue;
    sum.cents = (sum.cents ?? 0) + centsOf(statement.pay.total);
    sum.corrections += centsOf(statement.pay.corrections);
  }
  return sum;
}
