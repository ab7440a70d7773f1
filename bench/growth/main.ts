/**
 * Measures how the cost of one page of each list grows with the size of the organization: `npx node
 * bench/growth/main.ts --help`.
 */

import { parseArgs } from 'node:util';
import { Client } from '../../src/client/client.ts';
import { createAccessToken } from '../../src/contract/tokens.ts';
import { createPersonalToken } from '../../src/features/access/tokens/create.ts';
import { type Company, withCompany } from '../company.ts';
import { medianOf } from '../http/load.ts';
import { addBudgets } from '../seed/budgets.ts';
import { addWorkers, type SeededCompany, today, withSeedPool } from '../seed/company.ts';
import { addFlags } from '../seed/flags.ts';
import { addPolicies } from '../seed/policies.ts';
import { addQuietProjects } from '../seed/projects.ts';
import { addRecords } from '../seed/records.ts';
import { captureStatements } from '../statements.ts';
import { openGauge } from './cost.ts';
import { type Dates, type ListRequest, listRequests, pageLimit, type Records } from './requests.ts';
import { type Cost, printGrowing, printHead, printRow, type Row } from './table.ts';

const help = `Measures how the cost of one page of each list grows with the organization: rows and pages
that the database reads, and milliseconds of the request.

Usage: npx node bench/growth/main.ts [options]

  --members 1000      sizes of organizations, separated by commas
  --weeks 1,12,52     weeks of work, separated by commas
  --quiet 0           numbers of additional projects without work, separated by commas
  --all               100, 1,000 and 10,000 members, each with 1, 12 and 52 weeks
  --only TEXT         only lists whose name contains the text
  --help              this text

All organizations are in one database. A list is marked if it reads more than twice as much for a page of the same
length. Its statements are listed below the table. With the defaults it takes about three minutes.`;

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000' },
    weeks: { type: 'string', default: '1,12,52' },
    quiet: { type: 'string', default: '0' },
    all: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});

const numbers = (text: string) => text.split(',').map(Number);

interface Size {
  members: number;
  weeks: number;
  /** Projects without work. */
  quiet: number;
}

interface Grown {
  name: string;
  filled: SeededCompany;
  records: Records;
  dates: Dates;
  personalToken: string;
}

/** The number of flags: one per member in every fourth week. */
const flagsOf = ({ members, weeks }: Size) => Math.ceil((members * weeks) / 4);

async function personalTokenOf({ app, baseUrl, database }: Company, userId: number): Promise<string> {
  const { secret } = await database.transaction(async (tx) =>
    createPersonalToken(app.contextFor(tx, await app.now(tx)), userId, 'bench'),
  );
  const body = { grant_type: 'refresh_token', refresh_token: secret } as const;
  const { access_token: token } = await new Client({ baseUrl }).call(createAccessToken, { body });
  return token;
}

async function grow(company: Company, size: Size): Promise<Grown> {
  const beside = size.quiet > 0 ? ` + ${size.quiet.toLocaleString('en')} p` : '';
  const name = `${size.members.toLocaleString('en')} × ${size.weeks} w${beside}`;
  return withSeedPool(company, async (pool) => {
    const filled = await addWorkers(company, pool, name, { ...size, flags: 0, slotsPerDay: 2 });
    const { tenant, members } = filled;
    const flagged = [{ tenant, members }];
    const flags = await addFlags(company, pool, { flagged, count: flagsOf(size), until: today() });
    await addPolicies(company.baseUrl, pool, tenant, members);
    if (size.quiet > 0) await addQuietProjects(pool, tenant, members, size.quiet);
    const records = await addRecords(pool, filled, size.weeks);
    await pool.query('analyze');
    await addBudgets(company, tenant, filled, today());
    const weekStart = Temporal.PlainDate.from(today()).subtract({ days: 6 }).toString();
    const personalToken = await personalTokenOf(company, tenant.ownerId);
    return { name, filled, records, dates: { weekStart, weekStop: today(), flags }, personalToken };
  });
}

/** The median time of ten requests after ten warm-up requests. Slow requests are repeated fewer times. */
async function timesOf(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const start = performance.now();
  for (let count = 0; count < 20 && (count < 4 || performance.now() - start < 8_000); count += 1) {
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  return medianOf(times.slice(-Math.ceil(times.length / 2)));
}

async function costOf(company: Company, grown: Grown, request: ListRequest): Promise<Cost | string> {
  const token = request.personal ? grown.personalToken : grown.filled.tenant.token;
  let isLate = false;
  const sendRequest = async () => {
    const response = await fetch(`${company.baseUrl}${request.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = (await response.json()) as Record<string, unknown>;
    isLate ||= response.status === 503;
    if (!isLate && !response.ok)
      throw new Error(`${request.path} answered ${response.status}: ${JSON.stringify(body)}`);
    return body;
  };
  const body = await sendRequest();
  const medianMs = isLate ? 0 : await timesOf(sendRequest);
  const statements = isLate ? [] : await captureStatements(sendRequest);
  if (isLate) return '503';
  const gauge = await openGauge(company.url);
  try {
    const list = Object.values(body).find((value) => Array.isArray(value));
    return { records: list?.length ?? 0, medianMs, statements: await gauge.measure(statements) };
  } finally {
    await gauge.close();
  }
}

async function main(company: Company): Promise<void> {
  const members = values.all ? [100, 1_000, 10_000] : numbers(values.members);
  const weeks = values.all ? [1, 12, 52] : numbers(values.weeks);
  const sizes = members.flatMap((member) =>
    weeks.flatMap((count) => numbers(values.quiet).map((quiet): Size => ({ members: member, weeks: count, quiet }))),
  );
  const all: Grown[] = [];
  for (const size of sizes) {
    all.push(await grow(company, size));
    console.error(`filled ${all.at(-1)?.name}`);
  }
  await withSeedPool(company, (pool) => pool.query('vacuum analyze'));
  const requests = all.map(({ filled, records, dates }) => listRequests(filled, records, dates));
  const rows: Row[] = [];
  console.log(`Pages of ${pageLimit}: rows read / pages read / ms, and kB of values sent where that is much\n`);
  printHead(all.map(({ name }) => name));
  for (const [index, { id }] of (requests[0] ?? []).entries()) {
    if (!id.includes(values.only)) continue;
    const costs: (Cost | string)[] = [];
    for (const [size, grown] of all.entries()) {
      const request = requests[size]?.[index];
      if (request) costs.push(await costOf(company, grown, request));
    }
    rows.push({ id, costs });
    printRow({ id, costs });
  }
  printGrowing(rows);
}

if (values.help) console.log(help);
else await withCompany({ durable: false }, main);
