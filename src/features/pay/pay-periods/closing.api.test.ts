import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { killableEdge, numbers, workUntilDone } from '../../../../test/harness/killable-edge.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { listAudit } from '../../../contract/audit.ts';
import { putHolidayAssignments } from '../../../contract/holiday-assignments.ts';
import { createHolidayCalendar, putHolidays } from '../../../contract/holidays.ts';
import { updateMembers } from '../../../contract/members.ts';
import * as closing from '../../../contract/pay-period-closing.ts';
import * as contract from '../../../contract/pay-periods.ts';
import { listPayStatements } from '../../../contract/pay-statements.ts';
import { updateOrganization } from '../../../contract/organizations.ts';

const app = useTestApp();
const hour = 3_600;
const march = 20_260_301;
const april = 20_260_401;
const start = () => startPaying(app);

type Place = Awaited<ReturnType<typeof start>>;

const told = (lines: readonly closing.WirePayPeriodLine[]) =>
  lines.map(
    (line) => `${line.date} ${line.component} ${line.seconds / hour} h × ${line.pay_rate_multiplier} ${line.pay}`,
  );

const remove = ({ team, params }: Place, date: string) =>
  team.client.call(deleteActivities, {
    params,
    query: {
      'time_slot[start]': `${date}T00:00:00Z`,
      'time_slot[stop]': `${date}T23:00:00Z`,
      user_ids: [team.member(0)],
    },
  });

const raise = ({ team, params }: Place, amount: number) =>
  team.client.call(updateMembers, {
    params,
    body: { members: [{ user_id: team.member(0), payment: { pay_rate: amount } }] },
  });

describe('a closed period', () => {
  // proves: organizations-7
  test('retains its currency, and a change of currency is rejected until the period is reopened', async () => {
    const { team, params, close, reopen } = await start();
    const inEuro = () => team.client.call(updateOrganization, { params, body: { currency: 'EUR' } });
    const statements = () => team.client.call(listPayStatements, { params: { ...params, pay_period_id: march } });
    await close(march);
    const before = await statements();
    await expect(inEuro()).rejects.toMatchObject({
      status: 400,
      code: 'record_invalid',
      details: [expect.stringMatching(/^currency: the pay period 2026-03-01 to 2026-03-31 is closed in USD/)],
    });
    expect(await statements()).toEqual(before);
    await team.client.call(updateOrganization, { params, body: { currency: 'USD', name: 'Renamed' } });
    await reopen(march);
    await inEuro();
    expect((await statements()).currency).toBe('EUR');
  });

  // proves: pay-periods-15
  test('stores a line for each member, day and multiplier, with premiums at the end of the workweek', async () => {
    const { team, close, lines } = await start();
    await close(march);
    expect(told(await lines(march))).toEqual([
      '2026-03-30 straight 8 h × 1.0 160.00',
      '2026-03-31 straight 8 h × 1.0 160.00',
      '2026-03-10 straight 4 h × 1.0 80.00',
    ]);
    expect(await lines(march, { user_ids: [team.member(1)] })).toHaveLength(1);
    await team.at('2026-05-01T00:00:00Z');
    await close(april);
    expect(told(await lines(april))).toEqual([
      '2026-04-01 premium 4 h × 1.5 40.00',
      '2026-04-01 straight 4 h × 1.5 80.00',
      '2026-04-01 straight 4 h × 1.0 80.00',
    ]);
    expect((await lines(april))[0]).toMatchObject({ overtime_policy_id: expect.any(Number), week_start: '2026-03-30' });
  });

  test('is announced with its author and a checksum, and closing it again changes nothing', async () => {
    const { team, close } = await start();
    const closed = await close(march);
    expect(closed).toMatchObject({ state: 'closed', closed_by_user_id: team.organization.userId });
    expect(closed.checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(await close(march)).toEqual(closed);
  });

  // proves: pay-periods-16
  test('has a checksum that is computed from its lines', async () => {
    const { close, lines } = await start();
    const { checksum } = await close(march);
    const cents = (amount: string | null) => (amount === null ? null : Math.round(Number(amount) * 100));
    const rows = (await lines(march)).map((line) => [
      line.user_id,
      line.date,
      line.component,
      line.week_start,
      line.project_id,
      line.kind,
      line.name,
      line.billable,
      line.overtime_policy_id,
      line.rule,
      line.pay_rate_multiplier,
      line.pay_rate,
      line.bill_rate_multiplier,
      line.bill_rate,
      line.seconds,
      cents(line.pay),
      cents(line.bill),
    ]);
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    expect(createHash('sha256').update(text).digest('hex')).toBe(checksum);
  });

  // proves: pay-periods-17
  test('must be in the past, follow the previous closed period, and be approved by default', async () => {
    const { team, close, approve } = await start();
    const refused = (detail: RegExp) => ({ status: 400, body: { details: [expect.stringMatching(detail)] } });
    await expect(close(april)).rejects.toMatchObject(refused(/^pay_period: lasts through 2026-04-30/));
    await expect(close(march, false)).rejects.toMatchObject(
      refused(/^pay_period: the present figures of members \d+, \d+ are not/),
    );
    await approve(march, 0);
    await expect(close(march, false)).rejects.toMatchObject(
      refused(new RegExp(`^pay_period: the present figures of members ${team.member(1)} are not`)),
    );
    await approve(march, 1);
    expect(await close(march, false)).toMatchObject({ state: 'closed' });
    await team.at('2026-06-10T12:00:00Z');
    await expect(close(20_260_501)).rejects.toMatchObject(refused(/close the period that begins on 2026-04-01 first/));
    await expect(approve(march, 0)).rejects.toMatchObject(refused(/^pay_period: is closed/));
  });

  // proves: pay-periods-23
  test('requires access to pay', async () => {
    const { team, of, close } = await start();
    await close(march);
    const member = await addMember(app, team.organization);
    const pending = member.client.call(closing.listPayPeriodLines, { ...of(march), query: {} });
    await expect(pending).rejects.toMatchObject({ status: 403 });
    const { pay_periods: periods } = await member.client.call(contract.listPayPeriods, {
      params: { organization_id: team.id },
      query: {},
    });
    expect(periods[0]).toMatchObject({ state: 'closed', checksum: null });
  });

  // proves: pay-periods-22
  test('can be reopened with a reason, beginning with the last one', async () => {
    const place = await start();
    const { team, close, reopen, lines } = place;
    const { checksum } = await close(march);
    await team.at('2026-05-10T12:00:00Z');
    await close(april);
    await expect(reopen(march)).rejects.toMatchObject({ status: 400 });
    await reopen(april);
    expect(await reopen(march)).toMatchObject({
      state: 'reopened',
      checksum: null,
      reopen_reason: 'A bonus is missing',
    });
    expect(await lines(march)).toEqual([]);
    expect((await close(march)).checksum).toBe(checksum);
    const query = { subject: 'pay_period', subject_id: march } as const;
    const { audit_entries: entries } = await team.client.call(listAudit, { params: place.params, query });
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['closed', null],
      ['reopened', 'A bonus is missing'],
      ['closed', null],
    ]);
  });
});

describe('a change after a period was closed', () => {
  // proves: pay-periods-18
  test('is paid by the next period as a correction with its cause, and the closed lines do not change', async () => {
    const place = await start();
    const { team, close, lines, works } = place;
    const closed = await close(march);
    const before = await lines(march);
    await works('2026-03-12', hour, 1);
    await runDueWork(app);
    await raise(place, 25);
    await runDueWork(app);
    await remove(place, '2026-03-31');
    await runDueWork(app);
    const waiting = await lines(april);
    expect(waiting.map(({ cause, actor_user_id: actor }) => [cause, actor])).toEqual([
      ['time_recorded', team.organization.userId],
      ['time_deleted', team.organization.userId],
    ]);
    expect(told(waiting)).toEqual(['2026-03-12 straight 1 h × 1.0 20.00', '2026-03-31 straight -8 h × 1.0 -160.00']);
    expect(waiting[0]).toMatchObject({ earned_pay_period_id: march });
    expect(await lines(march)).toEqual(before);
    await team.at('2026-05-10T12:00:00Z');
    await close(april);
    expect(told(await lines(april, { corrections: true }))).toEqual(told(waiting));
    expect(await close(march)).toEqual(closed);
  });

  // proves: pay-periods-18
  test('is paid by the next period only once, even if that period closes before the comparison', async () => {
    const { team, close, lines, works } = await start();
    await team.at('2026-05-10T12:00:00Z');
    await close(march);
    await works('2026-03-12', hour, 1);
    await works('2026-03-13', hour, 0);
    await close(april);
    const paid = await lines(april, { corrections: true });
    expect(told(paid).toSorted()).toEqual([
      '2026-03-12 straight 1 h × 1.0 20.00',
      '2026-03-13 straight 1 h × 1.0 20.00',
    ]);
    expect(paid.map(({ cause }) => cause)).toEqual(['time_recorded', 'time_recorded']);
    await runDueWork(app);
    expect(await lines(20_260_501)).toEqual([]);
  });

  // proves: pay-periods-18
  test('that is reversed leaves nothing to pay in total', async () => {
    const place = await start();
    const { close, lines, works } = place;
    await close(march);
    await remove(place, '2026-03-31');
    await runDueWork(app);
    await works('2026-03-31', 8 * hour);
    await runDueWork(app);
    const sum = (await lines(april)).reduce((cents, { pay }) => cents + Number(pay), 0);
    expect(sum).toBe(0);
  });

  // proves: pay-periods-22
  test('waits again when the period that paid it is reopened', async () => {
    const { team, close, reopen, lines, works } = await start();
    await close(march);
    await works('2026-03-12', hour, 1);
    await runDueWork(app);
    const waiting = told(await lines(april));
    await team.at('2026-05-10T12:00:00Z');
    await close(april);
    await reopen(april);
    expect(told(await lines(april))).toEqual(waiting);
  });

  // proves: pay-periods-18
  test('is corrected once, however often the worker is killed', async () => {
    const edge = killableEdge(app.app.jobs, numbers(11));
    for (let kills = 0; kills < 30;) {
      const { close, lines, works } = await start();
      await close(march);
      await works('2026-03-12', hour, 1);
      kills += await workUntilDone(app, edge);
      expect(told(await lines(april))).toEqual(['2026-03-12 straight 1 h × 1.0 20.00']);
    }
  }, 120_000);
});

describe('an approval', () => {
  const stateOf = async ({ team, of }: Place, member: number) => {
    const answer = await team.client.call(contract.listPayPeriodMembers, { ...of(march), query: {} });
    return answer.pay_period_members.find((row) => row.user_id === team.member(member));
  };

  // proves: pay-periods-14
  test('lapses when its figures change, only for that member, and can be given again', async () => {
    const place = await start();
    for (const member of [0, 1]) await place.approve(march, member);
    await place.works('2026-03-12', hour, 1);
    await runDueWork(app);
    expect(await stateOf(place, 0)).toMatchObject({ state: 'approved' });
    expect(await stateOf(place, 1)).toMatchObject({ state: 'lapsed', approved_at: null, lapse_cause: 'time_recorded' });
    await place.approve(march, 1);
    expect(await stateOf(place, 1)).toMatchObject({ state: 'approved', lapsed_at: null });
  });

  // proves: pay-periods-14
  test('lapses when one of the approved days becomes a holiday of the member', async () => {
    const place = await start();
    const { team, params } = place;
    for (const member of [0, 1]) await place.approve(march, member);
    const { holiday_calendar: calendar } = await team.client.call(createHolidayCalendar, {
      params,
      body: { name: 'Berlin' },
    });
    await team.client.call(putHolidays, {
      params: { ...params, calendar_id: calendar.id },
      body: { holidays: [{ date: '2026-03-30', name: 'Day of the city' }] },
    });
    await runDueWork(app);
    const body = { user_ids: [team.member(0)], calendar_id: calendar.id, effective_on: '2026-03-01' };
    await team.client.call(putHolidayAssignments, { params, body });
    await runDueWork(app);
    expect(await stateOf(place, 1)).toMatchObject({ state: 'approved' });
    expect(await stateOf(place, 0)).toMatchObject({ state: 'lapsed', lapse_cause: 'holidays_changed' });
  });

  // proves: pay-periods-14
  test('remains if a change does not affect its figures', async () => {
    const place = await start();
    await place.approve(march, 0);
    await place.works('2026-04-08', hour);
    await runDueWork(app);
    expect(await stateOf(place, 0)).toMatchObject({ state: 'approved' });
  });

  // proves: pay-periods-17
  test('that lapsed prevents closing, even before its event', async () => {
    const place = await start();
    for (const member of [0, 1]) await place.approve(march, member);
    await place.works('2026-03-12', hour, 1);
    await expect(place.close(march, false)).rejects.toMatchObject({ status: 400 });
  });
});
