/** Measures lists end to end, compared with plain statements, a bare server and conventional servers: `--help`. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Company, withCompany } from '../company.ts';
import { addCompanies } from '../seed/company.ts';
import { captureStatements, parameterText, type Statement } from '../statements.ts';
import { type Case, casesOf } from './cases.ts';
import { Load, type Measure, medianOf } from './load.ts';
import { openPlainSql, type PlainSql } from './plain-sql.ts';
import { printCase, printHead, type Results } from './report.ts';
import * as servers from './servers.ts';
import type { Server } from './servers.ts';

const help = `Measures lists of the server, compared with the same statements run by pgbench, a bare HTTP server that
sends the same bytes, and servers on the same database (bench/peers). One of these is bare and runs the same
statements, which is the upper limit of one process. The others are conventional. All alternate within one run.

Usage: npx node bench/http/main.ts [options]

  --members 1000   members of the measured organization; 10000 for a large one
  --flags 20000    its unusual activities in one quarter, the same number as those of a neighbour; 500000 for many
  --weeks 12       weeks of time
  --rounds 3       measurements of each contender; the median counts
  --seconds 1      length of a measurement
  --width 8        concurrent connections and requests
  --only TEXT      only lists whose name contains the text
  --help           this text

Prints a Markdown table of rates and ratios. Before a measurement, every connection is used ten times or more. With the
defaults it takes about three minutes.`;

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000' },
    flags: { type: 'string', default: '20000' },
    weeks: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    width: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean' },
  },
});
const [rounds, seconds, width] = [Number(values.rounds), Number(values.seconds), Number(values.width)];

interface Contender {
  name: string;
  measure(seconds: number): Promise<Measure>;
}

type Headers = Record<string, string>;

/** The number of records in a response: the length of its first list, or 1. */
function recordsOf(body: unknown): number {
  const list = Object.values(body as Record<string, unknown>).find((value) => Array.isArray(value));
  return list?.length ?? 1;
}

/** Requests the path, checks the status and the number of records, and returns the body. */
async function requireRecords({ name, address }: Server, { path, rows }: Case, headers: Headers): Promise<Buffer> {
  const response = await fetch(`${address}${path}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${name} answered ${path} with ${response.status}: ${bytes.toString()}`);
  const found = recordsOf(JSON.parse(bytes.toString()));
  if (found !== rows) throw new Error(`${name} returned ${found} records instead of ${rows} for ${path}`);
  return bytes;
}

/** The statements of a request after authentication. */
async function statementsOf({ baseUrl }: Company, { path }: Case, headers: Headers) {
  const request = async () => void (await (await fetch(`${baseUrl}${path}`, { headers })).arrayBuffer());
  await request();
  return captureStatements(request);
}

/** The contenders alternate, so a slow phase of the machine affects all of them. */
async function inTurns(contenders: readonly Contender[]): Promise<Results> {
  const measured = new Map(contenders.map(({ name }) => [name, [] as Measure[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, measure } of contenders) measured.get(name)?.push(await measure(seconds));
  }
  const medians = [...measured].map(([name, all]): [string, Measure] => [
    name,
    { perSecond: medianOf(all.map((load) => load.perSecond)), medianMs: medianOf(all.map((one) => one.medianMs)) },
  ]);
  return new Map(medians);
}

async function contend(name: string, address: string, headers: Headers, stack: DisposableStack): Promise<Contender> {
  const load = new Load(address, headers, width);
  stack.defer(() => load.close());
  // The server's connections also need a warm-up: each is used ten times while each client connection is used twenty
  // times.
  await load.measure(0.5, 20);
  return { name, measure: (time) => load.measure(time) };
}

/** The upper limit for a JavaScript process with the same statements. */
async function startStatements(company: Company, statements: readonly Statement[], stack: AsyncDisposableStack) {
  const file = join(company.directory, 'statements.json');
  const named = statements.map(({ text, values }, index) => ({
    name: `s${index}`,
    text,
    values: values.map(parameterText),
  }));
  await writeFile(file, JSON.stringify({ statements: named, answer: join(company.directory, 'answer.json') }));
  return servers.startStatements(file, company, stack);
}

async function measureCase(
  company: Company,
  listed: readonly Server[],
  measuredCase: Case,
  token: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await using stack = new AsyncDisposableStack();
  const loads = stack.use(new DisposableStack());
  const [bytes] = await Promise.all(listed.map((server) => requireRecords(server, measuredCase, headers)));
  const file = join(company.directory, 'answer.json');
  await writeFile(file, bytes ?? '');
  const bare = await servers.startBare(file, stack);
  const statements = await statementsOf(company, measuredCase, headers);
  const all = servers.hasPeers() ? [...listed, await startStatements(company, statements, stack)] : listed;
  const contenders: Contender[] = [];
  for (const { name, address } of all)
    contenders.push(await contend(name, `${address}${measuredCase.path}`, headers, loads));
  contenders.push(await contend(bare.name, bare.address, {}, loads));
  const plain: PlainSql = await openPlainSql(statements, { ...company, width });
  stack.defer(() => plain.close());
  contenders.push({ name: 'sql', measure: plain.measure });
  printCase(measuredCase, bytes?.length ?? 0, await inTurns(contenders), plain.with);
}

async function main(company: Company): Promise<void> {
  const [members, weeks, flags] = [Number(values.members), Number(values.weeks), Number(values.flags)];
  const filled = await addCompanies(company, { members, weeks, flags, slotsPerDay: 0 });
  await using stack = new AsyncDisposableStack();
  const listed = [await servers.startOurs(company, width, stack)];
  if (!servers.hasPeers()) console.log(`${servers.howToInstall}\n`);
  else for (const name of servers.peerNames) listed.push(await servers.startPeer(name, company, stack));
  const days = await company.database.pool.query<{ count: number }>(
    'select count(*)::int as count from daily_time where organization_id = $1',
    [filled.tenant.organizationId],
  );
  console.log(
    `${members} members, ${days.rows[0]?.count} daily rows, ${flags} flags; ${width} connections, median of ` +
      `${rounds} turns of ${seconds} s\n`,
  );
  printHead();
  const cases = casesOf({ ...filled, memberCount: members });
  for (const at of cases.filter(({ name }) => name.includes(values.only))) {
    await measureCase(company, listed, at, filled.tenant.token);
  }
}

if (values.help) console.log(help);
else await withCompany({ durable: true }, main);
