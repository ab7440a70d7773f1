import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/api.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { approvePayPeriod } from '../../src/contract/pay-periods.ts';
import { putPayrollRole } from '../../src/contract/payroll-clerks.ts';
import { putSalary } from '../../src/contract/salaries.ts';
import { requiredQuery, send, type Received } from '../conformance/request.ts';
import { buildWorld, type World } from '../conformance/world.ts';
import { useTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { exchange, newRefreshToken } from '../harness/personal.ts';
import { work } from '../harness/work.ts';
import { type Outcome, payrollRole } from './table.ts';

const app = useTestApp({ trustProxy: ['127.0.0.1'] });

interface Reader {
  userId: number;
  token: string;
  personalToken: string;
}

let world: World;
let clerk: Reader;
let user: Reader;

async function join(): Promise<Reader> {
  const member = await addMember(app, world.organization, { projectId: Number(world.params['project_id']) });
  const { access_token: personalToken } = await exchange(app, await newRefreshToken(app, member.userId));
  return { userId: member.userId, token: member.token, personalToken };
}

beforeAll(async () => {
  world = await buildWorld(app);
  const worker = { userId: world.userId, projectId: Number(world.params['project_id']) };
  await work(world.organization, worker, '2026-02-27T10:00:00Z', 7200);
  await work(world.organization, worker, '2026-03-02T09:00:00Z', 3600);
  [clerk, user] = [await join(), await join()];
  const { client, organizationId } = world.organization;
  const period = { organization_id: organizationId, pay_period_id: Number(world.params['pay_period_id']) };
  await client.call(approvePayPeriod, { params: { ...period, user_id: world.userId } });
  const salaried = { organization_id: organizationId, user_id: world.organization.userId };
  await client.call(putSalary, { params: salaried, body: { amount: 900, period: 'weekly', hours: 40 } });
  const params = { organization_id: organizationId, user_id: clerk.userId };
  await client.call(putPayrollRole, { params, body: { payroll: true } });
});

/** An empty body is enough: permissions are checked before the body. */
const sentBy = (endpoint: Endpoint, reader: Reader): Promise<Received> =>
  send(app.baseUrl, endpoint, {
    token: endpoint.access.personalOnly ? reader.personalToken : reader.token,
    params: world.params,
    query: requiredQuery(endpoint),
    ...(endpoint.body ? { body: {} } : {}),
  });

const isRefusal = ({ status }: Received) => status === 403 || status === 404;

/** The form of a body: without numbers, and without the role and the entry in the audit log that grants it. */
const formOf = ({ body }: Received) =>
  JSON.stringify(body ?? null)
    .replaceAll('"payroll":true', '"payroll":false')
    .replaceAll(/\d+/g, '#')
    .replaceAll(/{"part":"audit_entries".*?}},?/g, '');

/** Reads before the log has entries, and operations that end memberships or tokens. */
const ranks: Readonly<Record<string, number>> = { listOwnAccessLog: -1, leaveOrganization: 1, deletePersonalTokens: 2 };
const rankOf = ({ id }: Endpoint) => ranks[id] ?? 0;
const ordered = endpoints.filter(({ access }) => access.token).toSorted((a, b) => rankOf(a) - rankOf(b));

function outcomeOf(ofClerk: Received, ofUser: Received): Outcome | 'less' {
  if (isRefusal(ofUser)) return isRefusal(ofClerk) ? 'refused' : 'clerk';
  if (isRefusal(ofClerk)) return 'less';
  const isRead = ofClerk.status === 200 && ofUser.status === 200;
  return isRead && formOf(ofClerk) !== formOf(ofUser) ? 'more' : 'user';
}

const isDeclared = ({ access }: Endpoint) => access.payroll === true;

// proves: roles-26
test('the table has an entry for each operation that needs a token', () => {
  expect(Object.keys(payrollRole).toSorted()).toEqual(ordered.map(({ id }) => id).toSorted());
});

// proves: roles-26, roles-32
test('an operation that refuses users is declared for payroll clerks if and only if it is in the table', () => {
  const declared = endpoints.filter(isDeclared);
  expect(declared.filter(({ id }) => payrollRole[id] !== 'clerk').map(({ id }) => id)).toEqual([]);
  expect(endpoints.filter((endpoint) => isDeclared(endpoint) && !endpoint.path.startsWith('/ext/v1/'))).toEqual([]);
});

describe('for a payroll clerk', () => {
  // proves: roles-26
  test.each(ordered.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s has the outcome of its entry',
    async (id, endpoint) => {
      const [ofClerk, ofUser] = [await sentBy(endpoint, clerk), await sentBy(endpoint, user)];
      expect(outcomeOf(ofClerk, ofUser)).toBe(payrollRole[id]);
      if (endpoint.path.startsWith('/v2/')) expect(['user', 'refused']).toContain(payrollRole[id]);
    },
  );
});
