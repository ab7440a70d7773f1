import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { columnOf, parseCsv } from '../../../../test/harness/csv.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { sendRaw } from '../../../../test/harness/raw.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { work } from '../../../../test/harness/work.ts';
import { createEarning } from '../../../contract/earnings.ts';
import { listPayStatements } from '../../../contract/pay-statements.ts';

const app = useTestApp();
const hour = 3_600;
const march = 20_260_301;
const april = 20_260_401;

async function start() {
  const place = await startPaying(app);
  const { team, of } = place;
  const request = (id: number, query: object = {}, client = team.client) =>
    client.call(listPayStatements, { ...of(id), query });
  const statements = async (id: number, query: object = {}) => (await request(id, query)).pay_statements;
  const ofMember = async (id: number, member = 0) => {
    const query = { user_ids: [team.member(member)], include: ['lines'] };
    return (await statements(id, query))[0];
  };
  return { ...place, request, statements, ofMember };
}

describe('statements', () => {
  // proves: pay-periods-42
  test('show the pay computed for an open period, and the stored pay once it is closed', async () => {
    const { team, statements, close } = await start();
    const before = await statements(march);
    const pay = { straight: '320.00', premium: '0.00', salary: '0.00', earnings: '0.00', corrections: '0.00' };
    expect(before.find(({ user_id: id }) => id === team.member(0))).toEqual({
      user_id: team.member(0),
      summary: {
        regular: { seconds: 16 * hour, pay: '320.00' },
        overtime: { seconds: 0, pay: '0.00' },
        premiums: { pay: '0.00' },
        salary: { pay: '0.00' },
        bonuses: { pay: '0.00' },
        corrections: { seconds: 0, pay: '0.00' },
        total: { seconds: 16 * hour, pay: '320.00' },
      },
      figures: 'computed',
      tracked_seconds: 16 * hour,
      overtime_seconds: 0,
      corrected_seconds: 0,
      pay: { ...pay, total: '320.00' },
    });
    await close(march);
    expect(await statements(march)).toEqual(before.map((one) => ({ ...one, figures: 'stored' })));
  });

  // proves: pay-periods-42
  test('have the same lines before and after the period is closed', async () => {
    const { team, ofMember, close, lines } = await start();
    const [before, later] = [await ofMember(march), await ofMember(april)];
    await close(march);
    await team.at('2026-05-01T00:00:00Z');
    await close(april);
    expect((await ofMember(march))?.lines).toEqual(before?.lines);
    expect((await ofMember(april))?.lines).toEqual(later?.lines);
    const told = (some: readonly { component: string; date: string; pay?: string | null }[]) =>
      some.map(({ component, date, pay }) => [component, date, pay]);
    expect(told(later?.lines ?? [])).toEqual(told(await lines(april)));
    expect(later).toMatchObject({ overtime_seconds: 4 * hour, pay: { straight: '160.00', premium: '40.00' } });
  });

  // proves: pay-periods-44
  test('begin with a summary whose amounts add up to the total', async () => {
    const { team, ofMember } = await start();
    const params = { organization_id: team.id };
    const body = { user_id: team.member(0), date: '2026-04-10', amount: 50, name: 'Bonus' };
    await team.client.call(createEarning, { params, body });
    await team.at('2026-05-01T00:00:00Z');
    const statement = await ofMember(april);
    expect(statement?.summary).toEqual({
      regular: { seconds: 4 * hour, pay: '80.00' },
      overtime: { seconds: 4 * hour, pay: '80.00' },
      premiums: { pay: '40.00' },
      salary: { pay: '0.00' },
      bonuses: { pay: '50.00' },
      corrections: { seconds: 0, pay: '0.00' },
      total: { seconds: 8 * hour, pay: '250.00' },
    });
    const { total, ...parts } = statement?.summary ?? {};
    expect(Object.values(parts).reduce((sum, { pay }) => sum + Number(pay), 0)).toBe(Number(total?.pay));
  });

  // proves: pay-periods-43
  test('list corrections separately, both waiting and paid ones', async () => {
    const { team, works, ofMember, close, statements } = await start();
    await close(march);
    await works('2026-03-11', 2 * hour, 1);
    await runDueWork(app);
    const waiting = await ofMember(april, 1);
    expect(waiting).toMatchObject({
      tracked_seconds: 0,
      corrected_seconds: 2 * hour,
      pay: { straight: '0.00', corrections: '40.00', total: '40.00' },
      lines: [{ date: '2026-03-11', earned_pay_period_id: march, cause: expect.any(String) }],
    });
    expect(await ofMember(march, 1)).toMatchObject({ tracked_seconds: 4 * hour, pay: { total: '80.00' } });
    await team.at('2026-05-01T00:00:00Z');
    await close(april);
    expect(await ofMember(april, 1)).toEqual({ ...waiting, figures: 'stored' });
    expect(await statements(20_260_501)).not.toHaveLength(0);
  });

  // proves: pay-periods-58
  test('show what was paid before a correction and what is due now', async () => {
    const { team, works, ofMember, close, lines } = await start();
    await close(march);
    await works('2026-03-10', 2 * hour, 1, '10:00');
    await runDueWork(app);
    const figures = (seconds: number, pay: string) => ({ seconds, paid_seconds: seconds, pay });
    const first = { before: figures(4 * hour, '80.00'), now: figures(6 * hour, '120.00') };
    expect((await ofMember(april, 1))?.lines).toMatchObject([{ seconds: 2 * hour, pay: '40.00', corrected: first }]);
    await works('2026-03-10', hour, 1, '12:00');
    await works('2026-03-11', hour, 1);
    await runDueWork(app);
    const corrections = await lines(april);
    expect(corrections.map(({ date, corrected }) => [date, corrected])).toEqual([
      ['2026-03-10', first],
      ['2026-03-10', { before: first.now, now: figures(7 * hour, '140.00') }],
      ['2026-03-11', { before: { ...figures(0, ''), pay: null }, now: figures(hour, '20.00') }],
    ]);
    const statement = await ofMember(april, 1);
    expect(statement?.lines?.map(({ corrected }) => corrected)).toEqual(corrections.map(({ corrected }) => corrected));
    const period = { pay_period_id: march, paid_before: '80.00', difference: '80.00', due_now: '160.00' };
    expect(statement?.corrected_periods).toEqual([period]);
    await team.at('2026-05-01T00:00:00Z');
    await close(april);
    expect((await ofMember(april, 1))?.corrected_periods).toEqual([period]);
    const path = `/ext/v1/organizations/${team.id}/pay_periods/${april}/lines?corrections=true`;
    const { text } = await sendRaw(app, path, { token: team.organization.token, headers: { accept: 'text/csv' } });
    expect(['corrected.before.pay', 'corrected.now.pay'].map((name) => columnOf(text, name))).toEqual([
      ['80.00', '120.00', ''],
      ['120.00', '140.00', '20.00'],
    ]);
    const names = ['seconds', 'paid_seconds', 'pay'];
    const last = [...names.map((name) => `corrected.before.${name}`), ...names.map((name) => `corrected.now.${name}`)];
    expect(parseCsv(text)[0]?.slice(-last.length)).toEqual(last);
  });

  test('include members who joined later and have time in the period', async () => {
    const { team, statements, close } = await start();
    const { userId } = await addMember(app, team.organization, { payRate: '10.00' });
    const projectId = await makeProject(team.organization);
    await work(team.organization, { userId, projectId }, '2026-03-05T06:00:00Z', hour);
    const theirs = async () => (await statements(march)).filter(({ user_id: id }) => id === userId);
    const open = await theirs();
    expect(open).toMatchObject([{ tracked_seconds: hour, pay: { total: '10.00' } }]);
    await close(march);
    expect(await theirs()).toEqual(open.map((one) => ({ ...one, figures: 'stored' })));
  });

  // proves: pay-periods-46
  test('are paged by member', async () => {
    const { request, statements } = await start();
    const all = await statements(march);
    const first = await request(march, { page_limit: 1 });
    expect(first.pay_statements).toEqual(all.slice(0, 1));
    expect(first.pagination).toEqual({ next_page_start_id: all[1]?.user_id });
    const rest = await request(march, { page_start_id: all[1]?.user_id });
    expect(rest.pay_statements).toEqual(all.slice(1));
  });

  // proves: pay-periods-45
  test('show members their own pay, but neither bill rates nor the level of a rate', async () => {
    const { team, request } = await start();
    const member = await addMember(app, team.organization, { payRate: '31.17' });
    const place = { userId: member.userId, projectId: await makeProject(team.organization) };
    await work(team.organization, place, '2026-04-02T06:00:00Z', 3 * hour);
    const { pay_statements: own } = await request(april, { include: ['lines'] }, member.client);
    expect(own).toMatchObject([{ user_id: member.userId, tracked_seconds: 3 * hour, lines: [{ seconds: 3 * hour }] }]);
    expect(own).toMatchObject([{ pay: { total: '93.51' }, lines: [{ pay_rate: '31.17', pay: '93.51' }] }]);
    expect(JSON.stringify(own)).not.toMatch(/bill|level/);
    const [first] = Object.keys(own[0] ?? {}).filter((name) => name !== 'user_id');
    expect([first, own[0]?.summary?.total]).toEqual(['summary', { seconds: 3 * hour, pay: '93.51' }]);
    const others = await request(april, { user_ids: [team.member(0)] }, member.client);
    expect(others.pay_statements).toEqual([]);
  });

  // proves: pay-periods-45
  test('show managers without access to pay only the hours of others, and their own pay', async () => {
    const { team, request } = await start();
    const manager = await addMember(app, team.organization, { role: 'manager' });
    const { pay_statements: shown } = await request(april, { include: ['lines'] }, manager.client);
    const one = shown.find(({ user_id: id }) => id === team.member(0));
    expect(one).toMatchObject({ tracked_seconds: 8 * hour, overtime_seconds: 4 * hour });
    expect([one?.pay, one?.summary]).toEqual([undefined, undefined]);
    const own = shown.find(({ user_id: id }) => id === manager.userId);
    expect(own?.pay?.total).toBe('0.00');
    expect(one?.lines?.map((line) => [line.component, line.pay_rate, line.pay])).toEqual([
      ['straight', undefined, undefined],
      ['straight', undefined, undefined],
    ]);
  });
});
