/** Measures the cost of budget alerts during uploads: `npx node bench/alerts/main.ts --help`. */

import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from '../../src/client/client.ts';
import { features } from '../../src/contract/lists/roles.ts';
import { updateProject } from '../../src/contract/projects.ts';
import { bootstrapOrganization } from '../../src/features/access/setup/bootstrap.ts';
import { addPeople, type Company, withCompany } from '../company.ts';
import { writeLines } from '../ingest/lines.ts';
import { postmasterOf } from '../program.ts';
import { startServer } from './start-server.ts';
import { type Sent, upload } from '../ingest/upload.ts';

const help = `Measures how fast a stream of slots is stored for projects without budgets, and for the same number of
projects with budgets that send alerts near the limit and at the limit. Uses a separate embedded PostgreSQL
in the temporary directory. Each round uses new organizations, which alternate. Every budget passes both of its
thresholds.

  --slots N      slots of an organization (default 60000)
  --users N      members of an organization (default 100)
  --projects N   projects, each with or without a budget (default 200)
  --rounds N     rounds; the median counts (default 5)
  --help         this text`;

const { values: options } = parseArgs({
  options: {
    slots: { type: 'string', default: '60000' },
    users: { type: 'string', default: '100' },
    projects: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function makeTenant(company: Company, name: string, withBudgets: boolean) {
  const { app, database, directory } = company;
  const made = await database.transaction(async (tx) =>
    bootstrapOrganization(app.contextFor(tx, await app.now(tx)), {
      name,
      timeZone: 'America/New_York',
      weekStart: 1,
      features,
      ownerEmail: `${name}@example.com`,
    }),
  );
  const own = { ...company, ...made };
  const { members, projects } = await addPeople(own, Number(options.users), Number(options.projects));
  const client = new Client({ baseUrl: company.baseUrl, token: made.token });
  const hours = Number(options.slots) / 6 / projects.length / 2;
  const budget = { type: 'hours', hours: Math.round(hours), start_date: '2026-01-05' } as const;
  for (const id of withBudgets ? projects : []) {
    await client.call(updateProject, { params: { project_id: id }, body: { budget } });
  }
  const path = join(directory, 'slots.ndjson');
  const days = Math.ceil(Number(options.slots) / (members.length * 48));
  await writeLines(path, { users: members, projects, days, detail: 'minutes', screenshots: 0, contents: false });
  return { ...made, path };
}

async function measure(company: Company): Promise<void> {
  const { server, baseUrl } = await startServer(company.url);
  const sent: Record<'without' | 'with', Sent[]> = { without: [], with: [] };
  try {
    const postmaster = postmasterOf(company);
    for (let at = 0; at < Number(options.rounds); at += 1) {
      for (const kind of at % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
        const tenant = await makeTenant(company, `${kind}-${at}`, kind === 'with');
        sent[kind].push(await upload({ server, baseUrl, postmaster, ...tenant }, [tenant.path]));
        await company.database.pool.query('analyze activity_slots');
      }
    }
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
  const medianOf = (kind: keyof typeof sent, value: (round: Sent) => number) => median(sent[kind].map(value));
  const cpu = (round: Sent) => round.serverCpu + round.databaseCpu;
  for (const kind of ['without', 'with'] as const) {
    const [seconds, work] = [medianOf(kind, (one) => one.seconds), medianOf(kind, cpu)];
    const [server, database] = [medianOf(kind, (one) => one.serverCpu), medianOf(kind, (one) => one.databaseCpu)];
    print(
      `${kind} ${options.projects} budgets: ${seconds.toFixed(2)} s, CPU ${work.toFixed(2)} s ` +
        `(server ${server.toFixed(2)}, database ${database.toFixed(2)})`,
    );
  }
  const ratio = (value: (round: Sent) => number) => (medianOf('with', value) / medianOf('without', value)).toFixed(2);
  print(`with budgets: ${ratio((one) => one.seconds)} of the time, ${ratio(cpu)} of the CPU`);
}

if (options.help) print(help);
else await withCompany({ durable: true }, measure);
