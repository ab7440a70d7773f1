/** Measures reads as of past instants, on time that arrived in small pieces and was edited later: see `--help`. */

import { parseArgs } from 'node:util';
import type pg from 'pg';
import { runDue } from '../../src/jobs/run-due.ts';
import { saveTestNow } from '../../src/features/operations/installation/test-clock/store.ts';
import { type Company, withCompany } from '../company.ts';
import { openGauge } from '../growth/cost.ts';
import { medianOf } from '../http/load.ts';
import { withSeedPool } from '../seed/company.ts';
import { addMembers } from '../seed/people.ts';
import { addProjects } from '../seed/projects.ts';
import { addTenant, sendRequest, type Range, type Tenant } from '../seed/tenant.ts';
import { addLedgerSums } from '../seed/time.ts';
import { captureStatements, type Statement } from '../statements.ts';

const help = `Measures budgets and overtime as of 30 days and a year ago, and the changes since. The members' trackers
sent their time every ten minutes, and members edited every other day a month later.

Usage: npx node bench/as-of/main.ts [options]

  --members 20    members, each on a separate project
  --years 5       years of work, Monday to Friday
  --rounds 15     measurements of each read; the median counts
  --help          this text

Prints a Markdown table: milliseconds of the request and of its statements, and the statements as a multiple of a plain
sum of the ledger since the instant. The last columns show the rows and pages read, which do not depend on load.`;

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '20' },
    years: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '15' },
    help: { type: 'boolean' },
  },
});
const [memberCount, rounds] = [Number(values.members), Number(values.rounds)];
/** A Friday evening. */
const now = Temporal.Instant.from('2026-03-06T20:00:00Z');
const until = Temporal.PlainDate.from('2026-03-06');
const since = until.subtract({ years: Number(values.years) });
const first = Temporal.Instant.from(`${since.toString()}T00:00:00Z`);

/** Eight hours a day in 48 uploads, and for every other day two corrections a month later. */
async function addTime(pool: pg.Pool, { organizationId }: Tenant, members: Range, projects: Range): Promise<void> {
  const parameters = [organizationId, members.first, members.count, projects.first, since.toString(), until.toString()];
  const days = `(select day::date as day from generate_series($5::date, $6::date, interval '1 day') day
    where extract(isodow from day) < 6) days, generate_series(0, $3::int - 1) n`;
  await pool.query(
    `insert into time_ledger (organization_id, recorded_at, cause, user_id, project_id, local_date, tracked_delta,
      billable_delta)
    select $1, at, cause, $2::int + n, $4::int + n, day, seconds, seconds
    from ${days}, lateral (
      select day + time '08:00' at time zone 'UTC' + piece * interval '10 minutes' as at, 'ingest' as cause,
        600 as seconds from generate_series(1, 48) piece
      union all
      select day + 30 + time '10:00' at time zone 'UTC', cause, seconds
      from (values ('deletion', -600), ('manual', 1200)) as edits (cause, seconds)
      where (day - date '2000-01-01') % 2 = 0 and day + 30 < $6::date) entries
    order by at`,
    parameters,
  );
  await pool.query(
    `insert into daily_time (organization_id, id, project_id, local_date, user_id, tracked, billable, manual,
      input_tracked, keyboard, mouse, overall, created_at, updated_at)
    select organization_id, (local_date - date '1970-01-01') * 68719476736 + nextval('daily_time_numbers'), project_id,
      local_date, user_id, sum(tracked_delta), sum(billable_delta), 0, 0, 0, 0, 0, min(recorded_at), max(recorded_at)
    from time_ledger where organization_id = $1 group by organization_id, project_id, local_date, user_id`,
    [organizationId],
  );
  await addLedgerSums(pool, organizationId);
}

/** An open budget for each project, set on the first day. Rates and memberships are also set as of that day. */
async function addBudgets(company: Company, tenant: Tenant, projects: Range): Promise<void> {
  const { app, baseUrl, database } = company;
  const at = { baseUrl, token: tenant.token };
  const budget = { type: 'cost', cost: 500_000, start_date: since.toString() };
  for (let n = 0; n < memberCount; n += 1)
    await sendRequest(at, 'PUT', `/v2/projects/${projects.first + n}`, { budget });
  for (const table of ['rates', 'project_terms'])
    await database.pool.query(`update ${table} set recorded_at = $2 where organization_id = $1`, [
      tenant.organizationId,
      first.toString(),
    ]);
  await saveTestNow(database, now);
  await runDue(app.jobs, now);
}

const addCompany = (company: Company) =>
  withSeedPool(company, async (pool) => {
    const tenant = await addTenant(company, 'Edited');
    const members = await addMembers(pool, tenant, memberCount);
    const { projects } = await addProjects(pool, tenant, members);
    await addTime(pool, tenant, members, projects);
    await addBudgets(company, tenant, projects);
    await pool.query('vacuum analyze');
    return tenant;
  });

interface Contender {
  name: string;
  path: string;
  asOf: Temporal.Instant;
  requestMs: number[];
  statements: readonly Statement[];
  statementsMs: number[];
  plainMs: number[];
}

const back = [
  ['30 days', now.subtract({ hours: 24 * 30 })],
  ['a year', now.subtract({ hours: 24 * 365 })],
] as const;

function pathsAt(at: Temporal.Instant): [string, string][] {
  const asOf = at.toString();
  const date = (days: number) => at.toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString();
  const fortnight = (from: number) => `date[start]=${date(from)}&date[stop]=${date(from + 13)}`;
  return [
    ['budgets, state', `budgets/status?as_of=${asOf}`],
    ['budgets, changes until now', `budgets/changes?as_of[start]=${asOf}`],
    ['budgets, series of a year', `budgets/series?as_of=${asOf}&date[start]=${date(-364)}&date[stop]=${date(0)}`],
    ['overtime of the fortnight before', `overtime?as_of=${asOf}&${fortnight(-13)}`],
    ['overtime of the fortnight around', `overtime?as_of=${asOf}&${fortnight(-6)}`],
    ['overtime of the fortnight after', `overtime?as_of=${asOf}&${fortnight(1)}`],
  ];
}

async function requestOf({ baseUrl }: Company, tenant: Tenant, path: string): Promise<void> {
  const url = `${baseUrl}/ext/v1/organizations/${tenant.organizationId}/${path}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${tenant.token}` } });
  const text = await response.text();
  if (!response.ok || /^\{"\w+":\[\]/.test(text)) throw new Error(`${path} answered ${response.status}: ${text}`);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function measure(company: Company, tenant: Tenant, contender: Contender): Promise<void> {
  const { pool } = company.database;
  contender.requestMs.push(await timed(() => requestOf(company, tenant, contender.path)));
  const measureList = async () => {
    for (const { text, values: bound } of contender.statements) await pool.query({ text, values: [...bound] });
  };
  contender.statementsMs.push(await timed(measureList));
  const plain = `select project_id, user_id, local_date, sum(tracked_delta) from time_ledger
    where organization_id = $1 and recorded_at > $2 group by 1, 2, 3`;
  contender.plainMs.push(await timed(() => pool.query(plain, [tenant.organizationId, contender.asOf.toString()])));
}

async function bench(company: Company): Promise<void> {
  const tenant = await addCompany(company);
  const contenders: Contender[] = [];
  for (const [age, asOf] of back) {
    for (const [name, path] of pathsAt(asOf)) {
      const statements = await captureStatements(() => requestOf(company, tenant, path));
      const rest = { statements, requestMs: [], statementsMs: [], plainMs: [] };
      contenders.push({ name: `${name}, ${age} back`, path, asOf, ...rest });
    }
  }
  for (let round = 0; round < rounds; round += 1)
    for (const contender of contenders) await measure(company, tenant, contender);
  const { rows } = await company.database.pool.query<{ text: string }>(`
    select (select count(*) from time_ledger) || ' entries of ' || pg_table_size('time_ledger') / 1048576 || ' MB, ' ||
      (select count(*) from time_ledger_sums) || ' sums of ' || pg_total_relation_size('time_ledger_sums') / 1048576 ||
      ' MB with indexes' as text`);
  console.log(`${rows[0]?.text}\n\n| Read | Request, ms | Statements, ms | × plain sum | Rows | Pages |`);
  console.log('| --- | --- | --- | --- | --- | --- |');
  const gauge = await openGauge(company.url);
  for (const { name, requestMs, statementsMs, plainMs, statements } of contenders) {
    const [request, alone, plain] = [requestMs, statementsMs, plainMs].map(medianOf);
    const costs = await gauge.measure(statements);
    const [read, pages] = [costs.map((cost) => cost.rows), costs.map((cost) => cost.pages)].map(sumOf);
    const times = [request?.toFixed(1), alone?.toFixed(1), ((alone ?? 0) / (plain ?? 1)).toFixed(2)];
    console.log(`| ${[name, ...times, read, pages].join(' | ')} |`);
  }
  await gauge.close();
}

if (values.help) console.log(help);
else await withCompany({ durable: false, now: first }, bench);
