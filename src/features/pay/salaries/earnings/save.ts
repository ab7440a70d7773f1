import type { createEarning } from '../../../../contract/earnings.ts';
import type { Body } from '../../../../contract/endpoint.ts';
import { Problem, problem } from '../../../../contract/problems.ts';
import type { Context, Membership } from '../../../../context.ts';
import { lockOrganizationRules } from '../../../../db/locks.ts';
import { recordedAt } from '../../../../db/recorded-at.ts';
import { fixedDecimal } from '../../../../money/decimal-text.ts';
import { parseDate } from '../../../../time/text.ts';
import { recordChanges } from '../../../../audit/actions.ts';
import { wasEverMember } from '../facts.ts';
import { presentEarning } from './present.ts';
import { earnedFromFaults, rateFaults } from './rules.ts';
import { type EarningRow, insertEarning, selectEarning, supersedeEarning } from './store.ts';
import { requireSetsWages } from '../../../people/members/facts.ts';

async function recordAndAnnounce(
  ctx: Context,
  organizationId: number,
  row: EarningRow,
  change: 'added' | 'taken back',
) {
  const state = presentEarning(row);
  const states = change === 'added' ? { before: null, after: state } : { before: state, after: null };
  await recordChanges(ctx, organizationId, [{ subject: 'earning', subjectId: row.id, ...states }]);
  const { userId, date } = row;
  await ctx.announce({ kind: 'earning_changed', organizationId, userId, date: Temporal.PlainDate.from(date) });
}

export async function addEarning(
  ctx: Context,
  organization: Membership,
  requested: Body<typeof createEarning>,
): Promise<EarningRow> {
  const { organizationId } = organization;
  const { user_id: userId, name, in_regular_rate: inRegularRate = false } = requested;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await requireSetsWages(ctx, organization, [userId]);
  if (!(await wasEverMember(ctx.db, organizationId, userId))) {
    throw problem('record_invalid', 'user_id: was never a member of the organization');
  }
  const date = parseDate(requested.date);
  if (!date) throw problem('invalid_params', 'date: must be a date that exists, such as 2026-11-27');
  const faults = [...rateFaults(requested), ...earnedFromFaults(requested)];
  if (faults.length > 0) throw new Problem('invalid_params', { details: faults });
  const dividedBy = requested.divided_by ?? 'hours_worked';
  const earnedFrom = requested.earned_from ?? null;
  const terms = { amount: fixedDecimal(requested.amount, 2), inRegularRate, dividedBy, earnedFrom };
  const earning = { userId, date: date.toString(), name, ...terms };
  const row = await insertEarning(ctx.db, organizationId, earning, await recordedAt(ctx, organizationId));
  await recordAndAnnounce(ctx, organizationId, row, 'added');
  return row;
}

/** Deletes an earning from now on. Figures as known at earlier instants still include the earning. */
export async function removeEarning(ctx: Context, organization: Membership, id: number): Promise<void> {
  const { organizationId } = organization;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const row = await selectEarning(ctx.db, organizationId, id);
  if (!row) throw problem('not_found');
  await requireSetsWages(ctx, organization, [row.userId]);
  await supersedeEarning(ctx.db, organizationId, id, await recordedAt(ctx, organizationId));
  await recordAndAnnounce(ctx, organizationId, row, 'taken back');
}
