import { describe, expect, test } from 'vitest';
import { captureStatements } from '../../../../bench/statements.ts';
import { useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting, useBlockers } from '../../../../test/harness/blockers.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { march, startLocked } from '../../../../test/harness/locked-periods.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { daysOf, ingest, makeProject } from '../../../../test/harness/time.ts';
import { listAudit } from '../../../contract/audit.ts';
import { listEvents } from '../../../contract/feed.ts';
import { closePayPeriod } from '../../../contract/pay-period-closing.ts';
import { getPayPeriodSettings, putPayPeriodSettings } from '../../../contract/pay-period-locks.ts';
import { createPaySchedule } from '../../../contract/pay-periods.ts';

const app = useTestApp();
const block = useBlockers(app);
const closedMarch =
  'starts_at: pay period 2026-03-01 to 2026-03-31 is closed and locked; it rejects recorded time, but an owner or ' +
  'a manager can add time by hand';

const trackedOn = async (organizationId: number, date: string) =>
  (await daysOf(app.database, organizationId))
    .filter((day) => day.date === date)
    .reduce((sum, day) => sum + day.tracked, 0);

const rejects = (...indexes: number[]) => ({
  rejected: indexes.length,
  rejections: indexes.map((index) => ({ index, details: [closedMarch] })),
});

describe('the setting', () => {
  // proves: pay-periods-29
  test('accepts corrections until it is changed, stays the same if omitted, and is recorded', async () => {
    const { team, params, set } = await startLocked(app);
    const read = async () => (await team.client.call(getPayPeriodSettings, { params })).pay_period_settings;
    expect(await read()).toEqual({ lock_closed_periods: true, locked_periods: 'accept_corrections' });
    expect(await set('refuse_members')).toMatchObject({ status: 200 });
    expect(await set()).toMatchObject({ body: { pay_period_settings: { locked_periods: 'refuse_members' } } });
    expect(await read()).toEqual({ lock_closed_periods: true, locked_periods: 'refuse_members' });
    const { audit_entries: entries } = await team.client.call(listAudit, {
      params,
      query: { subject: 'organization' },
    });
    expect(entries.filter(({ after }) => after?.['locked_periods'])).toMatchObject([
      {
        action: 'updated',
        before: { locked_periods: 'accept_corrections' },
        after: { locked_periods: 'refuse_members' },
      },
    ]);
    const { events } = await team.client.call(listEvents, { params, query: { kinds: ['organization_changed'] } });
    expect(events.filter(({ payload }) => JSON.stringify(payload).includes('locked_periods'))).toHaveLength(1);
  });

  // proves: pay-periods-29
  test('has an error with the field and its valid values if it is invalid', async () => {
    const { set } = await startLocked(app);
    expect(await set('refuse' as never)).toMatchObject({
      status: 400,
      body: { details: [expect.stringMatching(/^locked_periods: .*accept_corrections.*refuse_members/)] },
    });
  });
});

describe('recorded time of a locked period', () => {
  // proves: pay-periods-30
  test('is stored and corrected if corrections are accepted', async () => {
    const { team, member, slot, send, lines } = await startLocked(app);
    expect(await send(member, slot('2026-03-20T08:00:00Z'))).toMatchObject({ inserted: 1, rejected: 0 });
    await runDueWork(app);
    expect(await lines(20_260_401, { corrections: true })).toMatchObject([
      { user_id: member.userId, date: '2026-03-20', seconds: 600, cause: 'time_recorded' },
    ]);
    expect(await trackedOn(team.id, '2026-03-20')).toBe(600);
  });

  // proves: activities-10, pay-periods-31
  test('is rejected item by item, with the reason and the period; other items are stored', async () => {
    const { team, member, slot, send } = await startLocked(app, 'refuse_members');
    const items = [slot('2026-03-20T08:00:00Z'), slot('2026-04-02T08:00:00Z'), slot('2026-03-31T23:50:00Z')];
    expect(await send(member, ...items)).toMatchObject({ inserted: 1, ...rejects(0, 2) });
    expect(await send(member, ...items)).toMatchObject({ inserted: 0, unchanged: 1, ...rejects(0, 2) });
    expect(await trackedOn(team.id, '2026-03-20')).toBe(0);
    expect(await trackedOn(team.id, '2026-04-02')).toBe(600);
  });

  // proves: pay-periods-31
  test('is rejected line by line', async () => {
    const { team, member, slot } = await startLocked(app, 'refuse_members');
    const lines = ['2026-04-02T08:00:00Z', '2026-03-20T08:00:00Z'].map((at) => JSON.stringify(slot(at)));
    const response = await fetch(`${app.baseUrl}/ext/v1/organizations/${team.id}/activities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/x-ndjson' },
      body: lines.join('\n'),
    });
    expect(await response.json()).toMatchObject({
      inserted: 1,
      rejected: 1,
      rejections: [{ line: 2, details: [closedMarch] }],
    });
  });

  // proves: pay-periods-32
  test('is rejected from members and project managers; owners and managers can send it for others', async () => {
    const { team, projectId, member, slot, send } = await startLocked(app, 'refuse_members');
    const manager = await addMember(app, team.organization, { role: 'manager', projectId });
    const projectManager = await addMember(app, team.organization, { projectId, projectRole: 'manager' });
    const at = '2026-03-20T08:00:00Z';
    const own = (sender: { userId: number }) => slot(at, { user_id: sender.userId });
    for (const sender of [manager, projectManager, team.organization])
      expect(await send(sender, own(sender))).toMatchObject({ inserted: 0, ...rejects(0) });
    expect(await send(projectManager, slot(at))).toMatchObject({ inserted: 0, ...rejects(0) });
    expect(await send(manager, slot(at))).toMatchObject({ inserted: 1, rejected: 0 });
    expect(await send(team.organization, slot('2026-03-20T09:00:00Z'))).toMatchObject({ inserted: 1, rejected: 0 });
    expect(await trackedOn(team.id, '2026-03-20')).toBe(1_200);
    expect(member.userId).not.toBe(manager.userId);
  });

  // proves: pay-periods-33
  test('that is already stored is unchanged; another value is rejected, and the stored one stays', async () => {
    const { team, member, slot, send, set } = await startLocked(app);
    const item = slot('2026-03-20T08:00:00Z', { tracked: 300, apps: [{ name: 'Editor', seconds: 60 }] });
    await send(member, item);
    await set('refuse_members');
    expect(await send(member, item)).toMatchObject({ unchanged: 1, rejected: 0 });
    const longer = { ...item, tracked: 600 };
    expect(await send(member, longer)).toMatchObject({ updated: 0, ...rejects(0) });
    expect(await trackedOn(team.id, '2026-03-20')).toBe(300);
  });

  // proves: pay-periods-31
  test('has no left-out contents', async () => {
    const { member, slot, send } = await startLocked(app, 'refuse_members');
    const item = slot('2026-03-20T08:00:00Z', { screenshot_ids: [7] });
    const open = { ...item, starts_at: '2026-04-02T08:00:00Z' };
    expect(await send(member, open)).toMatchObject({ left_out: { screenshots: 1 } });
    expect(await send(member, item)).toMatchObject({ left_out: { screenshots: 0 }, items: [], ...rejects(0) });
  });

  // proves: pay-periods-35
  test('is stored if the period is reopened, or if closed periods are no longer locked', async () => {
    const { member, slot, send, set, reopen } = await startLocked(app, 'refuse_members');
    await set(undefined, false);
    expect(await send(member, slot('2026-03-20T08:00:00Z'))).toMatchObject({ inserted: 1 });
    await set();
    await reopen(march);
    expect(await send(member, slot('2026-03-20T09:00:00Z'))).toMatchObject({ inserted: 1 });
  });

  /** Midnight of March 1st is at 18:15 UTC. The first items are stored before March is closed and locked. */
  async function startInKathmandu(...first: { starts_at: string; tracked: number }[]) {
    const team = await makeTeam(app, { timeZone: 'Asia/Kathmandu' });
    const params = { organization_id: team.id };
    await team.at('2026-04-10T12:00:00Z');
    const projectId = await makeProject(team.organization);
    const member = await addMember(app, team.organization, { projectId });
    const slot = { user_id: member.userId, project_id: projectId };
    const send = (...items: typeof first) =>
      ingest(
        member.client,
        team.id,
        items.map((item) => ({ ...slot, ...item })),
      );
    if (first.length > 0) await send(...first);
    await team.client.call(createPaySchedule, { params, body: { frequency: 'monthly', effective_on: '2026-03-01' } });
    const calendarParams = { params: { ...params, pay_period_id: march } };
    await team.client.call(closePayPeriod, { ...calendarParams, body: { without_approval: true } });
    const body = { lock_closed_periods: true, locked_periods: 'refuse_members' } as const;
    await team.client.call(putPayPeriodSettings, { params, body });
    return { team, send };
  }

  // proves: pay-periods-34
  test('is rejected as a whole if it extends over midnight into the period', async () => {
    const { send } = await startInKathmandu();
    const item = { starts_at: '2026-02-28T18:10:00Z', tracked: 301 };
    expect(await send(item, { starts_at: '2026-02-28T18:00:00Z', tracked: 600 })).toMatchObject({
      inserted: 1,
      ...rejects(0),
    });
    expect(await send({ ...item, tracked: 300 })).toMatchObject({ inserted: 1, rejected: 0 });
  });

  // proves: pay-periods-34
  test('stays if an item that ends before midnight would replace it', async () => {
    const item = { starts_at: '2026-02-28T18:10:00Z', tracked: 600 };
    const { team, send } = await startInKathmandu(item);
    expect(await send({ ...item, tracked: 300 })).toMatchObject({ updated: 0, ...rejects(0) });
    expect(await trackedOn(team.id, '2026-03-01')).toBe(300);
    expect(await send(item)).toMatchObject({ unchanged: 1 });
  });
});

// proves: pay-periods-36
test('an upload that waits while its period is being closed is rejected', async () => {
  const { team, member, slot, send } = await startLocked(app, 'refuse_members');
  const closer = await block('select from organizations where id = $1 for no key update', [team.id]);
  await closer.query(
    `insert into pay_periods (organization_id, start_on, stop_on, closed_at, checksum)
     values ($1, '2026-04-01', '2026-04-30', now(), 'x')`,
    [team.id],
  );
  const waiting = send(member, slot('2026-04-02T08:00:00Z'));
  await expect.poll(() => countWaiting(app.databaseUrl, 'organizations')).toBeGreaterThan(0);
  await closer.query('commit');
  expect(await waiting).toMatchObject({ inserted: 0, rejected: 1 });
  expect(await trackedOn(team.id, '2026-04-02')).toBe(0);
});

// proves: pay-periods-36
test('an upload that waits while the setting changes follows the new setting', async () => {
  const { team, member, slot, send } = await startLocked(app);
  const owner = await block('select from organizations where id = $1 for no key update', [team.id]);
  await owner.query(`update pay_period_settings set locked_periods = 'refuse_members' where organization_id = $1`, [
    team.id,
  ]);
  const waiting = send(member, slot('2026-03-20T08:00:00Z'));
  await expect.poll(() => countWaiting(app.databaseUrl, 'organizations')).toBeGreaterThan(0);
  await owner.query('commit');
  expect(await waiting).toMatchObject({ inserted: 0, ...rejects(0) });
});

// proves: pay-periods-36
test('an upload reads the setting with the projects, and reads locked periods only if it is needed', async () => {
  const { member, slot, send, set } = await startLocked(app);
  await send(member, slot('2026-04-02T08:00:00Z'));
  const statementsOf = async (at: string) =>
    (await captureStatements(() => send(member, slot(at)))).map(({ text }) => text);
  const accepting = await statementsOf('2026-04-02T09:00:00Z');
  await set('refuse_members');
  const refusing = await statementsOf('2026-04-02T10:00:00Z');
  expect(refusing.length - accepting.length).toBe(1);
  await set(undefined, false);
  expect(await statementsOf('2026-04-02T11:00:00Z')).toHaveLength(accepting.length);
  const reading = accepting.filter((text) => text.includes('pay_period_settings'));
  expect(reading).toEqual([expect.stringContaining('project_terms')]);
});
