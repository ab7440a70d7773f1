import type { WireOvertimeTotals } from '../../../contract/overtime.ts';
import type { WireSimulated } from '../../../contract/overtime-simulation.ts';
import type { Context } from '../../../context.ts';
import { mapInSlices } from '../../../slices.ts';
import type { DraftPolicy } from '../overtime-policies/facts.ts';
import type { VisibleAmounts } from './amount-visibility.ts';
import { weeksOf } from './compute.ts';
import { loadPieces } from './order.ts';
import type { OvertimeFacts, PolicyDays } from './page.ts';
import { policyInForce } from './rules/policy.ts';
import { priceForBill, priceForPay } from './rules/price.ts';
import { Totals } from './totals.ts';

/** The members' policies as if the draft applied on all days, in place of policies of the same type. */
function withDraft({ policies, dates }: OvertimeFacts, draft: DraftPolicy): Map<number, readonly PolicyDays[]> {
  const policy = policyInForce(draft);
  const always = { policy, holdsBefore: true, from: 0, until: dates.count };
  const others = (userId: number) =>
    (policies.get(userId) ?? []).filter((days) => days.policy.policyType !== draft.policyType);
  return new Map(draft.userIds.map((userId) => [userId, [...others(userId), always]]));
}

/** Adds a member's weeks to the totals of the member and of the page. */
function addWeeks(userId: number, facts: OvertimeFacts, page: Totals): Totals {
  const own = new Totals();
  for (const week of weeksOf(userId, facts)) {
    const [pay, bill] = [priceForPay(week), priceForBill(week)];
    for (const totals of [own, page]) totals.add(week.counted, pay, bill);
  }
  return own;
}

/**
 * Compares a page's current totals with those under a draft policy. Both use the same counting and prices as stored
 * figures.
 */
export async function compareWith(
  { db }: Context,
  organizationId: number,
  { facts, draft, visibility }: { facts: OvertimeFacts; draft: DraftPolicy; visibility: VisibleAmounts },
): Promise<{ simulation: WireSimulated[]; totals: { current: WireOvertimeTotals; simulated: WireOvertimeTotals } }> {
  const drafted = { ...facts, policies: withDraft(facts, draft) };
  const simulated: OvertimeFacts = { ...drafted, pieces: await loadPieces(db, organizationId, drafted, 'money') };
  await db.letGo();
  const [allNow, allSimulated] = [new Totals(), new Totals()];
  const simulation = await mapInSlices(facts.time, ({ userId }) => ({
    user_id: userId,
    current: addWeeks(userId, facts, allNow).present(visibility),
    simulated: addWeeks(userId, simulated, allSimulated).present(visibility),
  }));
  return {
    simulation,
    totals: { current: allNow.present(visibility), simulated: allSimulated.present(visibility) },
  };
}
