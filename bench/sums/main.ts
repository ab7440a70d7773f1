/** Measures sums of time, compared with plain SQL over the same daily figures: see `--help`. */

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Company, withCompany } from '../company.ts';
import { withSeedPool } from '../seed/company.ts';
import { addMembers } from '../seed/people.ts';
import { addProjects } from '../seed/projects.ts';
import { addTenant, type Tenant } from '../seed/tenant.ts';
import { addTime } from '../seed/time.ts';
import { captureStatements, type Statement } from '../statements.ts';

const help = `Measures pages of a year's sums by week, for members, projects and clients, with and without
amounts, and compares them with a plain sum of one figure over the same days.

Usage: npx node bench/sums/main.ts [options]

  --members 1000  members; each has one or two days' figures on every working day of two years
  --rounds 9      measurements of each case; the median counts
  --help          this text

Prints a Markdown table: milliseconds of the request and of its statements, CPU time of the statements in the
database, and that CPU time as a multiple of the plain sum over the days of all members.`;

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '9' },
    help: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds);
const until = '2026-03-06';
const since = '2025-03-07';

interface Contender {
  name: string;
  statements: readonly (Statement & { name: string })[];
  request?: () => Promise<void>;
  requestMs: number[];
  statementsMs: number[];
  /** CPU time of the database for the statements. */
  cpuMs: number[];
}

const queries = [
  ['100 members', 'by=member&page_limit=100'],
  ['1,000 members', 'by=member&page_limit=1000'],
  ['500 members with totals', 'by=member&page_limit=500&include=totals'],
  ['1,000 members by month', 'by=member&page_limit=1000&period=month'],
  ['100 members with amounts', 'by=member&page_limit=100&include=amounts'],
  ['projects', 'by=project&page_limit=500'],
  ['clients', 'by=client&page_limit=500'],
] as const;

function contend(name: string, statements: readonly Statement[], request?: () => Promise<void>): Contender {
  const prepared = statements.map((statement, index) => ({ ...statement, name: `bench ${name} ${index}` }));
  return { name, statements: prepared, requestMs: [], statementsMs: [], cpuMs: [], ...(request ? { request } : {}) };
}

const plainSum = ({ organizationId }: Tenant) =>
  contend('plain sum', [
    {
      text: `select sum(tracked) from daily_time
        where organization_id = $1 and local_date between $2::date and $3::date`,
      values: [organizationId, since, until],
    },
  ]);

async function contendersOf({ baseUrl }: Company, tenant: Tenant): Promise<Contender[]> {
  const headers = { authorization: `Bearer ${tenant.token}` };
  const path = `${baseUrl}/ext/v1/organizations/${tenant.organizationId}/time_sums`;
  const found: Contender[] = [plainSum(tenant)];
  for (const [name, query] of queries) {
    const request = async () => {
      const response = await fetch(`${path}?date[start]=${since}&date[stop]=${until}&${query}`, { headers });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text}`);
    };
    const statements = await captureStatements(request);
    found.push(
      contend(
        name,
        statements.filter(({ text }) => /\b(from|join) (daily|weekly)_time\b/.test(text)),
        request,
      ),
    );
  }
  return found;
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** CPU time of a process so far (Linux). */
const cpuMsOf = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** The contenders are measured alternately, so a slow phase of the machine affects all of them. */
async function measure({ database }: Company, contenders: readonly Contender[]): Promise<void> {
  const client = await database.pool.connect();
  const backend = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = backend.rows[0]?.pid ?? 0;
  // After five executions, PostgreSQL decides whether a connection uses a generic plan.
  for (let round = -6; round < rounds; round += 1) {
    for (const { statements, request, requestMs, statementsMs, cpuMs } of contenders) {
      if (request) requestMs.push(await msOf(request));
      const spent = cpuMsOf(pid);
      statementsMs.push(
        await msOf(async () => {
          for (const { name, text, values: sent } of statements) {
            await client.query({ name, text, values: [...sent] });
          }
        }),
      );
      cpuMs.push(cpuMsOf(pid) - spent);
      if (round < 0) requestMs.length = statementsMs.length = cpuMs.length = 0;
    }
  }
  client.release();
}

const medianOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

function report(contenders: readonly Contender[]) {
  const plain = medianOf(contenders[0]?.cpuMs ?? []) ?? 0;
  console.log('| Year by week | Request, ms | Statements, ms | Processor, ms | × plain sum |\n|---|---|---|---|---|');
  for (const { name, requestMs, statementsMs, cpuMs } of contenders) {
    const [statements, cpu] = [medianOf(statementsMs) ?? 0, medianOf(cpuMs) ?? 0];
    const figures = [medianOf(requestMs)?.toFixed(0) ?? '', statements.toFixed(0), cpu.toFixed(0)];
    figures.push((cpu / plain).toFixed(1));
    console.log(`| ${name} | ${figures.join(' | ')} |`);
  }
}

async function main(company: Company) {
  const tenant = await withSeedPool(company, async (pool) => {
    const made = await addTenant(company, 'Sums');
    const members = await addMembers(pool, made, Number(values.members));
    const owners = await addProjects(pool, made, members);
    await addTime(pool, made, { members, ...owners }, { until, weeks: 104, slotsPerDay: 0 });
    await pool.query('vacuum analyze');
    return made;
  });
  const contenders = await contendersOf(company, tenant);
  await measure(company, contenders);
  report(contenders);
}

if (values.help) console.log(help);
else await withCompany({ durable: false, now: Temporal.Instant.from(`${until}T20:00:00Z`) }, main);
