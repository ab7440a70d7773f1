import type { Command } from 'commander';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { openDemo } from '../features/access/setup/demo.ts';
import { makeSignInLinkFor } from '../features/access/setup/sign-in.ts';
import { demoWeeks, lastDay } from './demo/activity-stream.ts';
import { people } from './demo/company.ts';
import { openPast } from './demo/past-server.ts';
import { demoStart, type Demo, arrivalOf, createDays } from './demo/create-days.ts';
import { readConfig } from './config.ts';
import { Client } from '../client/client.ts';
import { continueDemo } from './demo/continue-demo.ts';
import { describeExchange } from './personal-token.ts';
import { createOutput, type Output } from './output.ts';
import { showProgress } from './progress.ts';
import { readVersion } from './version.ts';
import { type RunningServer, startServer } from './server-process.ts';
import { runStoppable } from './stoppable.ts';

interface Loading {
  demo: Demo;
  output: Output;
  /** Aborts the upload when the process receives a stop request. */
  signal: AbortSignal;
}

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
      since: demoStart(Temporal.PlainDate.from(today)),
    };
    return openDemo(ctx, request);
  });
}

const inTransaction = <T>({ app, opened }: RunningServer, work: (ctx: Context) => Promise<T>): Promise<T> =>
  opened.background.transaction(async (tx) => work(app.contextFor(tx, await app.now(tx))));

async function loadDemo(running: RunningServer, config: Config, { demo, output, signal }: Loading): Promise<void> {
  output.note(`Creating the demo: ${people.length} people, ${demoWeeks} weeks of work`);
  const until = Temporal.PlainDate.from(demo.until);
  const settings = { ...config, version: readVersion(), rateLimit: 0 };
  const past = await openPast(running, settings, demo.days === 0 ? demoStart(until) : arrivalOf(until, demo.days - 1));
  const progress = showProgress({ done: 'work tracked:', unit: 'days', total: lastDay + 1 });
  try {
    const present = Temporal.Now.instant();
    await createDays({ past, demo, present, signal }, (days) => progress.update(days));
  } finally {
    progress.stop();
    await past.close();
  }
}

interface DemoLink {
  role: string;
  email: string;
  url: string;
}

/** One viewer per role, for links to the same data. */
const viewers = [
  { role: 'owner', index: 0 },
  { role: 'manager', index: 1 },
  { role: 'member', index: people.findIndex((person) => person.firstName === 'Isla') },
];

/** One day, because users leave the demo running and come back to it. */
const linkMinutes = 24 * 60;

function makeLinks(running: RunningServer): Promise<DemoLink[]> {
  return inTransaction(running, async (ctx) => {
    const links: DemoLink[] = [];
    for (const { role, index } of viewers) {
      const email = people[index]?.email ?? '';
      const { url } = await makeSignInLinkFor(ctx, email, { webUrl: running.webUrl, minutes: linkMinutes });
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
    'Sign in with a browser. Each link works once, within a day:',
    ...links.map(({ role, email, url }) => `  as ${role} (${email}): ${url}`),
    'More links: npx fairhour sign-in-link --email …',
    '',
    `Owner's token, for programs: ${demo.token}`,
    `Owner's personal token, for reviews and rules: ${demo.personalToken}`,
    '',
    'Three requests to try:',
    `  ${ask} "${base}/budget_histories?page_limit=5&include=projects"`,
    `  ${ask} "${base}/overtime_policies?status=all"`,
    `  ${ask} ` +
      `"${base}/insights/unusual_activities?time_slot%5Bstart%5D=${start}T00:00:00Z&time_slot%5Bstop%5D=${stop}T00:00:00Z&include=users"`,
    '',
    describeExchange(address, demo.personalToken),
    '',
    'Ctrl-C stops everything. The next start uses the same data.',
  ].join('\n');
}

async function runDemo(config: Config, options: { json?: boolean }): Promise<void> {
  const output = createOutput(options.json ?? false);
  const note = (line: string) => output.note(line);
  await runStoppable('service', note, async (path) => {
    const running = await startServer(config, { note, path });
    const demo = await path.during(openOn(running));
    // Otherwise background work would run at the present instant, ahead of the demo's past days.
    if (!demo.loaded) await path.during(loadDemo(running, config, { demo, output, signal: path.stopRequested }));
    running.beginWork();
    const links = await path.during(makeLinks(running));
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
    const { token, organizationId } = demo;
    const client = new Client({ baseUrl: running.address, token });
    const until = Temporal.PlainDate.from(demo.until);
    const target = { client, baseUrl: running.address, token, organizationId, until, signal: path.stopRequested };
    await path.during(
      continueDemo(target, (error) => running.logger.warn({ err: error }, 'the demo could not continue')),
    );
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
