import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCompanies, type SeededCompany } from '../../bench/seed/company.ts';
import { addRecords } from '../../bench/seed/records.ts';
import { endpoints } from '../../src/contract/api.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { useTestApp } from '../harness/app.ts';
import { cellsOf, namesOf, parseCsv } from '../harness/csv.ts';
import { exchange, newRefreshToken } from '../harness/personal.ts';
import { sendRaw } from '../harness/raw.ts';
import { signedIn } from '../harness/sessions.ts';

const app = useTestApp({ testClock: false });

const isOfTheApi = ({ method, path }: Endpoint) => method === 'GET' && /^\/(v2|ext\/v1)\//.test(path);
const isPaged = ({ query }: Endpoint) => 'page_limit' in query.properties;
const reads = endpoints.filter((endpoint) => isOfTheApi(endpoint) && !endpoint.access.installation);
const unpaged = new Set(['listErrorCodes', 'listOvertimePresets', 'listPayrollPresets', 'getUnusualActivityPrecision']);
const lists = reads.filter((endpoint) => isPaged(endpoint) || unpaged.has(endpoint.id));
const ofPlaces = ({ params }: Endpoint) =>
  Object.keys(params.properties).every((name) => /^(organization|project|client)_id$/.test(name));
const records = reads.filter((endpoint) => endpoint.single && ofPlaces(endpoint));

let filled: SeededCompany;
let token: string;
let cookie: string;
let webhookId: number;
let payPeriodId: number;

beforeAll(async () => {
  const made = await app.createOrganization();
  const company = { ...app, ...made, url: app.databaseUrl, directory: '' };
  filled = await addCompanies(company, { members: 130, weeks: 2, flags: 300, slotsPerDay: 2 });
  ({ webhookId, payPeriodId } = await addRecords(app.database.pool, filled, 2));
  const { ownerId } = filled.tenant;
  token = (await exchange(app, await newRefreshToken(app, ownerId))).access_token;
  cookie = await signedIn(app, ownerId);
}, 120_000);

// The server writes access log entries with a delay, so an entry could appear between two reads of that list.
beforeEach(() => app.app.accessLog.flush());

const today = Temporal.Now.plainDateISO('UTC');

/** The maximum number of records per page of the list. */
const largestPage = ({ query }: Endpoint) =>
  String((query.properties as Record<string, { maximum?: number }>)['page_limit']?.maximum);

/** The latest days with records. */
function queryOf({ query }: Endpoint): Record<string, string> {
  const schemas = query.properties as Record<string, { format?: string; enum?: string[] }>;
  return Object.fromEntries(
    (query.required ?? []).map((name) => {
      const { format, enum: words } = schemas[name] ?? {};
      const date = (name.endsWith('[start]') ? today.subtract({ days: 6 }) : today).toString();
      return [name, words?.[0] ?? (format === 'date' ? date : `${date}T00:00:00Z`)];
    }),
  );
}

function ask(endpoint: Endpoint, query: Record<string, string>, headers: Record<string, string>) {
  const { organizationId } = filled.tenant;
  const ids = { organization_id: organizationId, project_id: filled.projects.first, user_id: filled.members.first };
  const params: Record<string, number> = {
    ...ids,
    client_id: filled.clients.first,
    webhook_id: webhookId,
    pay_period_id: payPeriodId,
  };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const search = new URLSearchParams(query).toString();
  const presented = endpoint.access.sessionOnly ? { cookie } : { authorization: `Bearer ${token}` };
  return sendRaw(app, `${path}?${search}`, { headers: { ...presented, ...headers } });
}

type Answered = Record<string, unknown> & { pagination?: Record<string, unknown> };

/** The name of the record list in an answer that also contains other lists. */
const mainLists: Record<string, string> = { listTimeSums: 'time_sums', getToday: 'members' };

const nameOf = ({ id }: Endpoint, body: Answered): string =>
  mainLists[id] ?? Object.keys(body).find((name) => Array.isArray(body[name])) ?? '';

/** Reads all pages of a list as JSON. Returns the records and the name of the list. */
async function readAll(endpoint: Endpoint): Promise<{ name: string; records: object[] }> {
  const all: object[] = [];
  const size: Record<string, string> = isPaged(endpoint) ? { page_limit: largestPage(endpoint) } : {};
  let start: Record<string, string> = {};
  for (;;) {
    const answer = await ask(endpoint, { ...queryOf(endpoint), ...size, ...start }, {});
    expect(answer.status, answer.text).toBe(200);
    const body = JSON.parse(answer.text) as Answered;
    const name = nameOf(endpoint, body);
    all.push(...(body[name] as object[]));
    const [[next, value] = []] = Object.entries(body.pagination ?? {});
    if (next === undefined) return { name, records: all };
    start = { [next.replace('next_', '')]: String(value) };
  }
}

const filledLists = new Set<string>();

describe.each(lists)('$id', (list) => {
  // proves: answers-24
  test('returns the same values in CSV as in JSON', async () => {
    const { name, records: expected } = await readAll(list);
    const answer = await ask(list, queryOf(list), { accept: 'text/csv' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}.csv"`);
    const [header = [], ...rows] = parseCsv(answer.text);
    expect(rows).toEqual(cellsOf(header, expected));
    const named = new Set(expected.flatMap((record) => namesOf(header, record)));
    expect([...named].filter((column) => !header.includes(column))).toEqual([]);
    if (rows.length > 0) filledLists.add(list.id);
  });
});

test('most lists have records', () => {
  expect(filledLists.size).toBeGreaterThan((3 * lists.length) / 4);
});

// proves: answers-30
test.each(records)('$id, which is not a list, has no CSV', async (endpoint) => {
  const refused = await ask(endpoint, {}, { accept: 'text/csv' });
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([406, { code: 'invalid_params' }]);
  expect(refused.headers['content-type']).toBe('application/json; charset=utf-8');
  expect((await ask(endpoint, {}, { accept: 'text/csv, */*;q=0.1' })).status).toBe(200);
});
