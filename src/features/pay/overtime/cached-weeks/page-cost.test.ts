import { beforeAll, expect } from 'vitest';
import { addWorkers, type SeededCompany } from '../../../../../bench/seed/company.ts';
import { captureStatements } from '../../../../../bench/statements.ts';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { onOneServer } from '../../../../../test/harness/one-server.ts';
import { preparedUses } from '../../../../../test/harness/plans.ts';
import { Client } from '../../../../client/client.ts';
import { listOvertime } from '../../../../contract/overtime.ts';
import { sql } from '../../../../db/sql.ts';

const app = useTestApp({ testClock: false });
const [members, limit, uses] = [1_500, 20, 10];

let filled: SeededCompany;

/** All members have time and an earning in each week. */
beforeAll(async () => {
  const made = await app.createOrganization();
  const company = { ...app, ...made, url: app.databaseUrl, directory: '' };
  const size = { members, weeks: 2, flags: 0, slotsPerDay: 0 };
  filled = await addWorkers(company, app.database.pool, 'Measured', size);
  await app.database.run(sql`
    insert into earnings (organization_id, user_id, local_date, amount, name, in_regular_rate, recorded_at)
    select organization_id, user_id, local_date, 50, 'Bonus', true, now() from daily_time
    where organization_id = ${filled.tenant.organizationId} group by 1, 2, 3`);
  await app.database.pool.query('vacuum analyze');
}, 120_000);

onOneServer('it counts the rows that plans report')(
  'a page reads versions, salaries and earnings only of its own members',
  async () => {
    const { organizationId, token } = filled.tenant;
    const client = new Client({ baseUrl: app.baseUrl, token });
    const stop = Temporal.Now.plainDateISO('UTC').subtract({ days: 1 });
    const query = {
      'date[start]': stop.subtract({ days: 6 }).toString(),
      'date[stop]': stop.toString(),
      page_limit: limit,
    };
    const statements = await captureStatements(() =>
      client.call(listOvertime, { params: { organization_id: organizationId }, query }),
    );
    const cacheReads = statements.filter(({ text }) => text.includes('overtime_weeks'));
    expect(cacheReads).toHaveLength(2);
    const connection = await app.database.pool.connect();
    try {
      const { plan, run } = preparedUses(connection);
      for (const statement of cacheReads) {
        for (let count = 1; count < uses; count += 1) await plan(statement);
        const { tables } = await run(statement);
        const read = ['members', 'earnings', 'salaries', 'figure_marks'].map((table) => tables.get(table) ?? 0);
        expect(Math.max(...read)).toBeLessThanOrEqual(3 * limit);
        expect(read.slice(0, 2).every((rows) => rows >= limit)).toBe(true);
      }
    } finally {
      connection.release(true);
    }
  },
);
