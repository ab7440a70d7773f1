import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { Context } from '../../src/context.ts';
import { insertLinked } from '../../src/features/access/sign-in-providers/store.ts';
import { setRates } from '../../src/features/pay/rates/actions.ts';
import { createInstallationToken } from '../../src/features/operations/installation/tokens.ts';
import { createOrganizationToken, createPersonalToken } from '../../src/features/access/tokens/create.ts';
import { makeFlags } from '../harness/flags.ts';
import type { TestApp, TestOrganization } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { requestRegistration, requestAssertion, TestAuthenticator, withPasskey } from '../harness/passkeys.ts';
import { exchange, newRefreshToken } from '../harness/personal.ts';
import { requestSession, newSignInSecret, signedIn } from '../harness/sessions.ts';

/** An organization with one record and one token of each kind. */
export interface World {
  organization: TestOrganization;
  /** Values for the path parameters of every operation. */
  params: Record<string, unknown>;
  userId: number;
  owner: string;
  member: string;
  readOnly: string;
  /** The personal access token of the owner. */
  personal: string;
  /** The personal access token of the plain member. */
  memberPersonal: string;
  /** A token of the installation. */
  installation: string;
  /** The cookie of an owner's session. */
  session: string;
  /** The registration of a new passkey for the owner. Works once in the owner's browser. */
  registered: Record<string, unknown>;
  /** A signature by another passkey of the owner. Works once in the owner's browser. */
  signed: Record<string, unknown>;
  /** The cookie of a browser that is not signed in. */
  browser: string;
  /** The owner's email address. */
  email: string;
  /** The secret of a sign-in link for the owner. */
  signInSecret: string;
}

async function post(app: TestApp, token: string, path: string, body: object): Promise<Record<string, { id: number }>> {
  const response = await fetch(`${app.baseUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, { id: number }>;
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

async function first(app: TestApp, token: string, path: string, list: string): Promise<number> {
  const response = await fetch(`${app.baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const answer = (await response.json()) as Record<string, { id: number }[]>;
  const id = answer[list]?.[0]?.id;
  if (id === undefined) throw new Error(`${path} has no ${list}: ${JSON.stringify(answer)}`);
  return id;
}

const inTransaction = <T>(app: TestApp, work: (ctx: Context) => Promise<T>) =>
  app.database.transaction(async (tx) => work(app.app.contextFor(tx, await app.app.now(tx))));

async function tokensOf(app: TestApp, organization: TestOrganization) {
  const { organizationId, userId } = organization;
  return inTransaction(app, async (ctx) => {
    const base = { organizationId, userId, createdBy: userId, creatorRole: 'owner' as const, expiresAt: null };
    const readOnly = await createOrganizationToken(ctx, { ...base, name: 'reads', scopes: ['hubstaff:read'] });
    const spare = await createOrganizationToken(ctx, { ...base, name: 'spare', scopes: ['hubstaff:read'] });
    const refresh = await createPersonalToken(ctx, userId, 'personal');
    const installation = await createInstallationToken(ctx, 'world', null);
    return {
      installation: installation.secret,
      readOnly: readOnly.secret,
      readOnlyId: readOnly.id,
      spareId: spare.id,
      refresh,
    };
  });
}

async function recordsOf(app: TestApp, organization: TestOrganization, userId: number) {
  const { organizationId, token } = organization;
  const base = `/v2/organizations/${organizationId}`;
  const { client } = await post(app, token, `${base}/clients`, { name: 'Client', budget: { type: 'cost', cost: 100 } });
  const { project } = await post(app, token, `${base}/projects`, {
    name: 'Project',
    client_id: client?.id,
    budget: { type: 'hours', hours: 10 },
    members: [{ user_id: userId, role: 'user' }],
  });
  const { task } = await post(app, token, `/v2/projects/${project?.id}/tasks`, { summary: 'Task' });
  const { overtime_policy: policy } = await post(app, token, `${base}/overtime_policies`, {
    name: 'Policy',
    threshold: 40,
    pay_rate_multiplier: 1.5,
    user_ids: [userId],
  });
  const history = await first(app, token, `/v2/projects/${project?.id}/budget_histories`, 'budget_histories');
  return {
    client_id: client?.id,
    project_id: project?.id,
    task_id: task?.id,
    overtime_policy_id: policy?.id,
    budget_history_id: history,
  };
}

async function reviewedOf(app: TestApp, organization: TestOrganization, userId: number, personal: string) {
  const { organizationId } = organization;
  const [unusual_activity_id, own_unusual_activity_id] = await makeFlags(app, organization, [
    { userId },
    { userId: organization.userId },
  ]);
  const begin = Temporal.Instant.from('2026-02-27T09:00:00Z').epochMilliseconds / 1000;
  const inbox_entry_id = `${userId}-${begin}-${unusual_activity_id}`;
  const exemptions = `/ext/v1/organizations/${organizationId}/unusual_activity_exemptions`;
  const made = await post(app, personal, exemptions, { user_id: userId, reason: 'Screen reader' });
  const exemption_id = made['unusual_activity_exemption']?.id;
  return { unusual_activity_id, own_unusual_activity_id, inbox_entry_id, exemption_id };
}

async function webhookOf(app: TestApp, { organizationId, token }: TestOrganization) {
  const base = `/ext/v1/organizations/${organizationId}/webhooks`;
  const { webhook } = await post(app, token, base, { url: 'https://1.1.1.1/hook' });
  const { delivery } = await post(app, token, `${base}/${webhook?.id}/ping`, {});
  return { webhook_id: webhook?.id, delivery_id: delivery?.id };
}

async function earningOf(app: TestApp, { organizationId, token }: TestOrganization, userId: number) {
  const body = { user_id: userId, date: '2026-02-27', amount: 12.5, name: 'Bonus' };
  const { earning } = await post(app, token, `/ext/v1/organizations/${organizationId}/earnings`, body);
  return { earning_id: earning?.id };
}

async function entriesOf(
  app: TestApp,
  { organizationId, token }: TestOrganization,
  { userId, projectId }: { userId: number; projectId: number | undefined },
) {
  const path = `/ext/v1/organizations/${organizationId}/time_entries`;
  const create = async (since: string, until: string) => {
    const time = { since: `2026-02-25T${since}:00Z`, until: `2026-02-25T${until}:00Z` };
    return (await post(app, token, path, { user_id: userId, project_id: projectId, ...time }))['time_entry']?.id;
  };
  return {
    time_entry_id: await create('09:00', '09:30'),
    second_entry_id: await create('10:00', '10:30'),
    third_entry_id: await create('10:30', '11:00'),
  };
}

async function tagOf(app: TestApp, { organizationId, token }: TestOrganization) {
  const { tag } = await post(app, token, `/ext/v1/organizations/${organizationId}/tags`, { name: 'Training' });
  return { tag_id: tag?.id };
}

async function payPeriodOf(app: TestApp, { organizationId, token }: TestOrganization) {
  const base = `/ext/v1/organizations/${organizationId}/pay_schedules`;
  const anchor = { anchor_on: '2026-02-02', effective_on: '2026-02-02' };
  const { pay_schedule: schedule } = await post(app, token, base, { frequency: 'weekly', ...anchor });
  return { pay_schedule_id: schedule?.id, pay_period_id: 20_260_223 };
}

async function payrollOf(app: TestApp, { organizationId, token }: TestOrganization) {
  const base = `/ext/v1/organizations/${organizationId}/payroll_templates`;
  const columns = [{ header: 'Amount', field: 'amount' }];
  return { payroll_template_id: (await post(app, token, base, { name: 'Payroll', columns }))['payroll_template']?.id };
}

/** An iCalendar file with one holiday. */
export const holidayFileOf = (date: string) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `UID:${date}`,
    'SUMMARY:Holiday',
    `DTSTART;VALUE=DATE:${date}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');

async function holidaysOf(app: TestApp, { organizationId, token }: TestOrganization) {
  const base = `/ext/v1/organizations/${organizationId}/holiday_calendars`;
  const { holiday_calendar: calendar } = await post(app, token, base, { name: 'Berlin' });
  const calendarId = Number(calendar?.id);
  const file = { icalendar: holidayFileOf('20260106') };
  await post(app, token, `${base}/${calendarId}/import`, file);
  const holidayId = await first(app, token, `${base}/${calendarId}/holidays`, 'holidays');
  return { calendar_id: calendarId, holiday_id: holidayId };
}

async function passkeysOf(app: TestApp, organization: TestOrganization) {
  const { device, cookies, id } = await withPasskey(app, await signedIn(app, organization.userId));
  const registration = await requestRegistration(app, cookies);
  const browser = cookies.split('; ').find((cookie) => cookie.includes('challenge')) ?? '';
  const { options } = await requestAssertion(app, cookies);
  return {
    passkeyId: id,
    session: cookies,
    browser,
    registered: new TestAuthenticator().register(registration.options),
    signed: device.sign(options),
  };
}

/** Creates the test data through the API, with all features. */
export async function buildWorld(app: TestApp): Promise<World> {
  const organization = await app.createOrganization();
  const { organizationId } = organization;
  const plain = await addMember(app, organization);
  await inTransaction(app, (ctx) =>
    setRates(ctx, organizationId, [{ kind: 'pay', userId: plain.userId, projectId: null, amount: '20.00' }]),
  );
  const tokens = await tokensOf(app, organization);
  const records = await recordsOf(app, organization, plain.userId);
  const { access_token: personal } = await exchange(app, tokens.refresh.secret);
  const { access_token: memberPersonal } = await exchange(app, await newRefreshToken(app, plain.userId));
  const reviewed = await reviewedOf(app, organization, plain.userId, personal);
  const { passkeyId, ...passkeys } = await passkeysOf(app, organization);
  const account = { issuer: 'https://id.example', subject: String(organizationId), email: 'owner@id.example' };
  const linked = await inTransaction(app, ({ db, now }) =>
    insertLinked(db, { ...account, userId: organization.userId }, now),
  );
  const spare = await requestSession(app, await newSignInSecret(app, organization.userId));
  return {
    organization,
    userId: plain.userId,
    owner: organization.token,
    member: plain.token,
    readOnly: tokens.readOnly,
    personal,
    memberPersonal,
    installation: tokens.installation,
    ...passkeys,
    email: spare.body.session.user.email,
    signInSecret: await newSignInSecret(app, organization.userId),
    params: {
      organization_id: organizationId,
      user_id: plain.userId,
      other_user_id: organization.userId,
      token_id: tokens.spareId,
      own_token_id: tokens.readOnlyId,
      personal_token_id: tokens.refresh.id,
      session_id: spare.body.session.id,
      passkey_id: passkeyId,
      provider_link_id: linked?.id,
      event_id: await first(app, organization.token, `/ext/v1/organizations/${organizationId}/events`, 'events'),
      ...records,
      ...reviewed,
      ...(await earningOf(app, organization, plain.userId)),
      ...(await entriesOf(app, organization, { userId: plain.userId, projectId: records.project_id })),
      ...(await tagOf(app, organization)),
      ...(await holidaysOf(app, organization)),
      ...(await webhookOf(app, organization)),
      ...(await payPeriodOf(app, organization)),
      ...(await payrollOf(app, organization)),
    },
  };
}

/** The token or cookie for the kind of caller that an operation requires. */
export function ownerTokenOf({ access, signsIn }: Endpoint, world: World): string {
  if (access.installation) return world.installation;
  if (access.sessionOnly) return world.session;
  if (signsIn) return world.browser;
  return access.personalOnly ? world.personal : world.owner;
}

/** Removes all features from the organization's plan. */
export async function removeFeatures(app: TestApp, organizationId: number): Promise<void> {
  await app.database.pool.query('update organization_features set until = since where organization_id = $1', [
    organizationId,
  ]);
}
