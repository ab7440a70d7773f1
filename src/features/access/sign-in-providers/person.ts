import type { SignInProvider } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import { lockCredentials, lockOrganizationRules } from '../../../db/locks.ts';
import { confirmAddress } from '../../people/users/confirmed-addresses/actions.ts';
import { acceptMembership, findOrCreateUser, findUserIdByEmail, joinMember } from '../../people/members/actions.ts';
import { membersOf } from '../../people/members/facts.ts';
import { loadCalendar, namesOf } from '../../people/organizations/facts.ts';
import { latestRules } from '../../../time/calendar.ts';
import { ProviderFault } from './faults.ts';
import type { Identity } from './identity.ts';
import { actingAs, recordLinked, recordRefused } from './record.ts';
import * as store from './store.ts';

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * The verified address, if people with its domain may sign in. Runs before any person is looked up, so a refusal
 * reveals nothing.
 */
function requireEmail({ verifiedEmail }: Identity, { allowedDomains, id }: SignInProvider): string {
  if (verifiedEmail === null) throw new ProviderFault('provider_email_not_verified', id);
  if (allowedDomains && !allowedDomains.includes(domainOf(verifiedEmail)))
    throw new ProviderFault('provider_domain_not_allowed', id);
  return verifiedEmail;
}

/** Creates an unknown person as a member, if the configuration permits that. */
async function create(ctx: Context, email: string, identity: Identity, { create, id }: SignInProvider) {
  if (!create) throw new ProviderFault('provider_person_unknown', id);
  const { organizationId, role } = create;
  if (!(await namesOf(ctx.db, [organizationId])).has(organizationId))
    throw new ProviderFault('provider_person_unknown', `${id}: organization ${organizationId} does not exist`);
  const { timeZone } = latestRules(await loadCalendar(ctx.db, organizationId));
  const name = identity.name ?? email.slice(0, email.indexOf('@'));
  const { firstName, lastName } = identity;
  const person = { email, name, firstName, lastName, timeZone: identity.timeZone ?? timeZone };
  const userId = await findOrCreateUser(ctx, person);
  await confirmAddress(ctx, userId);
  await joinMember(actingAs(ctx, userId), { organizationId, userId, role });
  return userId;
}

interface Found {
  userId: number;
  /** The account, if this sign-in linked it. */
  linked?: store.LinkedAccount;
}

/** The person with the address. Confirms the address, because the provider has verified it. */
async function findByAddress(ctx: Context, email: string, { create }: SignInProvider): Promise<number | undefined> {
  const userId = await findUserIdByEmail(ctx, email);
  if (userId === undefined) return undefined;
  await lockCredentials(ctx.db, userId, 'exclusive');
  // Lock order: the organization's rules before the person, because the membership is accepted below.
  if (create) await lockOrganizationRules(ctx.db, create.organizationId, 'shared');
  await confirmAddress(ctx, userId);
  return userId;
}

/**
 * Links the account to the person with its address. Returns undefined if the person already has another account at the
 * provider.
 */
async function link(ctx: Context, provider: SignInProvider, identity: Identity): Promise<Found | undefined> {
  const email = requireEmail(identity, provider);
  const userId = (await findByAddress(ctx, email, provider)) ?? (await create(ctx, email, identity, provider));
  const account = { issuer: provider.issuer, subject: identity.subject };
  const linked = await store.insertLinked(ctx.db, { ...account, userId, email }, ctx.now);
  if (linked) return { userId, linked };
  // Either a concurrent request has linked the account, or the person has another account.
  const atOnce = await store.useLinked(ctx.db, account, ctx.now);
  if (atOnce) return { userId: atOnce.userId };
  const other = (await store.listLinked(ctx.db, userId)).find(({ issuer }) => issuer === provider.issuer);
  if (other) await recordRefused(ctx, other);
  return undefined;
}

/**
 * The person to whom a provider's account belongs: the linked person, even if the account's address has changed, or
 * otherwise the person with the account's verified address. If that person has another account there, returns undefined
 * and audits a refusal, because an address can be reassigned to another person.
 */
export async function findPerson(
  ctx: Context,
  provider: SignInProvider,
  identity: Identity,
): Promise<number | undefined> {
  if (provider.allowedDomains) requireEmail(identity, provider);
  const { issuer } = provider;
  const known = await store.useLinked(ctx.db, { issuer, subject: identity.subject }, ctx.now);
  const found = known ? { userId: known.userId } : await link(ctx, provider, identity);
  if (!found) return undefined;
  const { userId, linked } = found;
  const by = actingAs(ctx, userId);
  const [member] = provider.create ? await membersOf(ctx.db, provider.create.organizationId, [userId]) : [];
  // Accepting notifies the person, which locks the person. An organization must be locked before persons.
  if (provider.create && member) await acceptMembership(by, { organizationId: provider.create.organizationId, userId });
  if (linked) await recordLinked(by, linked, 'created');
  return userId;
}
