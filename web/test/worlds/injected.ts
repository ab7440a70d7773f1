import type { Client } from '../../../src/client/client.ts';
import { createTimeEntry, ingestActivities } from '../../../src/contract/activities.ts';
import * as clients from '../../../src/contract/clients.ts';
import { createEarning } from '../../../src/contract/earnings.ts';
import { closePayPeriod, reopenPayPeriod } from '../../../src/contract/pay-period-closing.ts';
import { createPaySchedule, returnPayPeriod } from '../../../src/contract/pay-periods.ts';
import type { Answer, Body, Endpoint, Params } from '../../../src/contract/endpoint.ts';
import * as holidays from '../../../src/contract/holidays.ts';
import { dismissProgram } from '../../../src/contract/left-out-contents.ts';
import { putPayrollId, putPayrollIds } from '../../../src/contract/payroll-ids.ts';
import * as payroll from '../../../src/contract/payroll-templates.ts';
import { acceptInvitation } from '../../../src/contract/invitations.ts';
import { createMember } from '../../../src/contract/members.ts';
import * as organizations from '../../../src/contract/organizations.ts';
import * as policies from '../../../src/contract/overtime-policies.ts';
import { updatePasskey } from '../../../src/contract/passkeys.ts';
import * as projects from '../../../src/contract/projects.ts';
import { createTag, updateTag } from '../../../src/contract/tags.ts';
import * as tasks from '../../../src/contract/tasks.ts';
import * as entries from '../../../src/contract/time-entries.ts';
import { createOrganizationToken, createPersonalToken } from '../../../src/contract/tokens.ts';
import { createUnusualActivityExemption } from '../../../src/contract/unusual-activity-exemptions.ts';
import * as reviews from '../../../src/contract/unusual-activity-reviews.ts';
import { putOrganizationUnusualActivityRules } from '../../../src/contract/unusual-activity-rules.ts';
import { createWebhook, updateWebhook } from '../../../src/contract/webhooks.ts';
import type { TestApp, TestOrganization } from '../../../test/harness/app.ts';
import { makeFlags } from '../../../test/harness/flags.ts';
import { invite } from '../../../test/harness/invitations.ts';
import { addMember } from '../../../test/harness/members.ts';
import { withPasskey } from '../../../test/harness/passkeys.ts';
import {
  requestSession,
  cookieClient,
  fromOwnPage,
  newSignInSecret,
  signedIn,
} from '../../../test/harness/sessions.ts';
import { recordContents } from '../../../test/harness/recording.ts';
import { Probes } from './free-texts.ts';

type Send = <E extends Endpoint>(endpoint: E, params: Params<E>, body: Body<E>) => Promise<Answer<E>>;

const sender =
  (probes: Probes, client: Client): Send =>
  (endpoint, params, body) =>
    client.call(endpoint, { params, body: probes.filled(endpoint, body) } as never);

const metadata = [{ key: 'ref', value: '?' }];
const more = [{ key: 'more', value: '?' }];

/** An email address with unusual characters and the maximum length. It cannot contain markup. */
const oddEmail = (organizationId: number) => `{{7*7}}\${7*7}|${'w'.repeat(200)}@probe-${organizationId}.example`;

async function sendOrganization(send: Send, params: { organization_id: number }) {
  const made = await send(organizations.createOrganization, {}, { name: '?', time_zone: 'UTC', metadata });
  await send(organizations.updateOrganization, params, { name: '?', metadata });
  await send(organizations.updateOrganizationMetadata, params, { metadata: more });
  const user = { email: oddEmail(params.organization_id), name: '?', first_name: '?', last_name: '?' };
  await send(createMember, params, { user, metadata });
  return made.organization.id;
}

async function sendClients(send: Send, params: { organization_id: number }) {
  const body = { name: '?', emails: ['?'], phone: '?', address: '?', metadata };
  const budget = { type: 'cost' as const, cost: 100 };
  const { client: made } = await send(clients.createClient, params, { ...body, budget });
  const { client: other } = await send(clients.createClient, params, { name: 'Other' });
  await send(clients.updateClient, { client_id: other.id }, body);
  await send(clients.updateClientMetadata, { client_id: other.id }, { metadata: more });
  return { madeClient: made.id, changedClient: other.id };
}

async function sendProjects(send: Send, params: { organization_id: number }, clientId: number) {
  const body = { name: '?', description: '?', metadata };
  const budget = { type: 'hours' as const, hours: 10 };
  const all = { ...body, client_id: clientId, budget };
  const { project: made } = await send(projects.createProject, params, all);
  const { project: other } = await send(projects.createProject, params, { name: 'Other' });
  await send(projects.updateProject, { project_id: other.id }, body);
  await send(projects.updateProjectMetadata, { project_id: other.id }, { metadata: more });
  return { madeProject: made.id, changedProject: other.id };
}

async function sendTasks(send: Send, projectId: number) {
  const body = { summary: '?', details: '?', remote_id: '?', remote_alternate_id: '?', metadata };
  await send(tasks.createTask, { project_id: projectId }, body);
  const { task: other } = await send(tasks.createTask, { project_id: projectId }, { summary: 'Other' });
  await send(tasks.updateTask, { task_id: other.id }, { lock_version: 0, ...body });
  await send(tasks.updateTaskMetadata, { task_id: other.id }, { lock_version: 1, metadata: more });
}

/** Creates each policy for a different user, because a user's new policy replaces the previous one. */
async function sendPolicies(send: Send, params: { organization_id: number }, users: number[]) {
  const [one = 0, two = 0, three = 0, four = 0] = users;
  const make = async (name: string, userId: number) => {
    const body = { name, policy_type: 'daily' as const, threshold: 1, pay_rate_multiplier: 2, user_ids: [userId] };
    const made = await send(policies.createOvertimePolicy, params, { ...body, override: true });
    return { ...params, overtime_policy_id: made.overtime_policy.id };
  };
  const [first, second] = [await make('First', one), await make('Second', two)];
  await send(policies.updateOvertimePolicy, first, { name: '?' });
  const premiums = [{ name: '?', pay_rate_multiplier: 2, group: '?', holiday_classes: ['?'] }];
  await send(policies.updateOvertimePolicyExt, second, { name: '?', premiums });
  await make('?', three);
  const ruled = { name: '?', threshold: 40, pay_rate_multiplier: 2, user_ids: [four], premiums };
  await send(policies.createRuledPolicy, params, ruled);
  return [first.overtime_policy_id, second.overtime_policy_id];
}

interface Sending {
  app: TestApp;
  probes: Probes;
  owner: TestOrganization;
  send: Send;
  params: { organization_id: number };
}

async function sendEntries(
  send: Send,
  params: { organization_id: number },
  work: { user_id: number; project_id: number },
) {
  const [first, second] = ['2026-02-27T14:00:00Z', '2026-02-27T14:30:00Z'];
  const noted = { note: '?', reason: '?' };
  await send(entries.createEntry, params, { ...work, since: first, until: second, ...noted });
  const { time_entry: other } = await send(entries.createEntry, params, {
    ...work,
    since: second,
    until: '2026-02-27T15:00:00Z',
  });
  const onOther = { ...params, time_entry_id: other.id };
  await send(entries.updateEntry, onOther, noted);
  const { time_entries: parts } = await send(entries.splitEntry, onOther, { at: '2026-02-27T14:45:00Z', reason: '?' });
  await send(entries.mergeEntries, params, { ids: parts.map(({ id }) => id), reason: '?' });
}

/** Records two slots with an application and a URL, some manual time, and four flags. */
async function sendWork({ app, probes, owner, send, params }: Sending, projectId: number, userId: number) {
  const slot = { user_id: userId, project_id: projectId, tracked: 600, overall: 300 };
  const seen = { apps: [{ name: '?', seconds: 300 }], urls: [{ url: '?', seconds: 100 }] };
  const starts = ['2026-02-27T09:00:00Z', '2026-03-02T09:00:00Z'];
  await send(ingestActivities, params, { activities: starts.map((at) => ({ ...slot, starts_at: at, ...seen })) });
  const note = { project_id: projectId, start_time: '2026-02-27T12:00:00Z', tracked: 1_800, note: '?', reason: '?' };
  await send(createTimeEntry, { user_id: userId }, note);
  await sendEntries(send, params, { user_id: userId, project_id: projectId });
  const name = probes.textOf('ingestActivities.activities[].apps[].name');
  return makeFlags(
    app,
    owner,
    ['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27'].map((day) => ({
      userId,
      startsAt: Temporal.Instant.from(`${day}T09:00:00Z`),
      topApps: new Map([[name, 3_600]]),
      suspiciousApps: [name],
    })),
  );
}

async function sendReviews({ app, probes, send, params }: Sending, flags: readonly number[], userId: number) {
  const [answered = 0, reviewed = 0, several = 0] = flags;
  const own = sender(probes, cookieClient(app, await signedIn(app, userId)));
  const paramsOf = (id: number) => ({ ...params, unusual_activity_id: id });
  await own(reviews.answerUnusualActivity, { own_unusual_activity_id: answered }, { text: '?' });
  const review = { state: 'explained' as const, reason_code: 'nature_of_work' as const, note: '?' };
  await send(reviews.reviewUnusualActivity, paramsOf(reviewed), review);
  await send(reviews.reviewUnusualActivities, params, { unusual_activity_ids: [several], ...review });
  const applications = { allowed: ['?'], added: [{ name: '?', tier: 'A' as const }] };
  await send(putOrganizationUnusualActivityRules, params, { applications, reason: '?' });
  await send(createUnusualActivityExemption, params, { user_id: userId, reason: '?' });
}

/** A user agent that contains the probe. Headers are limited to ASCII, and pages show only 60 characters. */
export const userAgentOf = (probe: string) => `${probe.replaceAll(/[^ -~]/g, '').slice(0, 47)} of one`;

async function sendWebhooks(send: Send, params: { organization_id: number }) {
  const url = 'https://1.1.1.1/';
  await send(createWebhook, params, { url, description: '?' });
  const { webhook } = await send(createWebhook, params, { url: `${url}other` });
  await send(updateWebhook, { ...params, webhook_id: webhook.id }, { description: '?' });
}

async function sendTags(send: Send, params: { organization_id: number }) {
  await send(createTag, params, { name: '?' });
  const { tag: other } = await send(createTag, params, { name: 'Other' });
  await send(updateTag, { ...params, tag_id: other.id }, { name: '?' });
}

async function sendHolidays(send: Send, params: { organization_id: number }) {
  await send(holidays.createHolidayCalendar, params, { name: '?', location: '?' });
  const { holiday_calendar: other } = await send(holidays.createHolidayCalendar, params, { name: 'Other' });
  const of = { ...params, calendar_id: other.id };
  await send(holidays.updateHolidayCalendar, of, { name: '?', location: '?' });
  await send(holidays.putHolidays, of, { holidays: [{ date: '2026-05-01', name: '?', class: '?' }] });
}

async function sendCredentials({ app, owner, probes, send, params }: Sending, probe: string) {
  await send(createOrganizationToken, params, { name: '?', user_id: owner.userId });
  await send(createPersonalToken, {}, { name: '?' });
  const { id, cookies } = await withPasskey(app, await signedIn(app, owner.userId));
  await sender(probes, cookieClient(app, cookies))(updatePasskey, { passkey_id: id }, { name: '?' });
  const headers = { ...fromOwnPage, 'user-agent': userAgentOf(probe) };
  await requestSession(app, await newSignInSecret(app, owner.userId), headers);
}

async function sendPay(send: Send, params: { organization_id: number }, userId: number) {
  await send(createEarning, params, { user_id: userId, date: '2026-02-27', amount: 5, name: '?' });
  await send(createPaySchedule, params, { frequency: 'weekly', anchor_on: '2026-02-02', effective_on: '2026-02-02' });
  const period = { ...params, pay_period_id: 20_260_223 };
  await send(returnPayPeriod, { ...period, user_id: userId }, { reason: '?' });
  await send(closePayPeriod, period, { without_approval: true });
  await send(reopenPayPeriod, period, { reason: '?' });
}

async function sendPayroll(send: Send, params: { organization_id: number }, userId: number, otherId: number) {
  const only = { names: ['?'] };
  const layout = {
    name: '?',
    columns: [{ header: '?', text: '?', only: [only] }],
    earning_codes: [{ code: '?', only }],
  };
  const { payroll_template: made } = await send(payroll.createPayrollTemplate, params, layout);
  const columns = [{ header: 'Amount', field: 'amount' as const }];
  const { payroll_template: other } = await send(payroll.createPayrollTemplate, params, { name: 'Other', columns });
  await send(payroll.updatePayrollTemplate, { ...params, payroll_template_id: other.id }, layout);
  await send(putPayrollId, { ...params, user_id: userId }, { payroll_id: '?' });
  await send(putPayrollIds, params, { payroll_ids: [{ user_id: otherId, payroll_id: '?' }] });
  return { madeTemplate: made.id, changedTemplate: other.id };
}

/** An organization in which every text that a request can set is the probe. */
export async function makeInjected(app: TestApp, probe: string) {
  const probes = new Probes(probe);
  const owner = await app.createOrganization();
  await recordContents(app, owner);
  const params = { organization_id: owner.organizationId };
  const send = sender(probes, cookieClient(app, await signedIn(app, owner.userId)));
  const sending = { app, probes, owner, send, params };
  const clientIds = await sendClients(send, params);
  const projectIds = await sendProjects(send, params, clientIds.madeClient);
  const { userId } = await addMember(app, owner, { name: 'Isla', projectId: projectIds.madeProject, payRate: '20' });
  const paid = async () => (await addMember(app, owner, { payRate: '20' })).userId;
  await sendTasks(send, projectIds.madeProject);
  const paidId = await paid();
  const policyIds = await sendPolicies(send, params, [paidId, await paid(), userId, await paid()]);
  const flags = await sendWork(sending, projectIds.madeProject, userId);
  await sendReviews(sending, flags, userId);
  await sendPay(send, params, userId);
  const templates = await sendPayroll(send, params, userId, paidId);
  await sendTags(send, params);
  await sendHolidays(send, params);
  await sendWebhooks(send, params);
  await send(dismissProgram, params, { program: '?' });
  await sendCredentials(sending, probe);
  const { secret } = await invite(app, owner);
  const accepted = { invitation_secret: secret, name: '?' };
  await sender(probes, app.client)(acceptInvitation, {}, accepted);
  const otherId = await sendOrganization(send, params);
  return { owner, otherId, probes, userId, flags, policies: policyIds, ...templates, ...clientIds, ...projectIds };
}
