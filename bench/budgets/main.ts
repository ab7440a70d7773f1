/** Measures pages of budgets with short and long histories, compared with the statement for cached spend: `--help`. */

import { parseArgs } from 'node:util';
import { runDue } from '../../src/jobs/run-due.ts';
import { type Company, withCompany } from '../company.ts';
import { addMembers } from '../seed/people.ts';
import { addProjects } from '../seed/projects.ts';
import { withSeedPool } from '../seed/company.ts';
import { addTenant, sendRequest, type Range, type Tenant } from '../seed/tenant.ts';
import { addTime } from '../seed/time.ts';
import { captureStatements, type Statement } from '../statements.ts';

const help = `Measures a page of 100 open budgets, a page of 100 closed ones, and the state of 100 budgets at five
instants. One organization has two weeks of time, the other many weeks. The reference is the statement for cached spend.

Usage: npx node bench/budgets/main.ts [options]

  --members 400   members; each has one or two days' figures on every working day
  --weeks 180     the weeks of the larger organization; with the default it has 600,000 daily figures
  --rounds 9      measurements of each case; the median counts
  --help          this text

Prints a Markdown table: milliseconds of the request and of its statements. Two columns show how often other work could
run in the same time: the statement for 100 closed rows, and the request for open ones.`;

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '400' },
    weeks: { type: 'string', default: '180' },
    rounds: { type: 'string', default: '9' },
    help: { type: 'boolean' },
  },
});
const [memberCount, rounds] = [Number(values.members), Number(values.rounds)];
/** A Friday, so that the current day has tracked time. */
const now = Temporal.Instant.from('2026-03-06T20:00:00Z');
const until = '2026-03-06';
const used = 100;

/** Budgets from the first tracked day on: open project budgets, and client budgets that were cleared today. */
async function addBudgets(
  company: Company,
  tenant: Tenant,
  owners: { projects: Range; clients: Range },
  weeks: number,
) {
  const at = { baseUrl: company.baseUrl, token: tenant.token };
  const start_date = Temporal.PlainDate.from(until).subtract({ weeks }).toString();
  const budget = { type: 'cost', cost: 500_000, start_date };
  for (let n = 0; n < used; n += 1)
    await sendRequest(at, 'PUT', `/v2/projects/${owners.projects.first + n}`, { budget });
  for (let n = 0; n < used; n += 1) {
    await sendRequest(at, 'PUT', `/v2/clients/${owners.clients.first + n}`, { budget });
    await sendRequest(at, 'PUT', `/v2/clients/${owners.clients.first + n}`, { budget: null });
  }
  // The stored instants are then moved back, so that all budgets appear to have been set on the first day.
  const since = `${start_date}T00:00:00Z`;
  const stamps = [
    ['organizations', 'created_at', 'id'],
    ['budget_histories', 'created_at', 'organization_id'],
    ['budget_row_versions', 'recorded_at', 'organization_id'],
    ['rates', 'recorded_at', 'organization_id'],
    ['project_terms', 'recorded_at', 'organization_id'],
  ] as const;
  for (const [table, stamp, id] of stamps)
    await company.database.pool.query(`update ${table} set ${stamp} = $2 where ${id} = $1`, [
      tenant.organizationId,
      since,
    ]);
  await runDue(company.app.jobs, now);
}

/** An organization with the given number of tracked weeks. */
const addCompany = (company: Company, weeks: number) =>
  withSeedPool(company, async (pool) => {
    const tenant = await addTenant(company, `Weeks ${weeks}`);
    const members = await addMembers(pool, tenant, memberCount);
    const owners = await addProjects(pool, tenant, members);
    await addTime(pool, tenant, { members, ...owners }, { until, weeks, slotsPerDay: 0 });
    await pool.query('vacuum analyze');
    await addBudgets(company, tenant, owners, weeks);
    await pool.query('vacuum analyze');
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from daily_time where organization_id = $1',
      [tenant.organizationId],
    );
    return { tenant, weeks, days: rows[0]?.count ?? 0 };
  });

type Filled = Awaited<ReturnType<typeof addCompany>>;

interface Case {
  name: string;
  days: number;
  request(): Promise<void>;
  statements: readonly (Statement & { name: string })[];
  requestMs: number[];
  statementsMs: number[];
}

const pathsOf = ({ tenant, weeks }: Filled): readonly (readonly [string, string])[] => {
  const [list, status] = [
    `/v2/organizations/${tenant.organizationId}/budget_histories?page_limit=${used}`,
    `/ext/v1/organizations/${tenant.organizationId}/budgets/status?page_limit=${used}`,
  ];
  const before = (hours: number) => `${status}&as_of=${now.subtract({ hours }).toString()}`;
  const weeksAgo = (count: number) => now.subtract({ hours: 7 * 24 * count }).toString();
  const changes = `${status.replace('status', 'changes')}&as_of[start]=`;
  const dateOf = (days: number) => now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days }).toString();
  const series = `${status.replace('status', 'series')}&date[start]=${dateOf(61)}&date[stop]=${dateOf(0)}`;
  return [
    ['closed', `${list}&resource=client`],
    ['open', `${list}&resource=project`],
    ['state now', status],
    ['state an hour ago', before(1)],
    ['state a week ago', before(7 * 24)],
    ['state at half of the time', before(weeks * 7 * 12)],
    ['state of the second day', before(weeks * 7 * 24 - 40)],
    ['changes of a week', changes + weeksAgo(1)],
    ['changes of the week before', `${changes}${weeksAgo(2)}&as_of[stop]=${weeksAgo(1)}`],
    ['series of 62 dates', series],
    ['series as known a week ago', `${series}&as_of=${weeksAgo(1)}`],
  ];
};

/**
 * The requests to measure, and the statements that each sends after authentication. Each request runs a few times
 * first, until the query plans are stable.
 */
async function casesOf({ baseUrl }: Company, filled: Filled): Promise<Case[]> {
  const headers = { authorization: `Bearer ${filled.tenant.token}` };
  const cases: Case[] = [];
  for (const [name, path] of pathsOf(filled)) {
    const request = async () => {
      const response = await fetch(`${baseUrl}${path}`, { headers });
      const body = (await response.json()) as Record<string, unknown[]>;
      const found = Object.values(body)[0]?.length;
      if (response.status !== 200 || found !== used) throw new Error(`${path}: ${response.status}, ${found} rows`);
    };
    for (let times = 0; times < 3; times += 1) await request();
    const statements = (await captureStatements(request)).filter(({ text }) =>
      /\bfrom (budget_histories|rates|project_terms)\b/.test(text),
    );
    // Prepared once, as in the server.
    const prepared = statements.map((statement, index) => ({
      ...statement,
      name: `bench ${filled.weeks} ${name} ${index}`,
    }));
    cases.push({ name, days: filled.days, request, statements: prepared, requestMs: [], statementsMs: [] });
  }
  return cases;
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

const medianOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** The cases are measured alternately, so a slow phase of the machine affects all of them. */
async function measure({ database }: Company, cases: readonly Case[]): Promise<void> {
  const client = await database.pool.connect();
  // After five executions, PostgreSQL decides whether a connection uses a generic plan.
  for (let round = -6; round < rounds; round += 1) {
    for (const entry of cases) {
      entry.requestMs.push(await msOf(entry.request));
      entry.statementsMs.push(
        await msOf(async () => {
          for (const { name, text, values: sent } of entry.statements) {
            await client.query({ name, text, values: [...sent] });
          }
        }),
      );
      if (round < 0) entry.requestMs.length = entry.statementsMs.length = 0;
    }
  }
  client.release();
}

async function main(company: Company) {
  const filled = [await addCompany(company, 2), await addCompany(company, Number(values.weeks))];
  const cases: Case[] = [];
  for (const entry of filled) cases.push(...(await casesOf(company, entry)));
  await measure(company, cases);
  console.log(
    '| Days’ figures | Page of 100 | Request, ms | Statements, ms | × cached spend | × open |\n' +
      '|---|---|---|---|---|---|',
  );
  for (const entry of cases) {
    const cached = cases.find(({ name, days }) => name === 'closed' && days === entry.days);
    const [request, statements] = [medianOf(entry.requestMs), medianOf(entry.statementsMs)];
    const open = cases.find(({ name, days }) => name === 'open' && days === entry.days);
    const ratios = [statements / medianOf(cached?.statementsMs ?? []), request / medianOf(open?.requestMs ?? [])];
    const figures = [request, statements, ...ratios].map((figure) => figure.toFixed(1));
    console.log(`| ${entry.days} | ${entry.name} | ${figures.join(' | ')} |`);
  }
}

if (values.help) console.log(help);
else await withCompany({ durable: false, now }, main);
