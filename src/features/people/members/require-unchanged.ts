import type { MemberBefore } from '../../../contract/member-before.ts';
import type { MemberChange } from '../../../contract/members.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import type { OrganizationRole } from '../../../contract/lists/roles.ts';
import type { Context, Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-visibility.ts';
import { parseRate } from '../../../money/rates.ts';
import { rolesIn } from '../../work/projects/facts.ts';
import type { Rates } from '../../pay/rates/facts.ts';
import { loadRatesBefore } from './requests.ts';

/** The current state of members, to compare with `before`. Project roles are keyed by member and project. */
interface Present {
  roles: ReadonlyMap<number, OrganizationRole>;
  rates: ReadonlyMap<number, Rates>;
  projectRoles: ReadonlyMap<string, string>;
}

interface Seen {
  userId: number;
  attribute: string;
  before: MemberBefore;
}

const changedMeanwhile =
  'Members differ from `before`, so nothing was changed. Read them again, with `rates_on` set to the effective date ' +
  'of your rates, and send the current values in `before`.';

const placeOf = (userId: number, projectId: number) => `${userId}/${projectId}`;
const amountOf = (rate: number | null) => (rate === null ? null : parseRate(rate));
const other = (attribute: string, now: string | null | undefined) => [`${attribute}: is ${now ?? 'none'} now`];

function otherRates({ userId, attribute, before: { payment = {} } }: Seen, { rates }: Present): string[] {
  const { payRate = null, billRate = null, payType = 'hourly' } = rates.get(userId) ?? {};
  const type = payType === 'fixed' ? 'fixed_amount' : 'hourly';
  const { rate_type, pay_rate, bill_rate } = payment;
  const field = `${attribute}.payment`;
  return [
    ...(rate_type === undefined || payRate === null || rate_type === type ? [] : other(`${field}.rate_type`, type)),
    ...(pay_rate === undefined || amountOf(pay_rate) === payRate ? [] : other(`${field}.pay_rate`, payRate)),
    ...(bill_rate === undefined || amountOf(bill_rate) === billRate ? [] : other(`${field}.bill_rate`, billRate)),
  ];
}

/**
 * Compares a member with `before` and returns the differences. A former member has no role to compare; another check
 * reports former members.
 */
function otherwise(seen: Seen, present: Present): string[] {
  const { userId, attribute, before } = seen;
  const role = present.roles.get(userId);
  if (role === undefined) return [];
  const places = (before.projects ?? []).flatMap((place, index) => {
    const now = present.projectRoles.get(placeOf(userId, place.project_id)) ?? null;
    return now === place.role ? [] : other(`${attribute}.projects[${index}].role`, now);
  });
  const isSameRole = before.role === undefined || before.role === role;
  return [...(isSameRole ? [] : other(`${attribute}.role`, role)), ...otherRates(seen, present), ...places];
}

/** Users without access to pay must not be able to find out rates by guessing them in `before`. */
function requirePayVisibility(organization: Membership, seen: readonly Seen[]): void {
  if (seesPay(organization)) return;
  const guessed = seen.flatMap(({ attribute, before: { payment = {} } }) =>
    (['rate_type', 'pay_rate'] as const)
      .filter((name) => payment[name] !== undefined)
      .map((name) => {
        return `${attribute}.payment.${name}: only users who can see pay rates can send this`;
      }),
  );
  if (guessed.length > 0) throw problem('forbidden', ...guessed);
}

/**
 * Throws lock_version if a member has changed since the client read the member. Only fields in `before` are compared,
 * so changes to different fields do not conflict. Rates are compared on the effective date of the change, because the
 * change replaces the rate on that date. The caller has locked the organization's rules.
 */
export async function requireUnchanged(
  ctx: Context,
  organization: Membership,
  entries: readonly MemberChange[],
  roles: ReadonlyMap<number, OrganizationRole>,
): Promise<void> {
  const seen = entries.flatMap(({ user_id: userId, before }, index): Seen[] =>
    before ? [{ userId, attribute: `members[${index}].before`, before }] : [],
  );
  if (seen.length === 0) return;
  requirePayVisibility(organization, seen);
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
  const faults = seen.flatMap((entry) => otherwise(entry, { roles, rates, projectRoles: byPlace }));
  if (faults.length > 0) throw new Problem('lock_version', { message: changedMeanwhile, details: faults });
}
