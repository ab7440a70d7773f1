import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../src/contract/api.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { listOvertimeDiff } from '../src/contract/overtime-diff.ts';
import { listOvertime } from '../src/contract/overtime.ts';
import { listPayStatements } from '../src/contract/pay-statements.ts';
import { listTimeSums } from '../src/contract/time-sums.ts';
import { validBodies } from './conformance/bodies.ts';
import { type Received, send } from './conformance/request.ts';
import { useTestApp } from './harness/app.ts';
import { isNight } from './harness/night.ts';
import { buildPayWorld, limits, payRates, type PayWorld, type ReaderName, readerNames } from './harness/pay-world.ts';
import { queriesOf as queriesFor } from './harness/read-queries.ts';

const app = useTestApp({ trustProxy: ['127.0.0.1'] });
let world: PayWorld;

/**
 * Figures that only users with access to pay may see: rates and limits that were set, and values computed from these.
 */
const forbidden = new Set<number>([...Object.values(payRates), ...Object.values(limits)]);

const reads = endpoints.filter((endpoint) => endpoint.method === 'GET');
const writes = endpoints.filter((endpoint) => endpoint.method !== 'GET' && validBodies[endpoint.id]);

const queriesOf = (endpoint: Endpoint) => queriesFor(endpoint, { first: '2026-03-02', last: '2026-03-15' });

const ask = (endpoint: Endpoint, token: string, query: Record<string, string>, body?: unknown) =>
  send(app.baseUrl, endpoint, {
    token,
    params: world.params,
    query,
    ...(body === undefined ? {} : { body }),
  });

/** The kinds of tokens that a reader uses. */
type Kinds = 'both' | 'personal';

async function answersTo(endpoint: Endpoint, name: ReaderName, kinds: Kinds = 'both'): Promise<Received[]> {
  const { organizationToken, personalToken, cookie } = world.readers[name];
  const bearers = kinds === 'both' ? [organizationToken, personalToken] : [personalToken];
  const tokens = endpoint.access.sessionOnly ? [cookie] : bearers;
  const asked = tokens.flatMap((token) => queriesOf(endpoint).map((query) => ask(endpoint, token, query)));
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).not.toContain(401);
  return answers;
}

const numbersIn = (text: string) => [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits));

/** The forbidden figures that are in the body or the headers of an answer. */
function toldBy({ body, headers }: Received): number[] {
  const text = `${JSON.stringify(body ?? null)} ${JSON.stringify([...headers])}`;
  return [...new Set(numbersIn(text))].filter((number) => forbidden.has(number));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Collects the amounts that depend on pay from an answer that the owner received. */
function collect(into: Set<number>, value: unknown, isPay = false): void {
  if (Array.isArray(value)) for (const entry of value) collect(into, entry, isPay);
  else if (isRecord(value)) {
    const budget = isRecord(value['budget']) ? value['budget']['rate'] : undefined;
    for (const [name, entry] of Object.entries(value)) {
      collect(into, entry, isPay || name === 'pay' || name === 'pay_rate' || budget === 'pay_rate');
    }
  } else if (isPay && (typeof value === 'number' || typeof value === 'string')) {
    for (const number of numbersIn(String(value))) if (!Number.isInteger(number)) into.add(number);
  }
}

/** The forbidden figures that are the project user's own pay, which they can see. */
const own = new Set<number>();

/** Collects a person's pay rates, and the owner's view of that member. */
async function collectOwn(): Promise<void> {
  own.add(payRates.member);
  const user_ids = String(world.userId);
  for (const endpoint of [listOvertime, listOvertimeDiff, listTimeSums, listPayStatements]) {
    for (const query of queriesOf(endpoint)) {
      collect(own, (await ask(endpoint, world.organization.token, { ...query, user_ids })).body);
    }
  }
}

/** The figures in an answer that the reader must not see. */
function leakedBy(answer: Received, endpoint: Endpoint, name: ReaderName): number[] {
  const seesOwn = name === 'a project user' && endpoint.path.startsWith('/ext/v1');
  return toldBy(answer).filter((number) => !(seesOwn && own.has(number)));
}

/** The answers that an owner receives from each operation. */
const answersToOwner = new Map<string, readonly Received[]>();

beforeAll(async () => {
  world = await buildPayWorld(app);
  for (const endpoint of reads) {
    const answers = await answersTo(endpoint, 'an owner');
    answersToOwner.set(endpoint.id, answers);
    for (const { body } of answers) collect(forbidden, body);
  }
  await collectOwn();
  const hours = [9, 45, 2, 5, 47];
  for (const rate of Object.values(payRates)) {
    for (const factor of [1.5, 0.5, ...hours]) {
      const amount = Math.round(rate * factor * 100) / 100;
      forbidden.add(amount);
      if (rate === payRates.member) own.add(amount);
    }
  }
}, 180_000);

const every = <T extends string>(names: readonly T[], list: readonly Endpoint[]) =>
  list.flatMap((endpoint) => names.map((name) => [endpoint.id, name, endpoint] as const));

test('the forbidden figures are rates, limits, spend, shares, overtime and premiums', () => {
  // The member worked 45 hours, the owner 2. Of the 45 hours, 5 are overtime at 1.5.
  const spent = 45 * 74.29 + 2 * 81.53;
  expect([...forbidden]).toEqual(expect.arrayContaining([74.29, 63.47, 81.53, 97.61, spent, 3_343.05, 185.73]));
  expect([...forbidden]).toEqual(expect.arrayContaining([Math.floor((spent / limits.project) * 10_000) / 100]));
});

const ofOrganizations = reads.filter((endpoint) => !endpoint.access.installation);

test.each(ofOrganizations.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s returns an answer to an owner',
  (id, endpoint) => {
    const statuses = (answersToOwner.get(id) ?? []).map(({ status }) => status);
    const others = endpoint.access.personalOnly ? queriesOf(endpoint).length : 0;
    expect([...new Set(statuses.slice(others))]).toEqual([200]);
  },
);

test('owners, and managers with access to pay, see every rate', async () => {
  const toldIn = (answers: readonly Received[]) => [...new Set(answers.flatMap(toldBy))];
  const figures = [...Object.values(payRates), ...Object.values(limits)];
  expect(toldIn([...answersToOwner.values()].flat())).toEqual(expect.arrayContaining(figures));
  await world.show(true);
  const toManager: Received[] = [];
  for (const endpoint of reads) toManager.push(...(await answersTo(endpoint, 'a manager')));
  expect(toldIn(toManager)).toEqual(expect.arrayContaining(figures));
  await world.show(false);
});

// proves: roles-20
test('a member sees their own pay, but neither bill rates nor the level of a rate', async () => {
  const shown: Received[] = [];
  for (const endpoint of reads.filter(({ path }) => path.startsWith('/ext/v1'))) {
    shown.push(...(await answersTo(endpoint, 'a project user')));
  }
  const numbers = new Set(shown.flatMap(toldBy));
  // The rate, the pay for five overtime hours out of 45, and the total.
  expect([...numbers]).toEqual(expect.arrayContaining([payRates.member, 185.73, 3_528.78]));
  const text = JSON.stringify(shown.map(({ body }) => body));
  expect(text).toContain('"rate":"74.29"');
  for (const name of ['bill', 'bill_rate', 'bill_rate_multiplier', 'rate_level'])
    expect(text).not.toContain(`"${name}":`);
});

describe('if managers cannot see pay, only answers to owners contain it', () => {
  const blind = readerNames.filter((name) => name !== 'an owner');
  // proves: overtime-26, roles-19, roles-20, roles-24
  test.each(every(blind, reads))('%s by %s', async (_id, name, endpoint) => {
    for (const answer of await answersTo(endpoint, name)) expect(leakedBy(answer, endpoint, name)).toEqual([]);
  });

  test.each(every(['a manager', 'a project manager', 'a project user'], writes))(
    'to %s by %s',
    async (id, name, endpoint) => {
      const answer = await ask(endpoint, world.readers[name].personalToken, {}, validBodies[id]?.(world));
      expect(leakedBy(answer, endpoint, name)).toEqual([]);
    },
  );
});

describe('if managers can see pay, only answers to managers and owners contain it', () => {
  beforeAll(() => world.show(true));
  // The tests above use both kinds of tokens. An answer depends only on the reader.
  const kinds = isNight ? 'both' : 'personal';
  const blind = readerNames.filter((name) => name !== 'an owner' && name !== 'a manager');
  // proves: overtime-26, roles-19, roles-20, roles-24
  test.each(every(blind, reads))('%s by %s', async (_id, name, endpoint) => {
    for (const answer of await answersTo(endpoint, name, kinds)) expect(leakedBy(answer, endpoint, name)).toEqual([]);
  });
});
