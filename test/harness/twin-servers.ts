import { readFileSync } from 'node:fs';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { updateProject, updateProjectMembers } from '../../src/contract/projects.ts';
import { sql } from '../../src/db/sql.ts';
import { saveTestNow } from '../../src/features/operations/installation/test-clock/store.ts';
import { endpointById, startOfTests, type TestApp } from './app.ts';
import { budgetsOf } from './budgets.ts';
import { addressOf, type MailServer } from './mail.ts';
import { addMember } from './members.ts';
import { runDueWork } from './notices.ts';
import { buildPayWorld, limits, type PayWorld } from './pay-world.ts';
import { exchange, newRefreshToken } from './personal.ts';
import { sendRaw } from './raw.ts';
import { queriesOf, type ReadDates } from './read-queries.ts';
import { fromOwnPage, signedIn } from './sessions.ts';
import { work } from './work.ts';

export const attackerNames = ['member', 'lead', 'manager'] as const;
export type AttackerName = (typeof attackerNames)[number];

interface Attacker {
  userId: number;
  email: string;
  token: string;
}

/** One of several servers that differ only in the pay of a colleague. */
export interface Twin {
  app: TestApp;
  mail: MailServer;
  world: PayWorld;
  projectId: number;
  colleagueId: number;
  /** People who cannot see pay: a project member, a project manager and an organization manager. */
  attackers: Record<AttackerName, Attacker>;
}

/**
 * Creates the days of a colleague who is paid at this rate. The budgets of the project and of its client are hidden and
 * stop timers.
 */
export async function buildTwin(app: TestApp, mail: MailServer, rate: number): Promise<Twin> {
  await saveTestNow(app.database, Temporal.Instant.from(startOfTests));
  const world = await buildPayWorld(app);
  const { organization, userId } = world;
  const [projectId, clientId] = [Number(world.params['project_id']), Number(world.params['client_id'])];
  const budgets = budgetsOf(organization);
  const alerts = { near_limit: 80, notify_enabled: true, notify_all_members: true, notify_group: 'managers' } as const;
  const paid = { type: 'cost', rate: 'pay_rate', stop_timer_when_budget_reached: true, alerts } as const;
  const params = { project_id: projectId };
  await organization.client.call(updateProject, { params, body: { budget: { ...paid, cost: limits.project } } });
  await budgets.stateOfClient(clientId, { ...paid, cost: limits.client });
  const colleague = await addMember(app, organization, { projectId });
  const lead = await addMember(app, organization, { projectId, projectRole: 'manager' });
  const manager = await addMember(app, organization, { role: 'manager' });
  const project = { user_id: colleague.userId, pay_rate: rate, effective_on: '2026-03-01' };
  await organization.client.call(updateProjectMembers, { params, body: { members: [project] } });
  for (const day of ['09', '10', '11', '12', '13']) {
    await work(organization, { userId: colleague.userId, projectId }, `2026-03-${day}T08:00:00Z`, 8 * 3_600);
  }
  const rows = await budgets.rowsOfProject(projectId);
  world.params['budget_history_id'] = rows.at(-1)?.id;
  const { email } = await app.database.one<{ email: string }>(sql`select email from users where id = ${userId}`);
  const attackers = { member: { userId, email, token: world.member }, lead, manager };
  return { app, mail, world, projectId, colleagueId: colleague.userId, attackers };
}

interface Operation {
  operationId: string;
  security?: readonly unknown[];
  responses: { '200': { content?: Record<string, unknown> } };
}

/** Every GET of the documented API that requires a reader, with the types of its answers. */
function readsOf() {
  const text = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths).flatMap(({ get }) => (get?.security?.length ? [get] : []));
  return operations.map(({ operationId, responses }) => ({
    endpoint: endpointById(operationId),
    types: Object.keys(responses[200].content ?? {}).filter((type) => type !== 'text/event-stream'),
  }));
}

const reads = readsOf();

/** Parts that may differ for reasons other than a rate: request ids, and stopped projects, as the contract requires. */
const unlike = [/"request_id":"[^"]*",?/g, /"stopped_projects":\[[^\]]*\],?/g];

export const commonTextOf = (text: string): string => unlike.reduce((rest, part) => rest.replaceAll(part, ''), text);

const pathOf = ({ path }: Endpoint, { world, colleagueId }: Twin): string => {
  const params: Record<string, unknown> = { ...world.params, user_id: colleagueId };
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
};

const presenting = (token: string) =>
  token.includes('=') ? { cookie: token, ...fromOwnPage } : { authorization: `Bearer ${token}` };

/** One line for each answer that an attacker gets, as JSON and as CSV. */
export async function readEverything(twin: Twin, name: AttackerName, dates: ReadDates): Promise<string[]> {
  const { app, attackers } = twin;
  const { userId, token } = attackers[name];
  const { access_token: personal } = await exchange(app, await newRefreshToken(app, userId));
  const cookie = await signedIn(app, userId);
  const lines: string[] = [];
  for (const { endpoint, types } of reads) {
    const { personalOnly, sessionOnly } = endpoint.access;
    const presented = presenting(sessionOnly ? cookie : personalOnly ? personal : token);
    for (const query of queriesOf(endpoint, dates)) {
      const path = `${pathOf(endpoint, twin)}?${new URLSearchParams(query).toString()}`;
      for (const accept of types) {
        const { status, headers, text } = await sendRaw(app, path, { headers: { ...presented, accept } });
        lines.push(`${name} GET ${path} ${accept} ${status} ${headers.etag ?? ''} ${commonTextOf(text)}`);
      }
    }
  }
  return lines;
}

/** The mails to the attackers, without the signed link at the end. */
export function mailTo({ mail, attackers }: Twin): string[] {
  const addresses = new Set(Object.values(attackers).map(({ email }) => email));
  const letters = mail.taken.filter((letter) => addresses.has(addressOf(letter)));
  return letters
    .map((letter) => `${addressOf(letter)}: ${letter.subject}\n${letter.text?.replaceAll(/of=\S+/g, '')}`)
    .toSorted();
}

/** Moves the clock to an instant after the creation of the test data, and does the due background work. */
export async function goTo({ app, world }: Twin, instant: string): Promise<void> {
  await app.setNow(world.organization.client, instant);
  await runDueWork(app);
}
