/** Measures the overtime page, compared with only its statements. */

import { parseArgs } from 'node:util';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Company, withCompany } from '../company.ts';
import { Load, medianOf } from '../http/load.ts';
import { openPlainSql } from '../http/plain-sql.ts';
import { startBare, startOurs } from '../http/servers.ts';
import { captureStatements } from '../statements.ts';
import { withSeedPool } from '../seed/company.ts';
import { cacheWeeks } from './cache-weeks.ts';
import { firstMonday, seed } from './seed.ts';

const help = `Measures the overtime page of the server, compared with the same statements run by pgbench, and with a
bare server in Node that sends the same bytes. They alternate during the measurement.

Usage: npx node bench/overtime/main.ts [options]

  --members 1000   members of the organization, all with time
  --people 40      members of the page
  --weeks 4        workweeks of the page, up to four
  --projects 1     projects that a member works on each day
  --rounds 3       measurements of each contender; the median counts
  --seconds 2      length of a measurement
  --width 8        concurrent connections and requests
  --help           this text

Prints the rates of the statements, the page and the bare server, with and without explanation, and the size of the
responses.`;

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000' },
    people: { type: 'string', default: '40' },
    weeks: { type: 'string', default: '4' },
    projects: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    width: { type: 'string', default: '8' },
    help: { type: 'boolean' },
  },
});
const [rounds, seconds, width] = [Number(values.rounds), Number(values.seconds), Number(values.width)];

interface Contender {
  name: string;
  measure(): Promise<{ perSecond: number }>;
}

function pathOf({ organizationId }: Company): string {
  const stop = Temporal.PlainDate.from(firstMonday).add({ days: Number(values.weeks) * 7 - 1 });
  const query = `date[start]=${firstMonday}&date[stop]=${stop.toString()}&page_limit=${values.people}`;
  return `/ext/v1/organizations/${organizationId}/overtime?${query}`;
}

async function bodyOf(url: string, headers: Record<string, string>): Promise<Buffer> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** The contenders alternate, so a slow phase of the machine affects all of them. */
async function compare(contenders: readonly Contender[]): Promise<void> {
  const turns = contenders.map(({ name, measure }) => ({ name, measure, rates: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { measure, rates } of turns) rates.push((await measure()).perSecond);
  }
  const base = medianOf(turns[0]?.rates ?? []);
  for (const { name, rates } of turns) {
    const [rate, all] = [medianOf(rates), rates.map((rate) => rate.toFixed(0)).join(', ')];
    console.log(`${name.padEnd(26)} ${rate.toFixed(1).padStart(8)} per s  ${(rate / base).toFixed(2)}  (${all})`);
  }
}

/** A server after its warm-up. */
async function contend(name: string, load: Load, stack: AsyncDisposableStack): Promise<Contender> {
  stack.defer(() => load.close());
  await load.measure(1, 50);
  return { name, measure: () => load.measure(seconds) };
}

async function main(company: Company): Promise<void> {
  const size = { members: Number(values.members), projectsADay: Number(values.projects) };
  await withSeedPool(company, (pool) => seed(company, pool, size));
  console.log(`all weeks stored in ${(await cacheWeeks(company)).toFixed(1)} s`);
  await company.database.pool.query('vacuum analyze overtime_weeks');
  const headers = { authorization: `Bearer ${company.token}` };
  const path = pathOf(company);
  await bodyOf(`${company.baseUrl}${path}`, headers);
  const statements = await captureStatements(() => bodyOf(`${company.baseUrl}${path}`, headers));
  await using stack = new AsyncDisposableStack();
  const { address } = await startOurs(company, width, stack);
  const plain = await openPlainSql(statements, { ...company, width });
  stack.defer(() => plain.close());
  const contenders: Contender[] = [
    { name: `${statements.length} statements, ${plain.with}`, measure: () => plain.measure(seconds) },
  ];
  for (const [name, url] of [
    ['page', `${address}${path}`],
    ['page with explanation', `${address}${path}&include=explanation`],
  ] as const) {
    const body = await bodyOf(url, headers);
    console.log(`${name}: ${body.length} bytes, ${gzipSync(body).length} with gzip`);
    const file = join(company.directory, `${name}.json`);
    await writeFile(file, body);
    const bare = await startBare(file, stack);
    contenders.push(await contend(name, new Load(url, headers, width), stack));
    contenders.push(await contend(`bare ${name}`, new Load(bare.address, headers, width), stack));
  }
  await compare(contenders);
}

if (values.help) console.log(help);
else await withCompany({ durable: true }, main);
