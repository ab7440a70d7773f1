import type pg from 'pg';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { addCompanies, type Filled } from '../bench/seed/company.ts';
import { addRecords } from '../bench/seed/records.ts';
import { captureStatements, type Statement } from '../bench/statements.ts';
import { endpoints } from '../src/contract/api.ts';
import { type Endpoint, isRead } from '../src/contract/endpoint.ts';
import { useTestApp } from './harness/app.ts';
import { onOneServer } from './harness/one-server.ts';
import { exchange, newRefreshToken } from './harness/personal.ts';
import { preparedUses } from './harness/plans.ts';

const app = useTestApp({ testClock: false });

const lists = endpoints.filter((endpoint) => isRead(endpoint) && 'page_limit' in endpoint.query.properties);

const weeks = 4;
/** PostgreSQL plans five uses for their values, and then chooses: later uses choose alike. */
const uses = 7;
/** How so few rows are found does not matter. */
const fewRows = 200;

let filled: Filled;
/** Of the owner and of the member with most flags. */
let tokens: string[] = [];
let client: pg.PoolClient;
let webhookId = 0;
let payPeriodId = 0;

/** A company with a neighbour in the same weeks: a few people have most flags, a few projects most time. */
beforeAll(async () => {
  const made = await app.createOrganization();
  const company = { ...app, ...made, url: app.databaseUrl, directory: '' };
  filled = await addCompanies(company, { members: 240, weeks, flags: 6_000, slotsPerDay: 6 });
  ({ webhookId, payPeriodId } = await addRecords(app.database.pool, filled, weeks));
  await app.database.pool.query('vacuum analyze');
  const people = [filled.tenant.ownerId, filled.members.first];
  tokens = await Promise.all(
    people.map(async (userId) => (await exchange(app, await newRefreshToken(app, userId))).access_token),
  );
  client = await app.database.pool.connect();
}, 120_000);

afterAll(() => client.release(true));

interface Schema {
  type?: string;
  format?: string;
  enum?: readonly string[];
  items?: Schema;
}

const today = Temporal.Now.plainDateISO('UTC');

/** What parameters say that name records, or of which not every value is one. */
function namedValue(name: string): string | undefined {
  const { members, projects, clients } = filled;
  const named: Record<string, string | number> = {
    page_start_id: 1,
    page_limit: 50,
    points: 40,
    page_start: `${members.first}-${Math.floor(Date.parse(`${today.toString()}T00:00:00Z`) / 1000)}`,
    organization_id: filled.tenant.organizationId,
    project_id: projects.first,
    client_id: clients.first,
    subject_id: members.first,
    webhook_id: webhookId,
    pay_period_id: payPeriodId,
    checksum: '0'.repeat(64),
    user_id: members.first,
    user_ids: members.first,
    actor_user_ids: filled.tenant.ownerId,
    reader_user_ids: filled.tenant.ownerId,
    project_ids: projects.first,
    client_ids: clients.first,
    task_ids: 1,
    global_todo_ids: 1,
    as_of: `${today.subtract({ days: 9 }).toString()}T00:00:00Z`,
    'search[email]': 'u1',
    'search[name]': 'User 1',
  };
  return name in named ? String(named[name]) : undefined;
}

/** The longest range that a list takes, or all the time in which there is something. */
const daysOf = ({ ranges }: Endpoint, name: string) =>
  (ranges?.find((range) => name.startsWith(`${range.name}[`))?.maxDays ?? 91) - 1;

/**
 * A value for a parameter of a list, as its schema has it: of ranges the latest days, the first of what may be chosen.
 */
function valueOf(list: Endpoint, name: string, schema: Schema): string {
  const named = namedValue(name);
  if (named !== undefined) return named;
  if (schema.items) return valueOf(list, name, schema.items);
  if (schema.enum) return schema.enum[0] ?? '';
  if (schema.type === 'boolean') return 'true';
  const date = name.endsWith('[start]') ? today.subtract({ days: daysOf(list, name) }) : today;
  if (schema.format === 'date') return date.toString();
  if (schema.format === 'date-time') return `${date.toString()}T00:00:00Z`;
  throw new Error(`say a value for the parameter ${name} of lists`);
}

/** A list without filters, and with each of them. */
function queriesOf(list: Endpoint): Record<string, string>[] {
  const { query } = list;
  const schemas = Object.entries(query.properties as Record<string, Schema>);
  const of = (wanted: (name: string) => boolean) =>
    Object.fromEntries(
      schemas.filter(([name]) => wanted(name)).map(([name, schema]) => [name, valueOf(list, name, schema)]),
    );
  const isRequired = (name: string) => name === 'page_limit' || (query.required ?? []).includes(name);
  const stem = (name: string) => name.replace(/\[(start|stop)\]$/, '');
  const filters = new Set(schemas.map(([name]) => stem(name)).filter((name) => !isRequired(name)));
  return [of(isRequired), ...[...filters].map((filter) => of((name) => isRequired(name) || stem(name) === filter))];
}

/** What lists that are asked for by a body are asked. */
const bodyOf = (): Record<string, unknown> => ({
  simulateOvertime: {
    from: today.subtract({ days: 91 }).toString(),
    to: today.toString(),
    policy: { threshold: 8, policy_type: 'daily', pay_rate_multiplier: 2, user_ids: [filled.members.first] },
  },
});

async function ask({ id, method, path }: Endpoint, query: Record<string, string>, token: string): Promise<number> {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => namedValue(name) ?? '');
  const url = `${app.baseUrl}${place}?${new URLSearchParams(query).toString()}`;
  const body = bodyOf()[id];
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, ...sent });
  await response.arrayBuffer();
  return response.status;
}

const isQuestion = ({ text }: Statement) => /^\s*(select|with)\b/i.test(text);

const minuteMs = 60_000;

/** A statement without the instant at which it was sent: that changes no plan. */
const keyOf = (statement: Statement) =>
  JSON.stringify(statement).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) =>
    Math.abs(Date.parse(instant) - Date.now()) < 10 * minuteMs ? 'now' : instant,
  );

/** Statements that an earlier list has tried: many are of the sign-in, and the same for each. */
const tried = new Set<string>();

/** What the server asks of the database for a list and for no list before, each text once for each kind of request. */
async function statementsOf(list: Endpoint): Promise<Statement[]> {
  const askers = list.path.includes('/users/me/') ? tokens : tokens.slice(0, 1);
  const requests = askers.flatMap((token) => queriesOf(list).map((query) => ({ token, query })));
  const found: Statement[] = [];
  for (const { token, query } of requests) {
    const asked = await captureStatements(async () => expect(await ask(list, query, token)).toBe(200));
    for (const statement of asked.filter(isQuestion)) {
      if (tried.has(keyOf(statement))) continue;
      tried.add(keyOf(statement));
      found.push(statement);
    }
  }
  return found;
}

describe.each(lists)('$id', (list) => {
  onOneServer('it reads plans')(`reads for its ${uses}th use of a statement what it read for the first`, async () => {
    const worse: string[] = [];
    for (const statement of await statementsOf(list)) {
      await client.query('deallocate all');
      const { plan, run } = preparedUses(client);
      const first = await run(statement);
      for (let n = 2; n < uses; n += 1) await plan(statement);
      const last = await run(statement);
      if (last.rows <= 2 * Math.max(first.rows, fewRows)) continue;
      worse.push(`${first.rows} rows, at last ${last.rows}: ${statement.text} ${JSON.stringify(statement.values)}`);
    }
    expect(worse).toEqual([]);
  });
});
