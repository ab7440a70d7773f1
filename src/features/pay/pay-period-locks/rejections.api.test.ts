import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { march, startLocked } from '../../../../test/harness/locked-periods.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { activitiesFor, setRetention, nightsOf } from '../../../../test/harness/retention.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import { closePayPeriod } from '../../../contract/pay-period-closing.ts';
import { putPayPeriodSettings } from '../../../contract/pay-period-locks.ts';
import * as contract from '../../../contract/pay-periods.ts';
import type { Client } from '../../../client/client.ts';
import { sql } from '../../../db/sql.ts';
import { runRecurringJob } from '../../../jobs/run-due.ts';
import { payPeriodLockJobs } from './jobs.ts';

const app = useTestApp();

const at = (minute: string, date = '2026-03-20') => `${date}T08:${minute}:00Z`;

const periodsOf = async (client: Client, organization_id: number) =>
  (await client.call(contract.listPayPeriods, { params: { organization_id }, query: {} })).pay_periods;

/** The count of a period, and its members with a count other than 0. */
async function countsOf(client: Client, organization_id: number, pay_period_id = march) {
  const period = (await periodsOf(client, organization_id)).find(({ id }) => id === pay_period_id);
  const params = { organization_id, pay_period_id };
  const { pay_period_members: members } = await client.call(contract.listPayPeriodMembers, { params, query: {} });
  const rejected = members.filter(({ rejected_items: items }) => items > 0);
  return [
    period?.rejected_items,
    Object.fromEntries(rejected.map(({ user_id: id, rejected_items: items }) => [id, items])),
  ];
}

const keysOf = async (organizationId: number) =>
  (
    await app.database.many<{ at: string }>(sql`
      select starts_at as at from pay_period_rejected_slots where organization_id = ${organizationId} order by 1`)
  ).map((row) => row.at.slice(0, 10));

describe('items that a locked period rejects', () => {
  // proves: pay-periods-37
  test('are counted for the period and each member, once even if they are sent again with other contents', async () => {
    const { team, projectId, member, slot, send } = await startLocked(app, 'refuse_members');
    const other = await addMember(app, team.organization, { projectId });
    const counts = () => countsOf(team.client, team.id);
    expect(await counts()).toEqual([0, {}]);
    const items = [slot(at('00')), slot(at('10')), slot(at('00', '2026-04-02'))];
    await send(member, ...items);
    await send(member, ...items, slot(at('20')));
    await send(member, slot(at('00'), { tracked: 300 }), slot(at('00'), { tracked: 200 }));
    await send(other, slot(at('00'), { user_id: other.userId }));
    expect(await counts()).toEqual([4, { [member.userId]: 3, [other.userId]: 1 }]);
  });

  // proves: pay-periods-37
  test('are counted once if two uploads send them simultaneously', async () => {
    const { team, member, slot, send } = await startLocked(app, 'refuse_members');
    const items = ['00', '10', '20', '30'].map((minute) => slot(at(minute)));
    await Promise.all([items, items.toReversed(), items].map((sent) => send(member, ...sent)));
    expect(await countsOf(team.client, team.id)).toEqual([4, { [member.userId]: 4 }]);
  });

  // proves: pay-periods-37
  test('are shown to members only for their own items', async () => {
    const { team, projectId, member, slot, send } = await startLocked(app, 'refuse_members');
    const other = await addMember(app, team.organization, { projectId });
    await send(member, slot(at('00')));
    await send(other, slot(at('00'), { user_id: other.userId }));
    expect(await countsOf(member.client, team.id)).toEqual([null, { [member.userId]: 1 }]);
    const manager = await addMember(app, team.organization, { role: 'manager' });
    expect(await countsOf(manager.client, team.id)).toEqual([2, { [member.userId]: 1, [other.userId]: 1 }]);
  });

  // proves: pay-periods-38
  test('remain counted after the period is reopened, and in the steps of members', async () => {
    const { team, params, member, slot, send, reopen } = await startLocked(app, 'refuse_members');
    await send(member, slot(at('00')));
    await reopen(march);
    expect(await send(member, slot(at('00')))).toMatchObject({ inserted: 1 });
    expect(await countsOf(team.client, team.id)).toEqual([1, { [member.userId]: 1 }]);
    const handedIn = await member.client.call(contract.submitPayPeriod, {
      params: { ...params, pay_period_id: march },
    });
    expect(handedIn.pay_period_member).toMatchObject({ state: 'submitted', rejected_items: 1 });
  });

  // proves: pay-periods-37
  test('are not counted if corrections are accepted', async () => {
    const { team, member, slot, send } = await startLocked(app);
    await send(member, slot(at('00')));
    expect(await countsOf(team.client, team.id)).toEqual([0, {}]);
    expect(await keysOf(team.id)).toEqual([]);
  });

  // proves: pay-periods-37
  test('are counted for both periods that they overlap, with both in the message', async () => {
    const team = await makeTeam(app, { timeZone: 'Asia/Kathmandu' });
    const params = { organization_id: team.id };
    await team.at('2026-04-10T12:00:00Z');
    const projectId = await makeProject(team.organization);
    const member = await addMember(app, team.organization, { projectId });
    const body = { frequency: 'monthly', effective_on: '2026-02-01' } as const;
    await team.client.call(contract.createPaySchedule, { params, body });
    const february = 20_260_201;
    for (const id of [february, march])
      await team.client.call(closePayPeriod, {
        params: { ...params, pay_period_id: id },
        body: { without_approval: true },
      });
    const settings = { lock_closed_periods: true, locked_periods: 'refuse_members' } as const;
    await team.client.call(putPayPeriodSettings, { params, body: settings });
    // Midnight of March 1st is at 18:15 UTC.
    const item = { user_id: member.userId, project_id: projectId, starts_at: '2026-02-28T18:10:00Z', tracked: 600 };
    const { rejections } = await ingest(member.client, team.id, [item]);
    expect(rejections).toMatchObject([
      {
        details: [
          expect.stringContaining('2026-02-01 to 2026-02-28'),
          expect.stringContaining('2026-03-01 to 2026-03-31'),
        ],
      },
    ]);
    expect(await countsOf(team.client, team.id, february)).toEqual([1, { [member.userId]: 1 }]);
    expect(await countsOf(team.client, team.id, march)).toEqual([1, { [member.userId]: 1 }]);
  });
});

describe('the keys of rejected items', () => {
  const clean = async (instant: string) => {
    for (const job of payPeriodLockJobs) await runRecurringJob(app.app.jobs, job, Temporal.Instant.from(instant));
  };

  // proves: pay-periods-38
  test('are deleted once uploads reject their time as too old; the counts stay', async () => {
    const { team, member, slot, send } = await startLocked(app, 'refuse_members');
    await send(member, slot(at('00', '2026-03-10')), slot(at('00', '2026-03-20')));
    await clean('2029-03-10T07:59:00Z');
    expect(await keysOf(team.id)).toEqual(['2026-03-10', '2026-03-20']);
    await clean('2029-03-15T08:00:00Z');
    expect(await keysOf(team.id)).toEqual(['2026-03-20']);
    expect(await countsOf(team.client, team.id)).toEqual([2, { [member.userId]: 2 }]);
  });

  // proves: pay-periods-38
  test('are deleted with the activities of their time; the counts stay', async () => {
    const { team, member, slot, send } = await startLocked(app, 'refuse_members');
    await send(member, slot(at('00')));
    await setRetention(team.organization, activitiesFor(3));
    await nightsOf(app).runAt('2026-07-01T02:00:00Z');
    await clean('2026-07-01T02:57:00Z');
    expect(await keysOf(team.id)).toEqual([]);
    expect(await countsOf(team.client, team.id)).toEqual([1, { [member.userId]: 1 }]);
  });
});
