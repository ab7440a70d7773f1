import { describe, expect, test } from 'vitest';
import { ingestActivities } from '../src/contract/activities.ts';
import { endpoints } from '../src/contract/api.ts';
import { listAudit, type WireAuditEntry } from '../src/contract/audit.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { createMember, updateMembers } from '../src/contract/members.ts';
import { archiveOvertimePolicy } from '../src/contract/overtime-policies.ts';
import { validBodies, worldPassword } from './conformance/bodies.ts';
import { requiredQuery, send } from './conformance/request.ts';
import { setPassword } from '../src/contract/passwords.ts';
import { buildWorld, ownerTokenOf, type World } from './conformance/world.ts';
import { useTestApp } from './harness/app.ts';
import { exchange, newRefreshToken } from './harness/personal.ts';
import { cookieClient } from './harness/sessions.ts';

const app = useTestApp({ trustProxy: ['127.0.0.1'] });

/** Operations that write no audit entry or whose entries other tests check, each with the reason. */
const unrecorded: Readonly<Record<string, string>> = {
  ingestActivities: 'the time ledger records tracker uploads, with their cause',
  createAccessToken: 'exchanging a refresh token is a normal part of its lifetime',
  createAccessTokenAlias: 'exchanging a refresh token is a normal part of its lifetime',
  createPasskeyChallenge: 'a challenge has no effect until it is signed',
  createPasskeyRegistration: 'a challenge has no effect until it is signed',
  replayUnusualActivities: 'it writes nothing',
  simulateOvertime: 'it writes nothing',
  previewPayroll: 'it writes nothing',
  readInvitation: 'it writes nothing',
  acceptInvitation: 'it requires the secret of a link; the tests of invitations check its entry',
  declineInvitation: 'it requires the secret of a link; the tests of invitations check its entry',
  setUpServer: 'the test data already contains an organization; the tests of the first setup check its entry',
  putNotificationSettings: 'the notification settings of a person belong to no organization',
  putPreferences: 'the preferences of a person belong to no organization',
  readOwnEvents: 'the read marks of a person belong to no organization',
  startProviderSignIn: 'the user is not yet known when they are sent to a provider',
  createProviderSession: 'it needs a provider: src/features/access/sign-in-providers/sign-in.api.test.ts',
  askForSignInLink: 'it needs a mail server: src/features/access/mailed-links/sign-in.api.test.ts',
  sendInvitation: 'it needs a mail server: src/features/access/mailed-links/invitations.api.test.ts',
  putTestClock: 'the clock belongs to the installation, not to an organization',
};

const writes = endpoints.filter((endpoint) => endpoint.method !== 'GET' && !(endpoint.id in unrecorded));

/** Bodies that change the test data, for operations whose valid body changes nothing. */
const changing: Readonly<Record<string, (world: World) => Record<string, unknown>>> = {
  updateMembers: ({ userId }) => ({ members: [{ user_id: userId, role: 'manager', payment: { pay_rate: 31.5 } }] }),
  updateProjectMembers: ({ userId }) => ({
    members: [{ user_id: userId, role: 'manager', pay_rate: 42.5, effective_on: '2026-03-02' }],
  }),
  updateTask: () => ({ lock_version: 0, summary: 'Renamed' }),
  updateTaskMetadata: () => ({ lock_version: 0, metadata: [{ key: 'phase', value: 'two' }] }),
};

async function track(world: World): Promise<void> {
  const { organization, userId, params } = world;
  const item = { user_id: userId, project_id: Number(params['project_id']), tracked: 600 };
  const activities = [{ ...item, starts_at: '2026-03-02T10:00:00Z' }];
  const { organizationId } = organization;
  await organization.client.call(ingestActivities, {
    params: { organization_id: organizationId },
    body: { activities },
  });
}

const archive = ({ organization, params }: World) =>
  organization.client.call(archiveOvertimePolicy, {
    params: { overtime_policy_id: Number(params['overtime_policy_id']) },
  });

/** Makes the member a user, because owners and managers cannot be payroll clerks. */
const demote = ({ organization, params }: World) =>
  organization.client.call(updateMembers, {
    params: { organization_id: organization.organizationId },
    body: { members: [{ user_id: Number(params['user_id']), role: 'user' }] },
  });

const choosePassword = ({ session }: World) =>
  cookieClient(app, session).call(setPassword, { body: { password: worldPassword } });

const disable = ({ organization }: World) =>
  app.database.pool.query(
    "update webhooks set disabled_at = now(), disabled_because = 'gone' where organization_id = $1",
    [organization.organizationId],
  );

/** Marks deliveries as delivered, so that they can be sent again. */
const settle = ({ organization }: World) =>
  app.database.pool.query("update webhook_deliveries set state = 'delivered' where organization_id = $1", [
    organization.organizationId,
  ]);

/** Submits or approves time, so that an operation can return it to the member. */
const takePayStep = (step: string) => async (world: World) => {
  const endpoint = endpoints.find(({ id }) => id === step);
  const body = validBodies[step]?.(world);
  const rest = body === undefined ? {} : { body };
  if (endpoint) await send(app.baseUrl, endpoint, { token: world.owner, params: world.params, query: {}, ...rest });
};

/** Preparations without which an operation would change nothing. */
const prepare: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  deleteActivities: track,
  mergeMembers: track,
  restoreOvertimePolicy: archive,
  putPayrollRole: demote,
  createPasswordSession: choosePassword,
  proveByPassword: choosePassword,
  deletePassword: choosePassword,
  enableWebhook: disable,
  withdrawPayPeriod: takePayStep('submitPayPeriod'),
  returnPayPeriod: takePayStep('approvePayPeriod'),
  reopenPayPeriod: takePayStep('closePayPeriod'),
  replayWebhookDeliveries: settle,
  createInvitationLink: async (world) => {
    world.params['user_id'] = String(await invite(world));
  },
};

async function entriesOf({ organization }: Pick<World, 'organization'>): Promise<WireAuditEntry[]> {
  const params = { organization_id: organization.organizationId };
  return (await organization.client.call(listAudit, { params, query: { page_limit: 500 } })).audit_entries;
}

/** Operations on a member's own membership. An invited person performs them. */
const ownActs = new Set(['acceptMembership', 'leaveOrganization']);

async function invite({ organization }: World): Promise<number> {
  const params = { organization_id: organization.organizationId };
  const user = { email: `of-${organization.organizationId}@example.com` };
  const made = await organization.client.call(createMember, { params, body: { user } });
  return made.organization_member.user_id;
}

/** The actor and the kind of token that the operation requires. */
async function actorFor(world: World, endpoint: Endpoint): Promise<{ userId: number; token: string }> {
  if (ownActs.has(endpoint.id)) {
    const userId = await invite(world);
    return { userId, token: (await exchange(app, await newRefreshToken(app, userId))).access_token };
  }
  const { userId } = world.organization;
  return { userId, token: ownerTokenOf(endpoint, world) };
}

/** Sends a request that changes the test data. */
function act(world: World, endpoint: Endpoint, token: string) {
  const body = (changing[endpoint.id] ?? validBodies[endpoint.id])?.(world);
  return send(app.baseUrl, endpoint, {
    token,
    params: world.params,
    query: requiredQuery(endpoint),
    ...(body === undefined ? {} : { body }),
  });
}

/**
 * Operations that would leave other tests with nothing to change, or would make them fail. Each of them runs with
 * separate test data.
 */
const consuming = new Set([
  'createInvitationLink',
  'acceptMembership',
  'leaveOrganization',
  'mergeMembers',
  'updateTask',
  'createOvertimePolicy',
  'createRuledPolicy',
  'updateOvertimePolicy',
  'updateOvertimePolicyExt',
  'archiveOvertimePolicy',
  'restoreOvertimePolicy',
  'submitPayPeriod',
  'withdrawPayPeriod',
  'approvePayPeriod',
  'returnPayPeriod',
  'closePayPeriod',
  'reopenPayPeriod',
  'reviewUnusualActivity',
  'createPasswordSession',
  'proveByPassword',
  'setPassword',
  'createPasskeySession',
  'proveByPasskey',
  'endSession',
  'endSessions',
  'deleteOwnToken',
  'deletePersonalToken',
  'deletePersonalTokens',
  'deleteHoliday',
  'deletePassword',
  'deletePasskey',
  'deleteProviderLink',
]);

/**
 * First the operations that consume nothing, then those that delete one record, then those that consume the test data.
 */
const rankOf = ({ id, method }: Endpoint) => (consuming.has(id) ? 2 : method === 'DELETE' ? 1 : 0);
const ordered = writes.toSorted((a, b) => rankOf(a) - rankOf(b));

let unused: World | undefined;

/** Returns test data that no consuming operation has changed. */
async function worldFor({ id }: Endpoint): Promise<World> {
  const world = unused ?? (await buildWorld(app));
  unused = consuming.has(id) ? undefined : world;
  return world;
}

describe('every write', () => {
  // proves: audit-1
  test.each(ordered.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s adds an audit entry if it changes something, and none if it changes nothing',
    async (id, endpoint) => {
      const world = await worldFor(endpoint);
      await prepare[id]?.(world);
      const actor = await actorFor(world, endpoint);
      const before = new Set((await entriesOf(world)).map((entry) => entry.id));
      const { status, body } = await act(world, endpoint, actor.token);
      expect(status, JSON.stringify(body)).toBe(endpoint.status);
      const made = id === 'createOrganization' ? (body as { organization: { id: number } }).organization.id : undefined;
      if (made !== undefined) return expect(await subjectsAt(made)).toEqual(['organization created', 'member joined']);
      const entries = (await entriesOf(world)).filter((entry) => !before.has(entry.id));
      expect(entries.length).toBeGreaterThan(0);
      for (const entry of entries) {
        expect(entry).toMatchObject({ actor_user_id: actor.userId, credential: expect.anything() });
        expect(entry.before).not.toEqual(entry.after);
        expect(JSON.stringify(entry)).not.toMatch(/hsoat_|eyJ|secret|argon2|tide tables/);
      }
      const again = endpoint.method === 'POST' ? undefined : await act(world, endpoint, actor.token);
      const later = (await entriesOf(world)).filter((entry) => !before.has(entry.id));
      if (again !== undefined) expect(later).toEqual(entries);
    },
  );
});

const subjectsAt = async (organizationId: number) => {
  const { rows } = await app.database.pool.query<{ told: string }>(
    "select subject || ' ' || action as told from audit_entries where organization_id = $1 order by id",
    [organizationId],
  );
  return rows.map((row) => row.told);
};

// proves: audit-1
test('each operation without an audit entry is in the contract and has a reason', () => {
  const ids = new Set(endpoints.map((endpoint) => endpoint.id));
  for (const [id, reason] of Object.entries(unrecorded)) expect([ids.has(id), reason !== '']).toEqual([true, true]);
});
