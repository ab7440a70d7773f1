import { beforeAll, describe, expect, test } from 'vitest';
import { createTimeEntry } from '../../src/contract/activities.ts';
import { createClient } from '../../src/contract/clients.ts';
import { endpointById, type TestOrganization, useTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { ingest, makeProject } from '../harness/time.ts';
import { sendByHand } from './send-by-hand.ts';

const app = useTestApp();

/** The fields of each record that clients of the reference API read without checking whether they exist. */
const required = {
  organization: 'id name status created_at updated_at member_profile_fields metadata invite_url',
  user: 'id name first_name last_name time_zone ip_address status created_at updated_at',
  member:
    'user_id membership_role membership_status created_at updated_at last_client_activity trackable effective_role ' +
    'metadata view_only',
  projectMember: 'user_id membership_role membership_status created_at updated_at last_client_activity',
  client:
    'id organization_id name emails phone address project_ids status metadata inherit_invoice_notes ' +
    'inherit_net_terms created_at updated_at',
  project: 'id name created_at updated_at status type billable metadata',
  activity:
    'id date created_at updated_at time_slot starts_at user_id project_id task_id keyboard mouse overall tracked ' +
    'input_tracked tracks_input billable paid client_invoiced team_invoiced immutable time_type client',
  daily:
    'id date user_id project_id task_id keyboard mouse overall tracked input_tracked manual idle resumed billable ' +
    'work_break created_at updated_at',
};

let owner: TestOrganization;
let projectId: number;
let base: string;
beforeAll(async () => {
  owner = await app.createOrganization();
  base = `/v2/organizations/${owner.organizationId}`;
  projectId = await makeProject(owner, { pay_rate: 20.5, bill_rate: 40 });
  await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  const item = { user_id: owner.userId, project_id: projectId, tracked: 600 };
  await ingest(owner.client, owner.organizationId, [
    { ...item, starts_at: '2026-03-02T09:00:00Z', keyboard: 0 },
    { ...item, starts_at: '2026-03-02T09:10:00Z' },
  ]);
});

const records = (path: string) => recordsFor(owner.token, path);

async function recordsFor(token: string, path: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await sendByHand(app, path, { token });
  expect(status, path).toBe(200);
  const [main] = Object.values(body);
  return (Array.isArray(main) ? main : [main]) as Record<string, unknown>[];
}

const range = 'time_slot[start]=2026-03-02T00:00:00Z&time_slot[stop]=2026-03-03T00:00:00Z';
const days = 'date[start]=2026-03-02&date[stop]=2026-03-02';
const places = {
  organization: () => '/v2/organizations',
  user: () => '/v2/users/me',
  member: () => `${base}/members`,
  projectMember: () => `/v2/projects/${projectId}/members`,
  client: () => `${base}/clients`,
  project: () => `${base}/projects`,
  activity: () => `${base}/activities?${range}`,
  daily: () => `${base}/activities/daily?${days}`,
};

// proves: answers-37, clients-2
test.each(Object.keys(required) as (keyof typeof required)[])(
  '%s has every field that clients require',
  async (name) => {
    await addMember(app, owner, { projectId });
    const params = { organization_id: owner.organizationId };
    await owner.client.call(createClient, { params, body: { name: 'Acme' } });
    for (const record of await records(places[name]())) {
      expect(required[name].split(' ').filter((field) => record[field] === undefined)).toEqual([]);
    }
  },
);

describe('a field without a source', () => {
  // proves: answers-37
  test('is present in every record, even if it is empty', async () => {
    expect((await records(places.organization()))[0]).toMatchObject({ member_profile_fields: [], invite_url: '' });
    expect((await records(places.user()))[0]).toMatchObject({ ip_address: '' });
    expect((await records(places.member()))[0]).toMatchObject({ view_only: false, metadata: {} });
    await owner.client.call(createClient, {
      params: { organization_id: owner.organizationId },
      body: { name: 'Acme' },
    });
    expect((await records(places.client()))[0]).toMatchObject({ inherit_invoice_notes: true, inherit_net_terms: true });
    expect((await records(places.project()))[0]).toMatchObject({ type: 'project', metadata: {} });
    const none = { paid: false, client_invoiced: false, team_invoiced: false, immutable: false };
    expect(await records(places.activity())).toMatchObject([none, none]);
    const noSeconds = { task_id: null, idle: 0, resumed: 0, work_break: 0 };
    expect(await records(places.daily())).toMatchObject([noSeconds]);
  });
});

describe('a recorded fact', () => {
  // proves: activities-29
  test('shows whether input was recorded, even if there was none', async () => {
    expect(await records(places.activity())).toMatchObject([
      { input_tracked: 600, tracks_input: true, keyboard: 0 },
      { input_tracked: 0, tracks_input: false, keyboard: 0, mouse: 0, overall: 0 },
    ]);
    expect(await records(places.daily())).toMatchObject([{ tracked: 1200, input_tracked: 600 }]);
  });

  // proves: activities-31
  test('names the program that sent an activity', async () => {
    const path = `/ext/v1/organizations/${owner.organizationId}/activities`;
    const item = { user_id: owner.userId, project_id: projectId, starts_at: '2026-03-02T10:00:00Z', tracked: 60 };
    const answer = await fetch(`${app.baseUrl}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'user-agent': 'Tracker/1.2 (Linux)',
      },
      body: JSON.stringify({ activities: [item] }),
    });
    expect(answer.status).toBe(200);
    const [sent] = (await records(places.activity())).filter((record) => record['tracked'] === 60);
    expect(sent).toMatchObject({ client: 'Tracker/1.2' });
  });

  // proves: members-42
  test('is the end of the last tracked time that the reader can see, in whatever order it was uploaded', async () => {
    const lead = await addMember(app, owner, { projectId, projectRole: 'manager' });
    const member = await addMember(app, owner, { projectId });
    const other = await makeProject(owner);
    const last = async (token: string, path: string) =>
      (await recordsFor(token, path)).find((entry) => entry['user_id'] === member.userId)?.['last_client_activity'];
    const lists = [`${base}/members`, `/v2/projects/${projectId}/members`];
    const addByHand = (start_time: string) =>
      owner.client.call(createTimeEntry, {
        params: { user_id: member.userId },
        body: { project_id: projectId, start_time, tracked: 600 },
      });
    await addByHand('2026-03-02T08:00:00Z');
    for (const path of lists) expect(await last(owner.token, path)).toBeNull();
    const item = { user_id: member.userId, project_id: projectId, starts_at: '2026-03-02T11:00:00Z', tracked: 590 };
    const elsewhere = { ...item, project_id: other, starts_at: '2026-03-03T11:00:00Z' };
    await app.setNow(owner.client, '2026-03-08T12:00:00Z');
    await ingest(owner.client, owner.organizationId, [item, elsewhere]);
    await ingest(owner.client, owner.organizationId, [{ ...item, starts_at: '2026-03-01T11:00:00Z' }]);
    for (const start of ['2026-03-02T13:00:00Z', '2026-03-03T13:00:00Z', '2026-03-08T08:00:00Z'])
      await addByHand(start);
    for (const path of lists) {
      expect(await last(owner.token, path)).toBe('2026-03-03T11:09:50.000000Z');
      expect(await last(lead.token, path)).toBe('2026-03-02T11:09:50.000000Z');
      expect(await last(member.token, path)).toBe('2026-03-03T11:09:50.000000Z');
    }
    expect(await last(owner.token, `${base}/last_activities`)).toBe('2026-03-03T11:09:50.000000Z');
  });
});

// proves: projects-17
test('rates are numbers in projects, but text in members and project members', async () => {
  const members = [{ user_id: owner.userId, pay_rate: 12.5, bill_rate: 30 }];
  await owner.client.send(endpointById('updateProjectMembers'), {
    params: { project_id: projectId },
    body: { members },
  });
  await owner.client.send(endpointById('updateMembers'), {
    params: { organization_id: owner.organizationId },
    body: { members: [{ user_id: owner.userId, payment: { pay_rate: 10, bill_rate: 20 } }] },
  });
  const find = async (path: string) =>
    (await records(path)).find(
      (record) => (record['id'] ?? record['user_id']) === (path.includes('members') ? owner.userId : projectId),
    );
  expect(await find(places.project())).toMatchObject({ pay_rate: 20.5, bill_rate: 40 });
  expect(await find(places.projectMember())).toMatchObject({ pay_rate: 12.5, bill_rate: 30 });
  expect(await find(places.member())).toMatchObject({ pay_rate: '10.00', bill_rate: '20.00' });
});
