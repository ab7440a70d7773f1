import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../src/client/client.ts';
import { endpoints } from '../src/contract/api.ts';
import { createMember } from '../src/contract/members.ts';
import { acceptMembership, listOwnMemberships } from '../src/contract/memberships.ts';
import { createOrganization } from '../src/contract/organizations.ts';
import { createPasskey, listPasskeys } from '../src/contract/passkeys.ts';
import { getPassword, setPassword } from '../src/contract/passwords.ts';
import { deleteSession } from '../src/contract/sessions.ts';
import {
  createOrganizationToken,
  createPersonalToken,
  deleteOrganizationToken,
  deletePersonalTokens,
  listOrganizationTokens,
  listPersonalTokens,
} from '../src/contract/tokens.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { countWaiting, lockCredentialsText, useBlockers } from './harness/blockers.ts';
import { addMember, type TestMember } from './harness/members.ts';
import { requestRegistration, TestAuthenticator } from './harness/passkeys.ts';
import { personalClient } from './harness/personal.ts';
import { cookieClient, sessionClient, signedIn } from './harness/sessions.ts';

const app = useTestApp();
const block = useBlockers(app);

let owner: TestOrganization;
let person: TestMember;
/** A second session of the same person, which remains valid. */
let other: Client;
beforeEach(async () => {
  owner = await app.createOrganization();
  person = await addMember(app, owner, { role: 'owner' });
  other = await sessionClient(app, person.userId);
});

const params = () => ({ organization_id: owner.organizationId });

/** A request that creates something permanent, and a function that revokes the caller's credential. */
interface Attempt {
  send(): Promise<{ status: number }>;
  end(): Promise<unknown>;
  /** How many records of the kind that the request creates exist. */
  count(): Promise<number>;
}

async function bySession() {
  const cookie = await signedIn(app, person.userId);
  const client = cookieClient(app, cookie);
  return { cookie, client, end: () => client.call(deleteSession, {}) };
}

async function byPersonalToken() {
  const client = await personalClient(app, person.userId);
  return { client, end: () => other.call(deletePersonalTokens, {}) };
}

const listTokens = async () => (await owner.client.call(listOrganizationTokens, { params: params() })).tokens;

async function byOrganizationToken() {
  const token = (await listTokens()).find(({ user_id: userId }) => userId === person.userId);
  const end = () => owner.client.call(deleteOrganizationToken, { params: { token_id: token?.id ?? 0 } });
  return { client: person.client, end };
}

const listMemberships = async () => (await other.call(listOwnMemberships, {})).memberships;

/** One attempt for each operation. */
const attempts: Record<string, () => Promise<Attempt>> = {
  async createOrganization() {
    const { client, end } = await byPersonalToken();
    return {
      end,
      send: () => client.send(createOrganization, { body: { name: 'Late' } }),
      count: async () => (await listMemberships()).length,
    };
  },
  async acceptMembership() {
    const { client, end } = await byPersonalToken();
    const inviting = await app.createOrganization();
    const at = { params: { organization_id: inviting.organizationId } };
    await inviting.client.call(createMember, { ...at, body: { user: { email: person.email } } });
    return {
      end,
      send: () => client.send(acceptMembership, at),
      count: async () => (await listMemberships()).filter(({ accepted_at: at }) => at !== null).length,
    };
  },
  async createPersonalToken() {
    const { client, end } = await bySession();
    return {
      end,
      send: () => client.send(createPersonalToken, { body: { name: 'late' } }),
      count: async () => (await other.call(listPersonalTokens, {})).personal_tokens.length,
    };
  },
  async createOrganizationToken() {
    const { client, end } = await byOrganizationToken();
    return {
      end,
      send: () =>
        client.send(createOrganizationToken, { params: params(), body: { name: 'late', user_id: person.userId } }),
      count: async () => (await listTokens()).filter(({ name }) => name === 'late').length,
    };
  },
  async setPassword() {
    const { client, end } = await bySession();
    return {
      end,
      send: () => client.send(setPassword, { body: { password: 'set-by-somebody-late' } }),
      count: async () => ((await other.call(getPassword, {})).password === null ? 0 : 1),
    };
  },
  async createPasskey() {
    const { cookie, end } = await bySession();
    const { options, cookies } = await requestRegistration(app, cookie);
    const body = { name: 'Late', credential: new TestAuthenticator().register(options) };
    return {
      end,
      send: () => cookieClient(app, cookies).send(createPasskey, { body }),
      count: async () => (await other.call(listPasskeys, {})).passkeys.length,
    };
  },
};

describe('a credential that is revoked while its request waits', () => {
  // proves: members-25
  test.each(Object.entries(attempts))('creates nothing permanent with %s', async (_operation, prepare) => {
    const { send, end, count } = await prepare();
    const before = await count();
    const blocker = await block(lockCredentialsText, [person.userId]);
    const sending = send();
    await expect.poll(() => countWaiting(app.databaseUrl)).toBe(1);
    await end();
    await blocker.query('commit');
    expect((await sending).status).toBe(401);
    expect(await count()).toBe(before);
  });

  // proves: members-25
  test('is tested for each operation that checks the caller again', () => {
    const lookedUp = endpoints.filter(({ checksCallerAgain }) => checksCallerAgain === true).map(({ id }) => id);
    expect(Object.keys(attempts).toSorted()).toEqual(lookedUp.toSorted());
  });
});
