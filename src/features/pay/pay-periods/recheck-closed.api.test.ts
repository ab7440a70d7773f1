import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { runCommand } from '../../../../test/harness/command.ts';
import { updateMembers } from '../../../contract/members.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { listPayPeriodMembers } from '../../../contract/pay-periods.ts';
import { putSalary } from '../../../contract/salaries.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();
const hour = 3_600;
const [march, april] = [20_260_301, 20_260_401];

type Place = Awaited<ReturnType<typeof startPaying>>;

const run = ({ team }: Place, ...args: string[]) => {
  const env = { DATABASE_URL: app.databaseUrl, FAIRHOUR_TEST_CLOCK: '1' };
  return runCommand(['recheck-pay', '--organization', String(team.id), ...args], env);
};

async function found(place: Place, ...args: string[]) {
  const { code, out } = await run(place, '--json', ...args);
  return { code, ...(JSON.parse(out) as { compared: number; periods: unknown[]; correcting: boolean }) };
}

/** March, closed by a version that paid a member 1.50 too little for the hours of one day. */
async function closeShort(place: Place) {
  const closed = await place.close(march);
  await app.database.run(sql`
    update pay_period_lines set pay = pay - 150
    where organization_id = ${place.team.id} and user_id = ${place.team.member(1)} and component = 'straight'`);
  return closed;
}

describe('pay that an earlier version computed differently', () => {
  // proves: pay-periods-20
  test('is reported by "fairhour recheck-pay" per line, without being changed', async () => {
    const place = await startPaying(app);
    const { team, lines } = place;
    await closeShort(place);
    const line = { user_id: team.member(1), date: '2026-03-10', pay_rate: '20.00', seconds: 0, pay: '1.50' };
    const period = { start_date: '2026-03-01', stop_date: '2026-03-31', state: 'closed', changes_waiting: false };
    expect(await found(place)).toEqual({
      code: 3,
      compared: 1,
      correcting: false,
      periods: [
        {
          organization_id: team.id,
          ...period,
          pay: '1.50',
          bill: '0.00',
          members: [
            {
              user_id: team.member(1),
              pay: '1.50',
              bill: '0.00',
              changes: [],
              lines: [expect.objectContaining({ ...line, changes: [] })],
            },
          ],
          outdated_approvals: [],
        },
      ],
    });
    await runDueWork(app);
    expect(await lines(april)).toEqual([]);
    const { out, code } = await run(place);
    expect([code, out]).toEqual([3, expect.stringContaining(`member ${team.member(1)}: pay 1.50, bill 0.00`)]);
    expect(out).toMatch(
      /1 of 1 periods differ from the current computation\. Nothing was changed; --correct corrects them/,
    );
  });

  // proves: pay-periods-20
  test('is corrected by the next period on request, with cause and reason, and only once', async () => {
    const place = await startPaying(app);
    const { team, lines, close } = place;
    const closed = await closeShort(place);
    const paid = await lines(march);
    expect(await found(place, '--correct', '--reason', 'Mended in 0.2')).toMatchObject({ code: 0, correcting: true });
    await runDueWork(app);
    const cause = { cause: 'computation_changed', actor_user_id: null, reason: 'Mended in 0.2' };
    const line = { user_id: team.member(1), date: '2026-03-10', pay: '1.50', earned_pay_period_id: march };
    expect(await lines(april)).toEqual([expect.objectContaining({ ...line, ...cause })]);
    expect([await lines(march), await close(march)]).toEqual([paid, closed]);
    expect(await found(place, '--correct')).toEqual({ code: 0, compared: 1, correcting: false, periods: [] });
    await runDueWork(app);
    expect(await lines(april)).toHaveLength(1);
  });

  test('that has not been compared since a change is reported as such', async () => {
    const place = await startPaying(app);
    await place.close(march);
    await place.works('2026-03-12', hour, 1);
    expect(await found(place)).toMatchObject({ code: 3, periods: [{ changes_waiting: true, pay: '20.00' }] });
    await runDueWork(app);
    expect(await found(place)).toMatchObject({ code: 0, periods: [] });
  });

  // proves: pay-periods-20
  test('removes only approvals of figures that have changed', async () => {
    const place = await startPaying(app);
    const { team, of, approve } = place;
    for (const member of [0, 1]) await approve(march, member);
    await app.database.run(sql`
      update pay_period_members set approved_checksum = ${'0'.repeat(64)}
      where organization_id = ${team.id} and user_id = ${team.member(0)}`);
    const outdated = { state: 'open', members: [], outdated_approvals: [team.member(0)] };
    expect(await found(place, '--correct')).toMatchObject({ code: 0, periods: [outdated] });
    await runDueWork(app);
    const { pay_period_members: members } = await team.client.call(listPayPeriodMembers, { ...of(march), query: {} });
    const stateOf = (index: number) => members.find((member) => member.user_id === team.member(index));
    expect(stateOf(0)).toMatchObject({ state: 'lapsed', lapse_cause: 'computation_changed' });
    expect(stateOf(1)).toMatchObject({ state: 'approved' });
  });

  test('is searched for in the periods that overlap the dates', async () => {
    const place = await startPaying(app);
    await closeShort(place);
    expect(await found(place, '--from', '2026-04-01')).toMatchObject({ code: 0, compared: 0 });
    expect(await found(place, '--to', '2026-02-28')).toMatchObject({ code: 0, compared: 0 });
    expect(await found(place, '--from', '2026-03-31', '--to', '2026-03-31')).toMatchObject({ code: 3, compared: 1 });
  });
});

/** March with weekly overtime and a salary whose divisor was treated as covered hours, which paid 10.00 too much. */
async function closeWithSalary(place: Place) {
  const { team, params, close } = place;
  const userId = team.member(0);
  const body = {
    amount: 2_000,
    period: 'monthly',
    hours: 160,
    hours_per: 'period',
    effective_on: '2026-03-01',
  } as const;
  await team.client.call(putSalary, { params: { ...params, user_id: userId }, body });
  await runDueWork(app);
  await close(march);
  await app.database.run(sql`
    update pay_period_lines set pay = pay + 1000
    where organization_id = ${team.id} and user_id = ${userId} and kind = 'time' and date = '2026-03-30'`);
  await app.database.run(sql`delete from computation_changes`);
  return userId;
}

describe('rules that an earlier version computed differently', () => {
  const named = 'computation changed: salary_coverage';

  // proves: pay-periods-54
  test('are named by "fairhour recheck-pay" and by the corrections that it requests', async () => {
    const place = await startPaying(app);
    const userId = await closeWithSalary(place);
    const changes = ['salary_coverage'];
    const line = expect.objectContaining({ date: '2026-03-30', pay: '-10.00', changes }) as object;
    const member = { user_id: userId, pay: '-10.00', changes, lines: [line] };
    expect(await found(place)).toMatchObject({ code: 3, periods: [{ members: [member] }] });
    expect((await run(place)).out).toContain(`member ${userId}: pay -10.00, bill 0.00 (salary_coverage)`);
    await found(place, '--correct', '--reason', 'Mended in 0.2');
    await runDueWork(app);
    const cause = { cause: 'computation_changed', reason: `Mended in 0.2; ${named}` };
    expect(await place.lines(april)).toMatchObject([{ user_id: userId, pay: '-10.00', ...cause }]);
  });

  // proves: pay-periods-54
  test.each([
    ['the first correction after the upgrade', '2026-04-10T12:30:00Z', named],
    ['no correction if the period was closed after the upgrade', '2026-04-10T11:30:00Z', null],
    ['no correction without an upgrade', null, null],
  ])('are named by %s', async (_name, upgradedAt, reason) => {
    const place = await startPaying(app);
    const { team, works, lines } = place;
    const userId = await closeWithSalary(place);
    if (upgradedAt !== null)
      await app.database.run(sql`
        insert into computation_changes (name, changed_at) values ('salary_coverage', ${upgradedAt}::timestamptz)`);
    const cause = 'time_recorded';
    const corrections = async (date: string) =>
      (await lines(april)).filter((line) => line.date === date).map((line) => [line.user_id, line.cause, line.reason]);
    await team.at('2026-04-11T12:00:00Z');
    await works('2026-03-30', hour, 0, '20:00');
    await runDueWork(app);
    expect(await corrections('2026-03-30')).toEqual([[userId, cause, reason]]);
    await team.at('2026-04-12T12:00:00Z');
    await works('2026-03-31', hour, 0, '20:00');
    await runDueWork(app);
    expect(await corrections('2026-03-31')).toEqual([[userId, cause, null]]);
  });
});

describe('amounts that an earlier version stored with parts of a unit', () => {
  /** A month in yen, closed when 4 h at 20.125 were stored as 80.50. They are 81 now. */
  async function closeWithFractions() {
    const place = await startPaying(app);
    const { team, params, close } = place;
    await team.client.call(updateOrganization, { params, body: { currency: 'JPY' } });
    const members = [{ user_id: team.member(1), payment: { pay_rate: 20.125, effective_on: '2026-03-01' } }];
    await team.client.call(updateMembers, { params, body: { members } });
    await runDueWork(app);
    await close(march);
    const stored = sql`organization_id = ${team.id} and user_id = ${team.member(1)} and component = 'straight'`;
    const pay = await app.database.many<{ pay: number }>(sql`select pay from pay_period_lines where ${stored}`);
    expect(pay).toEqual([{ pay: 8_100 }]);
    await app.database.run(sql`update pay_period_lines set pay = 8050 where ${stored}`);
    await app.database.run(sql`delete from computation_changes`);
    await app.database.run(
      sql`insert into computation_changes (name, changed_at) values ('minor_unit', '2026-04-10T12:30:00Z')`,
    );
    return place;
  }

  // proves: organizations-24
  test('stay, because less than one unit differs', async () => {
    const place = await closeWithFractions();
    expect(await found(place, '--correct')).toMatchObject({ code: 0, periods: [] });
    await runDueWork(app);
    expect(await place.lines(april)).toEqual([]);
    expect(await place.lines(march)).toContainEqual(expect.objectContaining({ pay: '80.50' }));
  });

  // proves: organizations-24
  test('are corrected with later time on the date, and the line names the rounding', async () => {
    const place = await closeWithFractions();
    await place.works('2026-03-10', hour, 1, '12:00');
    await runDueWork(app);
    // 5 h at 20.125 are 100.625, which is 101.
    const line = { date: '2026-03-10', seconds: hour, pay: '20.50', reason: 'computation changed: minor_unit' };
    expect(await place.lines(april)).toEqual([expect.objectContaining(line)]);
  });
});

test.each([
  [['--organization', 'x1'], 2, /--organization takes a whole number/],
  [['--organization', '2147483648'], 1, /There is no organization 2147483648\./],
  [['--from', '2026-04-01', '--to', '2026-03-01'], 2, /--from must not be after --to/],
  [['--from', 'march'], 2, /--from must be a date as YYYY-MM-DD/],
  [['--reason', 'x'], 2, /--reason applies only with --correct/],
  [['--correct', '--reason', ' '], 2, /1 to 500 characters/],
])('recheck-pay %j is rejected', async (args, code, pattern) => {
  const refused = await runCommand(['recheck-pay', ...args], { DATABASE_URL: app.databaseUrl });
  expect(refused.err).toMatch(pattern);
  expect(refused.code).toBe(code);
});
