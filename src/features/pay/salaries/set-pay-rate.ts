import type { Body } from '../../../contract/endpoint.ts';
import type { putPayRate, WirePayRate } from '../../../contract/payroll-clerks.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { localDate } from '../../../time/calendar.ts';
import { findNonMembers, requireSetsWages } from '../../people/members/facts.ts';
import { amountOf, setRates, startOf } from '../rates/actions.ts';
import { loadPayRates } from './pay-rates.ts';

type PayType = WirePayRate['pay_type'];
type Request = Body<typeof putPayRate> & { userId: number };

/** The type of a requested rate; without a request, the type of the member's rate on that day. */
function typeOf({ rate_type: type }: Request, present: PayType): PayType {
  if (type === undefined) return present;
  return type === 'fixed_amount' ? 'fixed' : 'hourly';
}

/** The local date on which a requested rate begins. */
const dayOf = (ctx: Context, { calendar }: Membership, request: Request): Temporal.PlainDate =>
  startOf(request).effectiveOn ?? localDate(calendar, ctx.now);

/** Locks the pay rate of a current member for an authorized change, and returns the rate on the day of the change. */
export async function lockPayRate(ctx: Context, organization: Membership, request: Request): Promise<WirePayRate> {
  const { organizationId } = organization;
  const { userId } = request;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await requireSetsWages(ctx, organization, [userId]);
  if ((await findNonMembers(ctx.db, organizationId, [userId])).length > 0) throw problem('not_found');
  const [present] = await loadPayRates(ctx.db, organizationId, [userId], dayOf(ctx, organization, request));
  if (!present) throw new Error('a member has no entry among the pay rates');
  return present;
}

/** Sets or removes the pay rate of a current member in the organization, from a local date on. */
export async function setPayRate(ctx: Context, organization: Membership, request: Request): Promise<WirePayRate> {
  const { userId } = request;
  const { pay_type: present } = await lockPayRate(ctx, organization, request);
  const payType = typeOf(request, present);
  await setRates(ctx, organization.organizationId, [
    { userId, projectId: null, kind: 'pay', amount: amountOf(request.pay_rate), payType, ...startOf(request) },
  ]);
  return lockPayRate(ctx, organization, request);
}
