import type { Body } from '../../../contract/endpoint.ts';
import { problem } from '../../../contract/problems.ts';
import type { putSalary } from '../../../contract/salaries.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { recordedAt } from '../../../db/recorded-at.ts';
import { localDate } from '../../../time/calendar.ts';
import { laterOf } from '../../../time/order.ts';
import { parseDate } from '../../../time/text.ts';
import { recordChanges, type State } from '../../../audit/actions.ts';
import { requireSetsWages } from '../../people/members/facts.ts';
import { storedStatementOf } from './present.ts';
import { planSalary, readTerms, type SalaryPlan, type SalaryTerms, termsOn } from './rules.ts';
import * as store from './store.ts';

interface Paid {
  organizationId: number;
  userId: number;
}

/** The terms on a date, under their wire names. */
function stateOf(effectiveOn: string, terms: SalaryTerms | null): State {
  if (terms === null) return { effective_on: effectiveOn, salary: null };
  const { amount, period, hours, hoursPer, coversHours, method } = terms;
  const covers = { hours, hours_per: hoursPer, covers_hours: coversHours };
  return { effective_on: effectiveOn, salary: amount, period, ...covers, method };
}

async function write(ctx: Context, paid: Paid, { supersede, insert }: SalaryPlan) {
  const last = await store.selectLastRecordedAt(ctx.db, paid.organizationId, paid.userId);
  const now = await recordedAt(ctx, paid.organizationId);
  // If the clock was set back, known salaries retain the order of their requests.
  const at = last === null ? now : laterOf(now, Temporal.Instant.from(last));
  if (supersede) await store.supersedeSalary(ctx.db, paid.organizationId, supersede.id, at);
  if (insert) await store.insertSalary(ctx.db, paid, insert, at);
}

/** Sets or ends the salary of a member from a date on. */
export async function setSalary(
  ctx: Context,
  organization: Membership,
  userId: number,
  requested: Body<typeof putSalary>,
): Promise<void> {
  const { organizationId, calendar } = organization;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await requireSetsWages(ctx, organization, [userId]);
  const { terms, faults } = readTerms(requested);
  if (faults.length > 0) throw problem('record_invalid', ...faults);
  const { effective_on } = requested;
  const date = (effective_on === undefined ? null : parseDate(effective_on)) ?? localDate(calendar, ctx.now);
  const effectiveOn = date.toString();
  const rows = await store.selectSalaries(ctx.db, organizationId, [userId]);
  const statements = rows.map(storedStatementOf);
  const plan = planSalary(statements, { effectiveOn, terms });
  if (!plan.supersede && !plan.insert) return;
  await write(ctx, { organizationId, userId }, plan);
  const [before, after] = [termsOn(statements, effectiveOn), terms].map((salaryTerms) =>
    stateOf(effectiveOn, salaryTerms),
  );
  const entry = { subject: 'member', subjectId: userId, action: 'salary_set', keys: ['effective_on'] } as const;
  await recordChanges(ctx, organizationId, [{ ...entry, before: before ?? null, after: after ?? null }]);
  await ctx.announce({ kind: 'salary_set', organizationId, userId, since: date });
  if (terms !== null) await ctx.announce({ kind: 'pay_rate_set', organizationId, userId });
}
