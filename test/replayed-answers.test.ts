import { describe, expect, test } from 'vitest';
import { updateMembers } from '../src/contract/members.ts';
import { updateOrganization } from '../src/contract/organizations.ts';
import { updateProjectMembers } from '../src/contract/projects.ts';
import { sendByHand } from './decisions/send-by-hand.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { addMember, type TestMember } from './harness/members.ts';
import { removeMember } from './harness/membership.ts';
import { exchange, newRefreshToken } from './harness/personal.ts';
import { makeProject } from './harness/time.ts';

const app = useTestApp();

const send = (token: string, method: string, path: string, body: object) =>
  sendByHand(app, path, {
    token,
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
    body: JSON.stringify(body),
  });

const settings = ({ organizationId }: TestOrganization) => ({ organization_id: organizationId });

const showPay = (owner: TestOrganization, managers_see_pay_rates: boolean) =>
  owner.client.call(updateOrganization, { params: settings(owner), body: { managers_see_pay_rates } });

const makeRole = (owner: TestOrganization, { userId: user_id }: TestMember, role: 'owner' | 'manager' | 'user') =>
  owner.client.call(updateMembers, { params: settings(owner), body: { members: [{ user_id, role }] } });

const paid = { name: 'Bridge', pay_rate: 74.29, budget: { type: 'cost', rate: 'pay_rate', cost: 1_000 } };

async function start() {
  const owner = await app.createOrganization();
  const manager = await addMember(app, owner, { role: 'manager' });
  await showPay(owner, true);
  const create = () => send(manager.token, 'POST', `/v2/organizations/${owner.organizationId}/projects`, paid);
  const first = await create();
  expect(first.status).toBe(201);
  return { owner, manager, create, first };
}

describe('an answer stored for an Idempotency-Key', () => {
  // proves: requests-42
  test('is not replayed to a user who has lost access to pay, and the operation is not run again', async () => {
    const { owner, manager, create, first } = await start();
    expect((await create()).text).toBe(first.text);
    await showPay(owner, false);
    const again = await create();
    expect(again).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(again.text).not.toMatch(/74\.29|pay_rate/);
    const { body } = await sendByHand(app, `/v2/organizations/${owner.organizationId}/projects`, {
      token: manager.token,
    });
    expect(body['projects']).toHaveLength(1);
    await showPay(owner, true);
    expect((await create()).text).toBe(first.text);
  });

  // proves: requests-42
  test('is replayed to a user who now has a higher role, and to an owner even if managers cannot see pay', async () => {
    const { owner, manager, create, first } = await start();
    await makeRole(owner, manager, 'owner');
    await showPay(owner, false);
    expect((await create()).text).toBe(first.text);
  });

  // proves: requests-42
  test('is not replayed to a user who now has a lower role or has left', async () => {
    const { owner, manager, create } = await start();
    await makeRole(owner, manager, 'user');
    expect((await create()).status).toBe(403);
    await removeMember(owner, manager.userId);
    expect((await create()).status).toBe(401);
  });

  test('about a project is not replayed to a former project manager', async () => {
    const owner = await app.createOrganization();
    const projectId = await makeProject(owner, { bill_rate: 91.17 });
    const lead = await addMember(app, owner, { projectId, projectRole: 'manager' });
    const rename = () => send(lead.token, 'PUT', `/v2/projects/${projectId}`, { name: 'Renamed' });
    expect((await rename()).text).toContain('91.17');
    await owner.client.call(updateProjectMembers, {
      params: { project_id: projectId },
      body: { members: [{ user_id: lead.userId, role: 'user' }] },
    });
    const again = await rename();
    expect([again.status, again.text.includes('91.17')]).toEqual([403, false]);
  });

  // proves: requests-43
  test('about an organization is not replayed to a former member', async () => {
    const person = await app.createOrganization();
    const { access_token: token } = await exchange(app, await newRefreshToken(app, person.userId));
    const create = () => send(token, 'POST', '/v2/organizations', { name: 'Founded' });
    const first = await create();
    const { id } = first.body['organization'] as { id: number };
    expect((await create()).text).toBe(first.text);
    await app.database.pool.query('update members set removed_at = joined_at where organization_id = $1', [id]);
    const again = await create();
    expect([again.status, again.text.includes('Founded')]).toEqual([404, false]);
  });
});
