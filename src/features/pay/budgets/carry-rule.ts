import type { RolloverInput, WireRollover } from '../../../contract/budget-rollover.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import type { BudgetOwner } from '../../../events.ts';
import { toWireNumber } from '../../../money/amounts.ts';
import { fixedDecimal } from '../../../money/decimal-text.ts';
import { recordedAt } from '../../../db/recorded-at.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { requireBudgetRight } from './actions.ts';
import type { CarryRule } from './rules/carry.ts';
import type { OwnerKey } from './store/owner-key.ts';
import { replaceCarryRule, selectCarryRule } from './store/carries.ts';

const nothing: CarryRule = { carry: 'none', cap: null, floor: null, expiresAfter: null };

const wireAmount = (amount: string | null) => (amount === null ? null : toWireNumber(amount));

const presentRule = ({ carry, cap, floor, expiresAfter }: CarryRule) => ({
  carry,
  cap: wireAmount(cap),
  floor: wireAmount(floor),
  expires_after: expiresAfter,
});

const amountOf = (amount: number | null | undefined) => (amount == null ? null : fixedDecimal(amount, 4));

export const readRule = (input: RolloverInput): CarryRule => ({
  carry: input.carry,
  cap: amountOf(input.cap),
  floor: amountOf(input.floor),
  expiresAfter: input.expires_after ?? null,
});

/** The carry rule of a project or client; without a stored rule it carries nothing. */
export const loadRule = async (ctx: Context, ownerKey: OwnerKey): Promise<CarryRule> =>
  (await selectCarryRule(ctx.db, ownerKey)) ?? nothing;

/** The carry rule of a project or client. Throws forbidden for a budget that the member cannot see. */
export async function readRollover(ctx: Context, organization: Membership, owner: BudgetOwner): Promise<WireRollover> {
  await requireBudgetRight(ctx, organization, owner, null);
  return presentRule(await loadRule(ctx, { organizationId: organization.organizationId, owner }));
}

/** Sets the carry rule of a project or client and announces a change of all its periods. */
export async function setRollover(
  ctx: Context,
  organization: Membership,
  owner: BudgetOwner,
  input: RolloverInput,
): Promise<void> {
  const { organizationId } = organization;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await requireBudgetRight(ctx, organization, owner, null);
  const ownerKey = { organizationId, owner };
  const [before, after] = [await loadRule(ctx, ownerKey), readRule(input)];
  await replaceCarryRule(ctx.db, ownerKey, after, await recordedAt(ctx, organizationId));
  const [subject, subjectId] =
    'projectId' in owner ? (['project', owner.projectId] as const) : (['client', owner.clientId] as const);
  const change = { before: { rollover: presentRule(before) }, after: { rollover: presentRule(after) } };
  await recordChanges(ctx, organizationId, [{ subject, subjectId, action: 'budget_rollover_set', ...change }]);
  await ctx.announce({ kind: 'budgets_changed', organizationId, owners: [owner], since: null });
}
