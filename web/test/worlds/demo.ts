import { Client } from '../../../src/client/client.ts';
import { demoWeeks } from '../../../src/cli/demo/activity-stream.ts';
import { people } from '../../../src/cli/demo/company.ts';
import * as load from '../../../src/cli/demo/load.ts';
import type { Context } from '../../../src/context.ts';
import { analyseSelection } from '../../../src/features/detection/request.ts';
import { finishDemo, openDemo } from '../../../src/features/setup/demo.ts';
import type { TestApp } from '../../../test/harness/app.ts';

const until = Temporal.PlainDate.from('2026-03-02');
const [owner, ...others] = people;
if (!owner) throw new Error('the demo has no people');
const request = { name: 'Demo', timeZone: 'Europe/Berlin', weekStart: 1, people: [owner, ...others] as const };

/** The organization of the demo, 40 people and twelve weeks of work with its flags, at the instant of the tests. */
export async function makeDemo(app: TestApp) {
  const transaction = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
    app.database.transaction(async (tx) => work(app.app.contextFor(tx, await app.app.now(tx))));
  const demo = await transaction((ctx) => openDemo(ctx, { ...request, until: until.toString() }));
  const { organizationId, token } = demo;
  const client = new Client({ baseUrl: app.baseUrl, token });
  const target = { client, baseUrl: app.baseUrl, token, organizationId, until, signal: new AbortController().signal };
  const clients = await load.loadClients(target);
  const projects = await load.loadProjects(target, clients);
  const ids = await load.loadMembers(target, projects);
  await load.loadActivities(target, ids, () => undefined);
  await load.loadBudgets(target, { clients, projects });
  await load.loadPolicies(target, ids);
  const selection = { from: until.subtract({ weeks: demoWeeks }), to: until.subtract({ days: 1 }), userIds: undefined };
  await analyseSelection({ transaction, progress: () => undefined }, organizationId, selection);
  await transaction((ctx) => finishDemo(ctx, demo));
  return { organizationId, ownerId: demo.ownerId };
}
