/** Measures the time and the disk space of deleting old activities: see `--help`. */

import { parseArgs } from 'node:util';
import { retentionJob } from '../../src/features/operations/retention/jobs.ts';
import { runDue, runRecurringJob } from '../../src/jobs/run-due.ts';
import { type Company, withCompany } from '../company.ts';
import { medianOf } from '../http/load.ts';
import { withSeedPool } from '../seed/company.ts';
import { addMembers } from '../seed/people.ts';
import { addPolicies } from '../seed/policies.ts';
import { addProjects } from '../seed/projects.ts';
import { addTenant, sendRequest, type Tenant } from '../seed/tenant.ts';
import { addTime } from '../seed/time.ts';

const help = `Measures a night of retention that deletes a year of activities, and another night a week later:
the duration, the disk usage, and the cost of overtime for a deleted month before and after.

Usage: npx node bench/retention/main.ts [options]

  --members 100   members, who work on each weekday
  --slots 48      ten-minute activities of each member and weekday
  --months 15     months of work; those more than three months ago are deleted
  --rounds 9      measurements of each read; the median counts
  --help          this text

Prints Markdown tables. The database waits for the disk at every commit, as a real server does.`;

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100' },
    slots: { type: 'string', default: '48' },
    months: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '9' },
    help: { type: 'boolean' },
  },
});
const [members, slotsPerDay] = [Number(values.members), Number(values.slots)];
const [months, rounds] = [Number(values.months), Number(values.rounds)];
/** A Friday evening in the last week of a month. */
const until = Temporal.PlainDate.from('2026-03-27');
const now = Temporal.Instant.from('2026-03-27T22:00:00Z');
const night = (day: string) => Temporal.Instant.from(`${day}T01:31:00Z`);

async function fill(company: Company): Promise<Tenant> {
  return withSeedPool(company, async (pool) => {
    const tenant = await addTenant(company, 'Worked');
    const people = await addMembers(pool, tenant, members);
    const projects = await addProjects(pool, tenant, people);
    await addPolicies(company.baseUrl, pool, tenant, people);
    const weeks = Math.floor(
      until
        .subtract({ months: months - 1 })
        .with({ day: 1 })
        .until(until).days / 7,
    );
    const worked = { until: until.toString(), weeks, slotsPerDay };
    await addTime(pool, tenant, { members: people, ...projects }, worked);
    await pool.query('vacuum analyze');
    return tenant;
  });
}

interface Space {
  slots: number;
  slotBytes: number;
  runs: number;
  runBytes: number;
  partitions: number;
}

async function measureSpace({ database }: Company): Promise<Space> {
  const { rows } = await database.pool.query<Space>(`
    select (select count(*)::int from activity_slots) as slots,
      (select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::int8 from pg_inherits
        where inhparent = 'activity_slots'::regclass) as "slotBytes",
      (select coalesce(sum(cardinality(starts)), 0)::int from released_time) as runs,
      pg_total_relation_size('released_time') as "runBytes",
      (select count(*)::int from pg_inherits where inhparent = 'activity_slots'::regclass) as partitions`);
  const [space] = rows;
  if (!space) throw new Error('no space was measured');
  return space;
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const begin = performance.now();
  const result = await work();
  return [performance.now() - begin, result];
}

/** Requests overtime for the first four weeks, which needs times of day. Returns milliseconds and the response. */
async function readOvertime({ baseUrl }: Company, { organizationId, token }: Tenant): Promise<[number, string]> {
  const start = until.subtract({ months: months - 2 }).with({ day: 1 });
  const range = `date[start]=${start.toString()}&date[stop]=${start.add({ days: 27 }).toString()}`;
  const url = `${baseUrl}/ext/v1/organizations/${organizationId}/overtime?${range}&include[]=explanation&page_limit=40`;
  const times: number[] = [];
  let answer = '';
  for (let round = 0; round < rounds; round += 1) {
    const [ms, text] = await timed(async () => {
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return response.text();
    });
    times.push(ms);
    answer = text;
  }
  return [medianOf(times) ?? 0, answer];
}

const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const spaceRow = (name: string, { slots, slotBytes, runs, runBytes, partitions }: Space) =>
  row(name, slots, megabytes(slotBytes), partitions, runs, megabytes(runBytes));

async function bench(company: Company): Promise<void> {
  const tenant = await fill(company);
  await runDue(company.app.jobs, now);
  const before = await measureSpace(company);
  const [slotsMs, figures] = await readOvertime(company, tenant);
  const at = { baseUrl: company.baseUrl, token: tenant.token };
  const policy = { minutes_months: 3, apps_and_urls_months: 3, screenshots_months: 3, activities_months: 3 };
  await sendRequest(at, 'PUT', `/ext/v1/organizations/${tenant.organizationId}/retention`, policy);
  const release = (day: string) => runRecurringJob(company.app.jobs, retentionJob(null), night(day));
  const [detailsAndAll] = await timed(() => release('2026-03-28'));
  const after = await measureSpace(company);
  const [again] = await timed(() => release('2026-03-29'));
  const [runsMs, same] = await readOvertime(company, tenant);
  if (same !== figures) throw new Error('overtime changed when activities were deleted');
  row('', 'Activities', 'MB', 'Months', 'Runs', 'MB of runs');
  row('---', '---', '---', '---', '---', '---');
  spaceRow('before', before);
  spaceRow('after', after);
  const gone = before.slots - after.slots;
  console.log(
    `\n${gone} activities in ${(detailsAndAll / 1000).toFixed(1)} s, ${Math.round((gone / detailsAndAll) * 1000)} a ` +
      `second; the next night ${again.toFixed(0)} ms. Overtime of four weeks of 40 members with its explanation: ` +
      `${slotsMs.toFixed(0)} ms from activities, ${runsMs.toFixed(0)} ms from runs, the same to the byte.`,
  );
}

if (values.help) console.log(help);
else await withCompany({ durable: true, now }, bench);
