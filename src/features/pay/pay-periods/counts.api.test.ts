import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { databaseBefore } from '../../../../test/harness/databases.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { numbers } from '../../../../test/harness/killable-edge.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { runCommand } from '../../../../test/harness/command.ts';
import { firstOf } from '../../../../test/harness/night.ts';
import type { Client } from '../../../client/client.ts';
import * as contract from '../../../contract/pay-periods.ts';
import { migrate } from '../../../db/migrate.ts';
import { sql } from '../../../db/sql.ts';
import { recheckCounts } from './recheck-counts.ts';

const app = useTestApp();
const [march, april] = [20_260_301, 20_260_401];

type Place = Awaited<ReturnType<typeof startPaying>>;

const recheck = (organizationId: number, repair = false) =>
  app.database.transaction(async (tx) =>
    recheckCounts(app.app.contextFor(tx, await app.app.now(tx)), organizationId, { repair }),
  );

/** The counts in the list of periods, as `submitted/approved`. */
async function told({ team, params }: Place) {
  const query = { 'date[start]': '2026-03-01', 'date[stop]': '2026-04-30' };
  const { pay_periods: periods } = await team.client.call(contract.listPayPeriods, { params, query });
  return periods.map(({ submitted, approved }) => `${submitted}/${approved}`);
}

/** The same counts, computed from the members of each period. */
async function counted({ team, of }: Place) {
  const ofPeriod = async (id: number) => {
    const answer = await team.client.call(contract.listPayPeriodMembers, { ...of(id), query: {} });
    const count = (key: 'submitted_at' | 'approved_at') =>
      answer.pay_period_members.filter((member) => member[key] !== null).length;
    return `${count('submitted_at')}/${count('approved_at')}`;
  };
  return [await ofPeriod(march), await ofPeriod(april)];
}

const seeds = firstOf(1, [1, 2, 3]);

describe('the counts of a period', () => {
  afterEach(async () => {
    const organizations = await app.database.many<{ id: number }>(sql`select id from organizations`);
    for (const { id } of organizations) expect(await recheck(id)).toEqual([]);
  });

  // proves: pay-periods-7
  test.each(seeds)('equal the steps of its members, including simultaneous ones (seed %i)', async (seed) => {
    const place = await startPaying(app);
    const { team, params, works, approve } = place;
    await team.at('2026-05-10T12:00:00Z');
    const next = numbers(seed);
    const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
    const people = await Promise.all(Array.from({ length: 4 }, () => addMember(app, team.organization)));
    const take = async (client: Client, userId: number) => {
      const target = { params: { ...params, pay_period_id: pick([march, april]) } };
      const named = { params: { ...target.params, user_id: userId } };
      const step = pick([
        () => client.call(contract.submitPayPeriod, target),
        () => client.call(contract.submitPayPeriod, target),
        () => client.call(contract.withdrawPayPeriod, target),
        () => team.client.call(contract.approvePayPeriod, named),
        () => team.client.call(contract.returnPayPeriod, { ...named, body: { reason: 'A day is missing' } }),
      ]);
      // An approved step cannot be withdrawn. The request is rejected and counts nothing.
      await step().catch(() => undefined);
    };
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(people.map(({ client, userId }) => take(client, userId)));
      expect(await told(place)).toEqual(await counted(place));
    }
    await approve(march, 1);
    const [before] = await told(place);
    await works('2026-03-12', 3_600, 1);
    await runDueWork(app);
    const [after] = await told(place);
    expect(Number(after?.split('/')[1])).toBe(Number(before?.split('/')[1]) - 1);
    expect(await told(place)).toEqual(await counted(place));
  });

  test('include steps that were taken before counts were stored', async () => {
    const { database, drop } = await databaseBefore(86);
    await database.pool.query(`
      insert into organizations (name, currency, created_at, updated_at)
      select name, 'USD', now(), now() from unnest(array['Old', 'Other']) as made (name);
      alter table pay_period_members drop constraint pay_period_members_organization_id_user_id_fkey;
      insert into pay_period_members (organization_id, start_on, stop_on, user_id, submitted_at, approved_at)
      values (1, '2026-03-01', '2026-03-31', 1, '2026-04-01Z', '2026-04-02Z'),
        (1, '2026-03-01', '2026-03-31', 2, '2026-04-01Z', null), (1, '2026-03-01', '2026-03-31', 3, null, null),
        (1, '2026-04-01', '2026-04-30', 1, null, null), (2, '2026-03-01', '2026-03-31', 4, null, '2026-04-02Z')`);
    await migrate(database);
    const { rows } = await database.pool.query<{ counts: string }>(`
      select concat_ws(' ', organization_id, start_on, submitted, approved) as counts
      from pay_period_counts order by organization_id, start_on`);
    const counts = rows.map((row) => row.counts);
    expect(counts).toEqual(['1 2026-03-01 2 1', '1 2026-04-01 0 0', '2 2026-03-01 0 1']);
    await database.close();
    await drop();
  });
});

describe('counts that differ from their steps', () => {
  // proves: operation-27
  test('are reported by "fairhour rebuild", and corrected with --repair', async () => {
    const place = await startPaying(app);
    const { team, approve } = place;
    await approve(march, 0);
    await app.database.run(sql`
      update pay_period_counts set submitted = 7, approved = 0 where organization_id = ${team.id}`);
    await app.database.run(sql`
      insert into pay_period_counts values (${team.id}, '2026-04-01', 1, 0)`);
    const rebuild = async (...options: string[]) => {
      const args = ['rebuild', '--organization', String(team.id), '--json', ...options];
      const { out, code } = await runCommand(args, { DATABASE_URL: app.databaseUrl });
      return { counts: (JSON.parse(out) as { counts: unknown }).counts, code };
    };
    const counts = [
      { startOn: '2026-03-01', kept: { submitted: 7, approved: 0 }, counted: { submitted: 0, approved: 1 } },
      { startOn: '2026-04-01', kept: { submitted: 1, approved: 0 }, counted: { submitted: 0, approved: 0 } },
    ];
    expect(await rebuild()).toEqual({ counts, code: 3 });
    expect(await rebuild('--repair')).toEqual({ counts, code: 0 });
    expect(await rebuild()).toEqual({ counts: [], code: 0 });
    expect(await told(place)).toEqual(['0/1', '0/0']);
  });
});
