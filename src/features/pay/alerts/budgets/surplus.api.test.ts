import { expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../../test/harness/budgets.ts';
import { addressOf, sendingTo, useMailServer } from '../../../../../test/harness/mail.ts';
import { addMember } from '../../../../../test/harness/members.ts';
import { noticesOf, runDueWork } from '../../../../../test/harness/notices.ts';
import { createTimeEntry } from '../../../../contract/activities.ts';
import { sql } from '../../../../db/sql.ts';

const mail = useMailServer();
const app = useTestApp(sendingTo(mail));

const ten = { type: 'cost', rate: 'pay_rate', cost: 10, stop_timer_when_budget_reached: true } as const;

/** A member at 36.00 an hour on a project with a hidden budget of 10.00 and without notifications. */
async function start() {
  await app.database.run(sql`update test_clock set now = ${'2026-03-02T12:00:00Z'}`);
  const owner = await app.createOrganization({ name: 'Harbour' });
  const budgets = budgetsOf(owner);
  const budget = { ...ten, start_date: '2026-02-20', alerts: { notify_enabled: false } };
  const projectId = await budgets.makeProject({ name: 'Bridge', budget });
  const member = await addMember(app, owner, { projectId, name: 'Isla Ivanova' });
  await budgets.pay(member.userId, { pay_rate: 36, effective_on: '2026-02-20' });
  await app.setNow(owner.client, '2026-03-03T12:00:00Z');
  const add = (start_time: string, tracked: number) =>
    member.client.call(createTimeEntry, {
      params: { user_id: member.userId },
      body: { project_id: projectId, tracked, start_time },
    });
  return { owner, projectId, member, add };
}

// proves: budgets-88, notices-6
test('owners are notified of manual time beyond a hidden budget once a day, by notice and by mail', async () => {
  const { owner, projectId, member, add } = await start();
  const others = [member, await addMember(app, owner, { role: 'manager' })];
  const second = await addMember(app, owner, { role: 'owner' });
  await add('2026-03-03T08:00:00Z', 1200);
  await add('2026-03-03T09:00:00Z', 600);
  for (const userId of [owner.userId, second.userId]) {
    expect((await noticesOf(app, userId)).map(({ kind, payload }) => ({ kind, payload }))).toEqual([
      {
        kind: 'budget_surplus_stored',
        payload: expect.objectContaining({
          subject: 'project',
          subject_id: projectId,
          date: '2026-03-03',
          why: { spent: 12, at: 10 },
        }),
      },
    ]);
  }
  for (const { userId } of others) expect(await noticesOf(app, userId)).toEqual([]);
  await runDueWork(app);
  const letters = mail.taken.filter(({ subject }) => subject?.includes('Bridge'));
  expect(letters.map(addressOf)).toContain(second.email);
  expect(letters).toHaveLength(2);
  for (const letter of letters) {
    expect(letter.subject).toBe('Project "Bridge" has manual time beyond its budget');
    expect(letter.text).toMatch(/12\.00 of \S*10\.00/);
  }
});
