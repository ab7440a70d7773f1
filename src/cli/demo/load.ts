import type { Client } from '../../client/client.ts';
import { ingestActivities } from '../../contract/activities.ts';
import type { IngestReport } from '../../contract/ingest-report.ts';
import type { BudgetInput } from '../../contract/budgets.ts';
import { createClient, listClients, updateClient } from '../../contract/clients.ts';
import { createMember, listMembers, updateMembers } from '../../contract/members.ts';
import { putOvertimeAlerts } from '../../contract/overtime-alerts.ts';
import { createOvertimePolicy, createRuledPolicy, listOvertimePolicies } from '../../contract/overtime-policies.ts';
import { createProject, listProjects, updateProject } from '../../contract/projects.ts';
import { updateAppAndUrlTrackingSettings, updateScreenshotSettings } from '../../contract/member-settings.ts';
import { activityLines, dateOf, type PersonIds, type ArrivingWork } from './activity-stream.ts';
import { clientBudgets, clients, people, projects } from './company.ts';

export interface DemoTarget {
  client: Client;
  baseUrl: string;
  token: string;
  organizationId: number;
  /** The last day of the demo. */
  until: Temporal.PlainDate;
  /** Aborts the upload of the work. */
  signal: AbortSignal;
}

const params = (target: DemoTarget) => ({ organization_id: target.organizationId });

/** Adds missing members. The people already exist as users with their time zones. */
export async function loadMembers(target: DemoTarget, projectIds: readonly number[]): Promise<PersonIds[]> {
  const query = { page_limit: 500, include: ['users'] as 'users'[] };
  const { users } = await target.client.call(listMembers, { params: params(target), query });
  const known = new Map(users?.map((user) => [user.email, user.id]));
  const ids: PersonIds[] = [];
  for (const person of people) {
    const memberships = projects.flatMap((project, index) =>
      project.crafts.includes(person.craft) ? [projectIds[index] ?? 0] : [],
    );
    const userId = known.get(person.email) ?? (await addMember(target, person, memberships));
    ids.push({ userId, projectIds: memberships });
  }
  await payOwner(target, ids[0]?.userId ?? 0);
  return ids;
}

/** The owner exists before other members are added, so the owner's rates are set separately. */
async function payOwner(target: DemoTarget, userId: number): Promise<void> {
  const payment = { pay_rate: people[0]?.payRate ?? 0, bill_rate: people[0]?.billRate ?? 0 };
  await target.client.call(updateMembers, {
    params: params(target),
    body: { members: [{ user_id: userId, payment }] },
  });
}

async function addMember(target: DemoTarget, person: (typeof people)[number], projectIds: number[]): Promise<number> {
  const { organization_member: member } = await target.client.call(createMember, {
    params: params(target),
    body: {
      user: { email: person.email, first_name: person.firstName, last_name: person.lastName },
      role: person.role,
      pay_rate: person.payRate,
      bill_rate: person.billRate,
      project_ids: projectIds,
    },
  });
  return member.user_id;
}

export async function loadClients(target: DemoTarget): Promise<number[]> {
  const { clients: present } = await target.client.call(listClients, { params: params(target) });
  const ids: number[] = [];
  for (const { name, emails } of clients) {
    const found = present.find((client) => client.name === name);
    ids.push(
      found?.id ??
        (await target.client.call(createClient, { params: params(target), body: { name, emails } })).client.id,
    );
  }
  return ids;
}

export async function loadProjects(target: DemoTarget, clientIds: readonly number[]): Promise<number[]> {
  const { projects: present } = await target.client.call(listProjects, { params: params(target) });
  const ids: number[] = [];
  for (const project of projects) {
    const found = present.find((entry) => entry.name === project.name);
    const clientId = project.client === null ? undefined : clientIds[project.client];
    const body = {
      name: project.name,
      billable: project.billable,
      ...(clientId === undefined ? {} : { client_id: clientId }),
    };
    ids.push(found?.id ?? (await target.client.call(createProject, { params: params(target), body })).project.id);
  }
  return ids;
}

/** Sets budgets that start on the first day. */
export async function loadBudgets(
  target: DemoTarget,
  ids: { clients: readonly number[]; projects: readonly number[] },
): Promise<void> {
  const withBudget = (budget: Record<string, unknown>) => ({
    budget: { ...budget, start_date: dateOf(target.until, 0).toString() } as BudgetInput,
  });
  for (const [index, { budget }] of projects.entries()) {
    if (!budget) continue;
    await target.client.call(updateProject, {
      params: { project_id: ids.projects[index] ?? 0 },
      body: withBudget(budget),
    });
  }
  for (const { client, budget } of clientBudgets) {
    await target.client.call(updateClient, {
      params: { client_id: ids.clients[client] ?? 0 },
      body: withBudget(budget),
    });
  }
}

/** Sends the work that arrives on a day, as the back office of a tracker would. Returns the rejected slots. */
export async function sendActivities(
  target: DemoTarget,
  day: number,
  work: ArrivingWork,
): Promise<Pick<IngestReport, 'rejected' | 'rejections'>> {
  const lines = [...activityLines(day, { until: target.until, ...work })];
  if (lines.length === 0) return { rejected: 0, rejections: [] };
  const url = `${target.baseUrl}${ingestActivities.path.replace('{organization_id}', String(target.organizationId))}`;
  const response = await fetch(url, {
    method: 'POST',
    signal: target.signal,
    headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/x-ndjson' },
    body: lines.join(''),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`The ingest answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer as IngestReport;
}

/** Sends the work of a day, none of which may be rejected. */
export async function loadActivities(target: DemoTarget, day: number, work: ArrivingWork): Promise<void> {
  const { rejected, rejections } = await sendActivities(target, day, work);
  if (rejected > 0) {
    const [first] = rejections;
    throw new Error(`${rejected} slots of the demo were rejected, line ${first?.line}: ${first?.details.join('; ')}`);
  }
}

export async function loadPolicies(target: DemoTarget, ids: readonly PersonIds[]): Promise<void> {
  const { overtime_policies: present } = await target.client.call(listOvertimePolicies, {
    params: params(target),
    query: { status: 'all' },
  });
  if (present.length > 0) return;
  const userIds = ids.map((entry) => entry.userId);
  await target.client.call(createOvertimePolicy, {
    params: params(target),
    body: {
      name: 'Forty hours a week',
      threshold: 40,
      pay_rate_multiplier: 1.5,
      user_ids: userIds,
      auto_add_new_users: true,
      notification_role_ids: ['owner', 'project_manager'],
    },
  });
  const { overtime_policy: daily } = await target.client.call(createRuledPolicy, {
    params: params(target),
    body: {
      name: 'Eight hours a day, support',
      policy_type: 'daily',
      threshold: 8,
      pay_rate_multiplier: 1.25,
      tiers: [{ threshold: 10, pay_rate_multiplier: 1.5 }],
      premiums: [
        { name: 'Evening', from: '20:00', to: '06:00', pay_rate_multiplier: 1.1 },
        { name: 'Holiday', holidays: true, pay_rate_multiplier: 2 },
      ],
      user_ids: userIds.slice(8, 14),
    },
  });
  // Most members stop less than an hour before the threshold each day, so the default would cause many alerts.
  await target.client.call(putOvertimeAlerts, {
    params: { overtime_policy_id: daily.id },
    body: { minutes_before: 10 },
  });
}

/** Settings for all members. Some change later (story.ts). */
export async function loadSettings(target: DemoTarget): Promise<void> {
  await target.client.call(updateScreenshotSettings, {
    params: params(target),
    body: { screenshot_frequency: 1, apply_to_all_members: true },
  });
  await target.client.call(updateAppAndUrlTrackingSettings, {
    params: params(target),
    body: { app_and_url_tracking: 'apps_and_urls', apply_to_all_members: true },
  });
}
