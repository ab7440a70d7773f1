import type { Command } from 'commander';
import { Client } from '../client/client.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { analyseSelection } from '../features/detection/request.ts';
import { finishDemo, openDemo } from '../features/setup/demo.ts';
import { makeSignInLinkFor } from '../features/setup/sign-in.ts';
import { demoWeeks } from './demo/activity-stream.ts';
import { people } from './demo/company.ts';
import * as load from './demo/load.ts';
import { readConfig } from './config.ts';
import { describeExchange } from './personal-token.ts';
import { createOutput, type Output } from './output.ts';
import { daysAnalysed, showProgress } from './progress.ts';
import { type RunningServer, startServer, webUrlOf } from './server-process.ts';
import { runStoppable } from './stoppable.ts';

type Demo = Awaited<ReturnType<typeof openDemo>>;

interface Loading {
  output: Output;
  /** Aborts the upload when the process is asked to stop. */
  signal: AbortSignal;
}

/** Loading takes some seventy requests with one token, which a low limit would refuse. */
const roomForLoading = 600;

function openOn(running: RunningServer): Promise<Demo> {
  const today = Temporal.Now.plainDateISO('UTC').toString();
  return inTransaction(running, async (ctx) => {
    const [owner, ...others] = people;
    if (!owner) throw new Error('the demo has no people');
    const request = {
      name: 'Fairhour Demo',
      timeZone: 'Europe/Berlin',
      weekStart: 1,
      people: [owner, ...others] as const,
      until: today,
    };
    return openDemo(ctx, request);
  });
}

const inTransaction = <T>({ app, opened }: RunningServer, work: (ctx: Context) => Promise<T>): Promise<T> =>
  opened.background.transaction(async (tx) => work(app.contextFor(tx, await app.now(tx))));

/** The detector goes through the days that are over, so that flags are there when somebody looks. */
async function findUnusualActivity(running: RunningServer, demo: Demo, signal: AbortSignal): Promise<void> {
  const until = Temporal.PlainDate.from(demo.until);
  const selection = { from: until.subtract({ weeks: demoWeeks }), to: until.subtract({ days: 1 }), userIds: undefined };
  const progress = daysAnalysed();
  const transaction = <T>(work: (ctx: Context) => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    return inTransaction(running, work);
  };
  await analyseSelection(
    { transaction, progress: (done, total) => progress.show(done, total) },
    demo.organizationId,
    selection,
  ).finally(() => progress.stop());
}

async function loadDemo(running: RunningServer, demo: Demo, { output, signal }: Loading): Promise<void> {
  const client = new Client({ baseUrl: running.address, token: demo.token });
  const until = Temporal.PlainDate.from(demo.until);
  const { token, organizationId } = demo;
  const target = { client, baseUrl: running.address, token, organizationId, until, signal };
  output.note(`Loading the demo: ${people.length} people, ${demoWeeks} weeks of work`);
  const clientIds = await load.loadClients(target);
  const projectIds = await load.loadProjects(target, clientIds);
  const ids = await load.loadMembers(target, projectIds);
  const progress = showProgress({ done: 'work tracked:', unit: 'days', total: demoWeeks * 7 + 1 });
  const report = await load.loadActivities(target, ids, (done) => progress.update(done)).finally(() => progress.stop());
  if (report.rejected > 0) {
    const [first] = report.rejections;
    throw new Error(
      `${report.rejected} slots of the demo were refused, line ${first?.line}: ${first?.details.join('; ')}`,
    );
  }
  output.note(`  ${report.inserted + report.updated + report.unchanged} ten-minute slots stored`);
  await load.loadBudgets(target, { clients: clientIds, projects: projectIds });
  await load.loadPolicies(target, ids);
  await load.loadSettings(target, ids);
  await findUnusualActivity(running, demo, signal);
  await inTransaction(running, (ctx) => finishDemo(ctx, demo));
}

interface DemoLink {
  role: string;
  email: string;
  url: string;
}

/** Who looks at the same work from where: one of each. */
const viewers = [
  { role: 'owner', index: 0 },
  { role: 'manager', index: 1 },
  { role: 'member', index: people.findIndex((person) => person.role === 'project_user') },
];

/** A day, since whoever tries the demo leaves it running and comes back to it. */
const linkMinutes = 24 * 60;

function makeLinks(running: RunningServer, webUrl: string): Promise<DemoLink[]> {
  return inTransaction(running, async (ctx) => {
    const links: DemoLink[] = [];
    for (const { role, index } of viewers) {
      const email = people[index]?.email ?? '';
      const { url } = await makeSignInLinkFor(ctx, email, { webUrl, minutes: linkMinutes });
      links.push({ role, email, url });
    }
    return links;
  });
}

function describe(address: string, demo: Demo, links: readonly DemoLink[]): string {
  const ask = `curl -H "Authorization: Bearer ${demo.token}"`;
  const base = `${address}/v2/organizations/${demo.organizationId}`;
  const [stop, start] = [demo.until, Temporal.PlainDate.from(demo.until).subtract({ weeks: demoWeeks }).toString()];
  return [
    '',
    `The demo organization is ready at ${address} (reference: ${address}/docs).`,
    'Sign in with a browser; each link is good once, within a day:',
    ...links.map(({ role, email, url }) => `  as ${role} (${email}): ${url}`),
    'Further ones: npx fairhour sign-in-link --email …',
    '',
    `Owner's token, for programs: ${demo.token}`,
    `Owner's personal token, for reviews and rules: ${demo.personalToken}`,
    '',
    'Three requests to paste:',
    `  ${ask} "${base}/budget_histories?page_limit=5&include=projects"`,
    `  ${ask} "${base}/overtime_policies?status=all"`,
    `  ${ask} ` +
      `"${base}/insights/unusual_activities?time_slot%5Bstart%5D=${start}T00:00:00Z&time_slot%5Bstop%5D=${stop}T00:00:00Z&include=users"`,
    '',
    describeExchange(address, demo.personalToken),
    '',
    'Ctrl-C stops everything; the data stay for the next start.',
  ].join('\n');
}

async function runDemo(config: Config, options: { json?: boolean }): Promise<void> {
  const output = createOutput(options.json ?? false);
  const note = (line: string) => output.note(line);
  const rateLimit = config.rateLimit === 0 ? 0 : Math.max(config.rateLimit, roomForLoading);
  await runStoppable('service', note, async (path) => {
    const running = await startServer({ ...config, rateLimit }, { note, path });
    const demo = await path.during(openOn(running));
    if (!demo.loaded) await path.during(loadDemo(running, demo, { output, signal: path.stopRequested }));
    const links = await path.during(makeLinks(running, webUrlOf(config, running)));
    output.result(
      {
        address: running.address,
        organization_id: demo.organizationId,
        user_id: demo.ownerId,
        token: demo.token,
        personal_token: demo.personalToken,
        sign_in_links: links,
      },
      describe(running.address, demo, links),
    );
    await path.untilStopRequested();
  });
}

export function addDemo(program: Command) {
  program
    .command('demo')
    .description('Run the server with a demo organization: 40 people in 6 time zones, 12 weeks of tracked work')
    .option('--json', 'print one JSON document with address and token')
    .action((options: { json?: boolean }) => {
      const config = readConfig(process.env);
      return runDemo({ ...config, logLevel: process.env['LOG_LEVEL'] ? config.logLevel : 'warn' }, options);
    });
}
