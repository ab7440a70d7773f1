import type { MemberBefore } from '../../../contract/member-before.ts';
import type { MemberChange } from '../../../contract/members.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import type { OrganizationRole } from '../../../contract/lists/roles.ts';
import type { Context, Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-sight.ts';
import { parseRate } from '../../../money/rates.ts';
import { rolesIn } from '../../work/projects/facts.ts';
import type { Rates } from '../../pay/rates/facts.ts';
import { loadRatesBefore } from './requests.ts';

/** What of members is compared with what somebody saw; project roles by member and project. */
interface Present {
  roles: ReadonlyMap<number, OrganizationRole>;
  rates: ReadonlyMap<number, Rates>;
  places: ReadonlyMap<string, string>;
}

interface Seen {
  userId: number;
  attribute: string;
  before: MemberBefore;
}

const changedMeanwhile =
  'Members are otherwise than `before` says, and nothing was done: read them again, rates with `rates_on` of the day ' +
  'from which yours hold, and say in `before` what is there.';

const placeOf = (userId: number, projectId: number) => `${userId}/${projectId}`;
const amountOf = (rate: number | null) => (rate === null ? null : parseRate(rate));
const other = (attribute: string, now: string | null | undefined) => [`${attribute}: is ${now ?? 'none'} now`];

function otherRates({ userId, attribute, before: { payment = {} } }: Seen, { rates }: Present): string[] {
  const { payRate = null, billRate = null, payType = 'hourly' } = rates.get(userId) ?? {};
  const type = payType === 'fixed' ? 'fixed_amount' : 'hourly';
  const { rate_type, pay_rate, bill_rate } = payment;
  const of = `${attribute}.payment`;
  return [
    ...(rate_type === undefined || payRate === null || rate_type === type ? [] : other(`${of}.rate_type`, type)),
    ...(pay_rate === undefined || amountOf(pay_rate) === payRate ? [] : other(`${of}.pay_rate`, payRate)),
    ...(bill_rate === undefined || amountOf(bill_rate) === billRate ? [] : other(`${of}.bill_rate`, billRate)),
  ];
}

/** What is otherwise than somebody saw it. A former member has no role to compare; that they are gone is told apart. */
function otherwise(seen: Seen, present: Present): string[] {
  const { userId, attribute, before } = seen;
  const role = present.roles.get(userId);
  if (role === undefined) return [];
  const places = (before.projects ?? []).flatMap((place, index) => {
    const now = present.places.get(placeOf(userId, place.project_id)) ?? null;
    return now === place.role ? [] : other(`${attribute}.projects[${index}].role`, now);
  });
  const isSameRole = before.role === undefined || before.role === role;
  return [...(isSameRole ? [] : other(`${attribute}.role`, role)), ...otherRates(seen, present), ...places];
}

/** Whoever may not see pay must not find it out by guessing what it was. */
function requireSight(organization: Membership, seen: readonly Seen[]): void {
  if (seesPay(organization)) return;
  const guessed = seen.flatMap(({ attribute, before: { payment = {} } }) =>
    (['rate_type', 'pay_rate'] as const)
      .filter((name) => payment[name] !== undefined)
      .map((name) => {
        return `${attribute}.payment.${name}: is for those who may see pay rates`;
      }),
  );
  if (guessed.length > 0) throw problem('forbidden', ...guessed);
}

/**
 * Throws lock_version where what a change says it was made of has been changed meanwhile. Only fields that it names
 * count: two people who change different ones are in nobody's way. Rates are those of the day from which the change
 * holds, since it takes the place of what was stated for that day. The caller holds the organization's rules.
 */
export async function requireAsSeen(
  ctx: Context,
  organization: Membership,
  entries: readonly MemberChange[],
  roles: ReadonlyMap<number, OrganizationRole>,
): Promise<void> {
  const seen = entries.flatMap(({ user_id: userId, before }, index): Seen[] =>
    before ? [{ userId, attribute: `members[${index}].before`, before }] : [],
  );
  if (seen.length === 0) return;
  requireSight(organization, seen);
  const { organizationId } = organization;
  const named = seen.flatMap(({ userId, before: { projects = [] } }) =>
    projects.map(({ project_id: projectId }) => ({ userId, projectId })),
  );
  const rates = await loadRatesBefore(
    ctx,
    organization,
    entries.filter(({ before }) => before?.payment !== undefined),
  );
  const places = named.length > 0 ? await rolesIn(ctx.db, organizationId, named) : [];
  const byPlace = new Map(places.map((place) => [placeOf(place.userId, place.projectId), place.role]));
  const faults = seen.flatMap((each) => otherwise(each, { roles, rates, places: byPlace }));
  if (faults.length > 0) throw new Problem('lock_version', { message: changedMeanwhile, details: faults });
}
