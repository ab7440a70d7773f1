import { beforeAll, describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { type Accounts, settingsOf, useProvider } from '../../../../test/harness/provider.ts';
import { returnFromProvider, finish, signInAt } from '../../../../test/harness/provider-sign-in.ts';
import { cookieClient, signedIn } from '../../../../test/harness/sessions.ts';
import type { SignInProvider } from '../../../config.ts';
import { listAudit } from '../../../contract/audit.ts';
import { createMember } from '../../../contract/members.ts';
import { listSessions, listSignInMethods } from '../../../contract/sessions.ts';
import { deleteProviderLink, listProviderLinks } from '../../../contract/sign-in-providers.ts';
import { listOwnEvents } from '../../../contract/user-events.ts';
import { getMe } from '../../../contract/users.ts';

const callback = (id: string) => `https://fairhour.example/sign-in/providers/${id}/callback`;
const accounts: Accounts = new Map();
const provider = useProvider(accounts, ['harbour', 'works', 'joins'].map(callback));
const signInProviders: SignInProvider[] = [];
const joining = { organizationId: 0, role: 'manager' as const };
beforeAll(() => {
  const { issuer } = provider;
  const works = settingsOf(issuer, { id: 'works', name: 'Works ID', allowedDomains: ['works.example'] });
  const joins = settingsOf(issuer, { id: 'joins', name: 'Joins ID', create: joining });
  signInProviders.push(settingsOf(issuer), works, joins);
});
const app = useTestApp({ signInProviders });

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization();
  joining.organizationId = owner.organizationId;
});

let count = 0;
interface Claims extends Record<string, unknown> {
  email?: string;
}

/** An account at the provider. By default its address is unique. */
function newAccount({ email = `person-${(count += 1)}@works.example`, ...claims }: Claims = {}) {
  count += 1;
  const account = `account-${count}`;
  accounts.set(account, { email, email_verified: true, ...claims });
  return { account, email };
}

async function newPerson(claims: Claims = {}) {
  const { account, email } = newAccount(claims);
  return { account, ...(await addMember(app, owner, { email })) };
}

const auditOf = async (subject: 'provider_link' | 'session' | 'member', userId: number) => {
  const params = { organization_id: owner.organizationId };
  const { audit_entries: entries } = await owner.client.call(listAudit, {
    params,
    query: { subject, page_limit: 500 },
  });
  return entries.filter(
    ({ before, after, subject_id: id }) => (subject === 'member' ? id : (before ?? after)?.['user_id']) === userId,
  );
};

describe('a person with a verified address', () => {
  // proves: sessions-54
  test('signs in at the provider, and the account is linked to that person', async () => {
    const { account, email, userId } = await newPerson();
    const { status, body, cookie } = await signInAt(app, account);
    expect([status, body.session.user]).toMatchObject([201, { id: userId, email }]);
    const client = cookieClient(app, cookie);
    expect((await client.call(listSessions, {})).sessions).toMatchObject([
      { sign_in_method: 'provider', maker_user_id: userId },
    ]);
    const { provider_links: links } = await client.call(listProviderLinks, {});
    expect(links).toMatchObject([{ provider_name: 'Harbour ID', issuer: provider.issuer, email }]);
  });

  // proves: sessions-61
  test('appears in audit entries and events with the sign-in method', async () => {
    const { account, userId } = await newPerson();
    const { cookie } = await signInAt(app, account);
    expect(await auditOf('session', userId)).toMatchObject([
      { action: 'created', after: { sign_in_method: 'provider' } },
    ]);
    expect(await auditOf('provider_link', userId)).toMatchObject([{ action: 'created', actor_user_id: userId }]);
    const { events } = await cookieClient(app, cookie).call(listOwnEvents, {});
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['provider_link_created', 'session_created']),
    );
  });

  // proves: sessions-58
  test('is found whatever the letter case of the address', async () => {
    const { account } = newAccount({ email: 'Grace.Hopper@Works.example' });
    const { userId } = await addMember(app, owner, { email: 'grace.hopper@works.example' });
    expect((await signInAt(app, account)).body.session.user.id).toBe(userId);
  });

  // proves: sessions-54
  test('always gets a new session, and the previous session of the browser ends', async () => {
    const { account, userId } = await newPerson();
    const before = await signedIn(app, userId);
    const { answer, cookie } = await returnFromProvider(app, account);
    const after = await finish(app, { answer, cookie: `${cookie}; ${before}` });
    expect(after.cookie).not.toBe(before);
    const statusOf = async (held: string) => (await cookieClient(app, held).send(getMe, {})).status;
    expect([await statusOf(before), await statusOf(after.cookie)]).toEqual([401, 200]);
  });
});

describe('a linked account', () => {
  // proves: sessions-58
  test('stays linked when its address changes', async () => {
    const { account, userId } = await newPerson();
    await signInAt(app, account);
    const other = await newPerson();
    accounts.set(account, { email: other.email, email_verified: true });
    expect((await signInAt(app, account)).body.session.user.id).toBe(userId);
    accounts.set(account, {});
    expect((await signInAt(app, account)).body.session.user.id).toBe(userId);
  });

  // proves: sessions-58
  test('blocks another account with the same address, and the refusal is audited', async () => {
    const { account, email, userId } = await newPerson();
    await signInAt(app, account);
    const { account: later } = newAccount({ email });
    const { status, body } = await signInAt(app, later);
    expect([status, body.code]).toEqual([401, 'provider_person_unknown']);
    expect(await auditOf('provider_link', userId)).toMatchObject([
      { action: 'created' },
      { action: 'refused', reason: 'other_account', actor_user_id: null },
    ]);
  });

  // proves: sessions-61
  test('can be removed only by its owner', async () => {
    const { account, email, userId } = await newPerson();
    const client = cookieClient(app, (await signInAt(app, account)).cookie);
    const {
      provider_links: [link],
    } = await client.call(listProviderLinks, {});
    const params = { provider_link_id: link?.id ?? 0 };
    const stranger = await newPerson();
    const others = cookieClient(app, await signedIn(app, stranger.userId));
    expect((await others.send(deleteProviderLink, { params })).status).toBe(404);
    await app.setNow(owner.client, '2026-03-02T12:15:00Z');
    expect((await client.send(deleteProviderLink, { params })).body).toMatchObject({ code: 'proof_required' });
    await app.setNow(owner.client, startOfTests);
    expect((await client.send(deleteProviderLink, { params })).status).toBe(204);
    expect((await client.call(listProviderLinks, {})).provider_links).toEqual([]);
    expect((await auditOf('provider_link', userId)).map(({ action }) => action)).toEqual(['created', 'deleted']);
    const { account: next } = newAccount({ email });
    expect((await signInAt(app, next)).status).toBe(201);
  });
});

// proves: errors-11
describe('an address', () => {
  // proves: sessions-59
  test.each([[false], [undefined], ['true'], [1]])(
    'with email_verified %j is refused, whether the address is known or not',
    async (verified) => {
      const known = await newPerson({ email_verified: verified });
      const unknown = newAccount({ email_verified: verified });
      for (const { account } of [known, unknown]) {
        const { status, body, cookie } = await signInAt(app, account);
        expect([status, body.code, cookie]).toEqual([401, 'provider_email_not_verified', '']);
      }
    },
  );

  // proves: sessions-60
  test('that is unknown here is refused, and no person is created', async () => {
    const { account, email } = newAccount();
    expect((await signInAt(app, account)).body.code).toBe('provider_person_unknown');
    const { rows } = await app.database.pool.query('select id from users where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  test('that cannot be stored is treated as missing', async () => {
    for (const email of ['no address', 'two@@works.example', 'nul\u0000@works.example', '\u212Aelvin@works.example']) {
      const { account } = newAccount({ email });
      expect((await signInAt(app, account)).body.code).toBe('provider_email_not_verified');
    }
  });

  // proves: sessions-59
  test('outside the allowed domains is refused, even for a linked account', async () => {
    const { account } = await newPerson({ email: `elsewhere-${count}@elsewhere.example` });
    const codeAtWorks = async () => (await signInAt(app, account, 'works')).body.code;
    expect(await codeAtWorks()).toBe('provider_domain_not_allowed');
    expect((await signInAt(app, account)).status).toBe(201);
    expect(await codeAtWorks()).toBe('provider_domain_not_allowed');
    const { account: allowed } = await newPerson();
    expect((await signInAt(app, allowed, 'works')).status).toBe(201);
  });
});

describe('a provider that adds people', () => {
  // proves: sessions-60
  test('makes an unknown person a member, with the configured role and the names from the provider', async () => {
    const { account, email } = newAccount({ given_name: 'Ada', family_name: 'Lovelace', zoneinfo: 'Europe/London' });
    const { status, body, cookie } = await signInAt(app, account, 'joins');
    const { user, organizations } = body.session;
    expect([status, user]).toMatchObject([201, { name: 'Ada Lovelace', email, time_zone: 'Europe/London' }]);
    expect(organizations).toMatchObject([{ id: owner.organizationId, role: 'manager' }]);
    expect(await auditOf('member', user.id)).toMatchObject([{ action: 'joined', actor_user_id: user.id }]);
    expect((await cookieClient(app, cookie).call(getMe, {})).user).toMatchObject({
      first_name: 'Ada',
      status: 'active',
    });
  });

  // proves: sessions-60
  test('accepts the invitation of an invited person, with the role of the invitation', async () => {
    const { account, email } = newAccount();
    const params = { organization_id: owner.organizationId };
    const body = { user: { email, name: 'As invited' }, role: 'project_user' as const };
    const { organization_member: invited } = await owner.client.call(createMember, { params, body });
    const signedInAs = await signInAt(app, account, 'joins');
    expect(signedInAs.body.session).toMatchObject({
      user: { id: invited.user_id, name: 'As invited' },
      organizations: [{ role: 'user' }],
    });
    expect((await auditOf('member', invited.user_id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['accepted']),
    );
  });

  // proves: sessions-60
  test('does not restore a membership that was removed', async () => {
    const { account, userId } = await newPerson();
    await app.database.pool.query('update members set removed_at = joined_at where user_id = $1', [userId]);
    expect((await signInAt(app, account, 'joins')).body.session.organizations).toEqual([]);
  });
});

// proves: sessions-51
test('the sign-in methods list the providers with id and name only', async () => {
  const { sign_in_methods: methods } = await app.client.call(listSignInMethods, {});
  expect(methods.providers).toEqual([
    { id: 'harbour', name: 'Harbour ID' },
    { id: 'works', name: 'Works ID' },
    { id: 'joins', name: 'Joins ID' },
  ]);
});
