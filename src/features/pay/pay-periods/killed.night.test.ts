import { afterEach, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting, useBlockers } from '../../../../test/harness/blockers.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { commandOf, type Program, startInGroup, untilLine } from '../../../../test/harness/program.ts';
import { Client } from '../../../client/client.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { listAudit } from '../../../contract/audit.ts';
import { closePayPeriod, type WirePayPeriodLine } from '../../../contract/pay-period-closing.ts';
import { listPayPeriodMembers } from '../../../contract/pay-periods.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();
const block = useBlockers(app);
const hour = 3_600;
const [march, april, may] = [20_260_301, 20_260_401, 20_260_501];

type Place = Awaited<ReturnType<typeof startPaying>>;

const programs: Program[] = [];

/** Kills a program and its child processes. */
function kill(child: Program): void {
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

afterEach(() => {
  for (const child of programs.splice(0)) kill(child);
});

function start(command: string): Program {
  const env = { DATABASE_URL: app.databaseUrl, FAIRHOUR_TEST_CLOCK: '1', PORT: '0' };
  const child = startInGroup(commandOf(command), env);
  programs.push(child);
  return child;
}

async function startServer({ team }: Place) {
  const child = start('serve');
  const [, baseUrl = ''] = await untilLine(child, /listens on (http:\S+?) /);
  const client = new Client({ baseUrl }).withToken(team.organization.token);
  const close = async (id: number) => {
    const params = { organization_id: team.id, pay_period_id: id };
    return (await client.call(closePayPeriod, { params, body: { without_approval: true } })).pay_period;
  };
  return { child, close };
}

/** Blocks writes to a table, but not reads, until the returned function is called. */
async function stopWritesOf(table: string): Promise<() => Promise<void>> {
  const blocker = await block(`lock table ${table} in share mode`);
  return async () => void (await blocker.query('rollback'));
}

/**
 * Waits until a killed program has no more locks. A statement of the program ends only once it has the lock that it
 * waited for.
 */
const untilGone = (table: string) =>
  expect.poll(() => countWaiting(app.databaseUrl, table), { timeout: 20_000 }).toBe(0);

const untilStuck = (table: string) =>
  expect.poll(() => countWaiting(app.databaseUrl, table), { timeout: 60_000 }).toBe(1);

const sumOf = (lines: readonly WirePayPeriodLine[]) =>
  lines.reduce((cents, { pay }) => cents + Math.round(Number(pay) * 100), 0);

const countAudited = async ({ team, params }: Place, action: string) => {
  const query = { subject: 'pay_period', subject_id: march } as const;
  const { audit_entries: entries } = await team.client.call(listAudit, { params, query });
  return entries.filter((entry) => entry.action === action).length;
};

// proves: pay-periods-21
test.each([
  ['before its first line', 'pay_period_lines'],
  ['after it has written its lines', 'pay_periods'],
  ['after it has closed the period', 'audit_entries'],
])(
  'a server that is killed %s closes nothing, and after a restart the figures are right',
  async (_when, table) => {
    const place = await startPaying(app);
    const { close, reopen, lines, works } = place;
    const { checksum } = await close(march);
    await reopen(march);
    const letWrite = await stopWritesOf(table);
    const server = await startServer(place);
    const answer = server.close(march).then(
      () => 'closed',
      () => 'no answer',
    );
    await untilStuck(table);
    kill(server.child);
    expect(await answer).toBe('no answer');
    await letWrite();
    await untilGone(table);
    expect(await lines(march)).toEqual([]);
    expect(await countAudited(place, 'closed')).toBe(1);

    const restarted = await startServer(place);
    expect(await restarted.close(march)).toMatchObject({ state: 'closed', checksum });
    expect(await restarted.close(march)).toMatchObject({ state: 'closed', checksum });
    expect(sumOf(await lines(march))).toBe(400_00);
    expect(await countAudited(place, 'closed')).toBe(2);
    // The lines of the closed period are corrected like any other lines.
    await works('2026-03-12', hour, 1);
    await expect.poll(async () => sumOf(await lines(april)), { timeout: 30_000 }).toBe(20_00);
  },
  120_000,
);

/** Deletes time of one member in March and adds time for another member in April. */
async function changeBoth({ team, params, works }: Place): Promise<void> {
  const query = { 'time_slot[start]': '2026-03-31T00:00:00Z', 'time_slot[stop]': '2026-03-31T23:00:00Z' };
  await team.client.call(deleteActivities, { params, query: { ...query, user_ids: [team.member(0)] } });
  await works('2026-04-02', hour, 1);
}

const isDone = async ({ team }: Place) => {
  const waiting = await app.database.many(sql`
    select id from outbox where organization_id = ${team.id} and job = 'recheck_pay_period'`);
  return waiting.length === 0;
};

// proves: pay-periods-21
test('a worker that is killed in the middle of a recheck corrects once after a restart', async () => {
  const place = await startPaying(app);
  const { team, close, lines } = place;
  await team.at('2026-05-10T12:00:00Z');
  await close(march);
  await close(april);
  const stored = [await lines(march), await lines(april)];
  const letWrite = await stopWritesOf('pay_period_lines');
  await changeBoth(place);
  const worker = start('worker');
  await expect.poll(() => countWaiting(app.databaseUrl, 'pay_period_lines'), { timeout: 60_000 }).not.toBe(0);
  kill(worker);
  await letWrite();
  await untilGone('pay_period_lines');
  start('worker');
  await expect.poll(() => isDone(place), { timeout: 90_000, interval: 200 }).toBe(true);
  expect([await lines(march), await lines(april)]).toEqual(stored);
  const corrections = await lines(may);
  const of = (id: number) => corrections.filter((line) => line.earned_pay_period_id === id);
  expect(of(march).map(({ seconds, pay }) => [seconds, pay])).toEqual([[-8 * hour, '-160.00']]);
  // 24 h of the week became 16 h, without overtime: minus 4 h of straight pay and their premium.
  expect(sumOf(of(april))).toBe(-40_00 + 20_00);
}, 180_000);

// proves: pay-periods-21
test('a worker that is killed while an approval lapses removes the approval once after a restart', async () => {
  const place = await startPaying(app);
  const { team, of, approve, works } = place;
  for (const member of [0, 1]) await approve(march, member);
  const stateOf = async (member: number) => {
    const { pay_period_members: members } = await team.client.call(listPayPeriodMembers, { ...of(march), query: {} });
    return members.find((row) => row.user_id === team.member(member))?.state;
  };
  await works('2026-03-12', hour, 1);
  const letWrite = await stopWritesOf('audit_entries');
  const worker = start('worker');
  await untilStuck('audit_entries');
  kill(worker);
  await letWrite();
  await untilGone('audit_entries');
  expect(await stateOf(1)).toBe('approved');
  start('worker');
  await expect.poll(() => isDone(place), { timeout: 90_000, interval: 200 }).toBe(true);
  expect([await stateOf(0), await stateOf(1)]).toEqual(['approved', 'lapsed']);
  expect(await countAudited(place, 'approval_lapsed')).toBe(1);
}, 180_000);
