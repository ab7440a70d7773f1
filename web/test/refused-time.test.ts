import { beforeEach, describe, expect, test } from 'vitest';
import type { ActivityItem } from '../../src/contract/activity-item.ts';
import { closePayPeriod, reopenPayPeriod } from '../../src/contract/pay-period-closing.ts';
import { getPayPeriodSettings, type LockedPeriods, putPayPeriodSettings } from '../../src/contract/pay-period-locks.ts';
import type { TestMember } from '../../test/harness/members.ts';
import { ingest } from '../../test/harness/time.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { type makePaying, makePayPeriods, march, now } from './worlds/pay-periods.ts';

const app = useWebApp();

let world: Awaited<ReturnType<typeof makePaying>>;
beforeEach(async () => {
  world = await makePayPeriods(app);
  await world.owner.client.call(closePayPeriod, { params: world.of(march), body: { without_approval: true } });
});

const open = (path: string, look: Look = {}) => openPageAt(app, now, path, { as: world.owner.userId, ...look });
const lock = (locked_periods: LockedPeriods) =>
  world.owner.client.call(putPayPeriodSettings, {
    params: world.params,
    body: { lock_closed_periods: true, locked_periods },
  });
const settings = async () =>
  (await world.owner.client.call(getPayPeriodSettings, { params: world.params })).pay_period_settings;
const day = () => `/organizations/${world.team.id}/members/${world.ben.userId}/days/2026-03-12`;

/** Uploads ten-minute slots on 12 March from a member's tracker. */
async function record({ client, userId }: Pick<TestMember, 'client' | 'userId'>, ...times: string[]) {
  const items: ActivityItem[] = times.map((time) => ({
    user_id: userId,
    project_id: world.projectId,
    starts_at: `2026-03-12T${time}:00Z`,
    tracked: 600,
  }));
  await ingest(client, world.team.id, items);
}

const accepted = 'Tracker time for this period is accepted and becomes a correction.';
const refused = 'Tracker time for this period is rejected.';

describe('rejecting recorded time in locked periods', () => {
  // proves: pay-periods-39
  lightTest('shows its effect first and can be undone', async () => {
    const page = await open(`${world.address()}?schedules`);
    const drawer = page.getByRole('dialog', { name: 'Pay schedule' });
    const choice = drawer.getByLabel('Recorded time for closed periods');
    await drawer.getByRole('switch', { name: 'Lock closed periods' }).waitFor();
    expect(await choice.count()).toBe(0);
    await drawer.getByRole('switch', { name: 'Lock closed periods' }).check();
    expect(await choice.inputValue()).toBe('accept_corrections');
    await drawer.getByText('Time from trackers is stored and becomes a correction.').waitFor();
    await choice.selectOption('Reject');
    await drawer.getByText(/returns the reason to the tracker/).waitFor();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer
      .getByText(`Only owners and managers can change their time, and they must enter a reason. ${refused}`)
      .waitFor();
    expect(await settings()).toEqual({ lock_closed_periods: true, locked_periods: 'refuse_members' });
    await drawer.getByRole('button', { name: 'Undo' }).click();
    await drawer.getByText('Time in closed periods is no longer locked.').waitFor();
    expect(await settings()).toEqual({ lock_closed_periods: false, locked_periods: 'accept_corrections' });
  });

  test.each(looksOfPages)('is accessible: %j', async (look) => {
    await lock('refuse_members');
    const page = await open(`${world.address()}?schedules`, look);
    await page.getByLabel(/^(Recorded time|Erfasste Zeit) f/).waitFor();
    await expectAccessible(page);
  });
});

describe('a locked period', () => {
  // proves: pay-periods-39
  lightTest('shows owners and members that recorded time becomes a correction', async () => {
    await lock('accept_corrections');
    const page = await open(world.address(march));
    await page.getByText(accepted).waitFor();
    expect(await page.getByText('rejected so far').count()).toBe(0);
    const own = await open(day(), { as: world.ben.userId });
    await own.getByText(accepted).waitFor();
  });

  // proves: pay-periods-39
  lightTest('shows owners the number of rejected items per member', async () => {
    await lock('refuse_members');
    await record(world.ben, '06:00', '06:10');
    await record(world.ada, '06:00');
    await record(world.ada, '06:00');
    const page = await open(world.address(march));
    await page.getByText(refused).waitFor();
    await page.getByText('3 items of recorded time rejected so far.').waitFor();
    await page.getByText('Rejected items').first().waitFor();
    expect(await page.locator('tbody .sheet-rejected').allTextContents()).toEqual(['1', '2']);
  });

  // proves: pay-periods-39
  lightTest('still shows the rejected items after it is reopened', async () => {
    await lock('refuse_members');
    await record(world.ben, '06:00');
    await world.owner.client.call(reopenPayPeriod, { params: world.of(march), body: { reason: 'An hour is missing' } });
    const page = await open(world.address(march));
    await page.getByText(/^1 item of recorded time rejected so far\. Reopened on .*: An hour is missing$/).waitFor();
  });

  // proves: pay-periods-39
  lightTest('lists members who have only rejected items', async () => {
    await lock('refuse_members');
    await record(world.owner, '06:00');
    const page = await open(world.address(march));
    await page.getByText('1 item of recorded time rejected so far.').waitFor();
    expect(await page.locator('tbody .sheet-rejected').allTextContents()).toHaveLength(3);
  });

  // proves: pay-periods-39
  lightTest('shows members how many of their items were rejected, even on the page of the day', async () => {
    await lock('refuse_members');
    await record(world.ben, '06:00', '06:10');
    await record(world.ada, '06:00');
    const page = await open(world.address(march), { as: world.ben.userId });
    await page.getByText('2 items of recorded time rejected so far.').waitFor();
    await page.getByText(refused).waitFor();
    await page.goto(day());
    await page.getByText(refused).waitFor();
  });

  // proves: pay-periods-39
  lightTest('has German texts', async () => {
    await lock('refuse_members');
    await record(world.ben, '06:00');
    const page = await open(world.address(march), { lang: 'de' });
    await page.getByText('Zeit, die Tracker für diesen Zeitraum senden, wird abgelehnt.').waitFor();
    await page.getByText('Bisher 1 Eintrag erfasster Zeit abgelehnt.').waitFor();
  });

  test.each(looksOfPages)('is accessible with rejected items: %j', async (look) => {
    await lock('refuse_members');
    await record(world.ben, '06:00');
    const page = await open(world.address(march), look);
    await page.getByText(/rejected so far|Zeit abgelehnt/).waitFor();
    await expectAccessible(page);
  });
});
