import type pg from 'pg';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { addCompanies, type SeededCompany } from '../bench/seed/company.ts';
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

/**
 * Longer than the range of any list, so every month in a range has time. PostgreSQL assumes that reading an empty month
 * costs nothing.
 */
const weeks = 5;
/**
 * PostgreSQL plans the first five uses for their values, and then chooses a plan. All later uses have the same plan.
 */
const uses = 7;
/** Below this number of rows, the plan does not matter. */
const fewRows = 200;

let filled: SeededCompany;
/** Tokens of the owner and of the member with the most flags. */
let tokens: string[] = [];
let client: pg.PoolClient;
let webhookId = 0;
let payPeriodId = 0;

/**
 * Creates a company and a neighbour in the same weeks. A few people have most of the flags, and a few projects have
 * most of the time.
 */
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

/** The value for a parameter that refers to records or does not accept every value that its schema permits. */
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
    text: 'site',
    tag_ids: 1,
  };
  return name in named ? String(named[name]) : undefined;
}

/** The number of days in the longest permitted range, or in the range with all records. */
const daysOf = ({ ranges }: Endpoint, name: string) =>
  (ranges?.find((range) => name.startsWith(`${range.name}[`))?.maxDays ?? 91) - 1;

/** A value for a parameter, derived from its schema: the latest days of a range, or the first permitted value. */
function valueOf(list: Endpoint, name: string, schema: Schema): string {
  const named = namedValue(name);
  if (named !== undefined) return named;
  if (schema.items) return valueOf(list, name, schema.items);
  if (schema.enum) return schema.enum[0] ?? '';
  if (schema.type === 'boolean') return 'true';
  const date = name.endsWith('[start]') ? today.subtract({ days: daysOf(list, name) }) : today;
  if (schema.format === 'date') return date.toString();
  if (schema.format === 'date-time') return `${date.toString()}T00:00:00Z`;
  throw new Error(`state a value for the parameter ${name} of lists`);
}

/** The queries of a list without filters, and with each filter. */
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

/** The bodies of lists that require a body. */
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

/** The text of a statement without the instant of the request, which does not influence the plan. */
const keyOf = (statement: Statement) =>
  JSON.stringify(statement).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) =>
    Math.abs(Date.parse(instant) - Date.now()) < 10 * minuteMs ? 'now' : instant,
  );

/** Statements that an earlier list has already run. Many belong to the token check, which is the same for all lists. */
const tried = new Set<string>();

/** The statements of a list that no earlier list has sent, with each text once per kind of request. */
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
  onOneServer('the test reads plans')(
    `reads for the ${uses}th use of a statement no more than for the first`,
    async () => {
      const worse: string[] = [];
      for (const statement of await statementsOf(list)) {
        await client.query('deallocate all');
        const { plan, run } = preparedUses(client);
        const first = await run(statement);
        for (let n = 2; n < uses; n += 1) await plan(statement);
        const last = await run(statement);
        if (last.rows <= 2 * Math.max(first.rows, fewRows)) continue;
        worse.push(`${first.rows} rows, finally ${last.rows}: ${statement.text} ${JSON.stringify(statement.values)}`);
      }
      expect(worse).toEqual([]);
    },
  );
});
