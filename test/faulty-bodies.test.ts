import { beforeAll, describe, expect, test } from 'vitest';
import { createOvertimePolicy } from '../src/contract/overtime-policies.ts';
import { findLongLists } from '../src/http/long-lists.ts';
import { findFaults } from '../src/http/validate.ts';
import { tidyBody } from '../src/http/tidy.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';

const app = useTestApp();

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization();
});

async function post(body: object) {
  const response = await fetch(`${app.baseUrl}/v2/organizations/${owner.organizationId}/overtime_policies`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, details: ((await response.json()) as { details: string[] }).details };
}

const upTo = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
const tooMany = 'user_ids: must have 1000 or fewer entries';

describe('a list that is too long', () => {
  // proves: errors-7
  test('is reported only for its length, whatever it contains', async () => {
    const answer = await post({ name: 'Wrong', user_ids: upTo(33_000, (n) => `entry ${n}`) });
    expect(answer).toEqual({ status: 400, details: [tooMany] });
    expect(await post({ user_ids: upTo(2_000, () => ({})) })).toEqual({ status: 400, details: [tooMany] });
  });

  test('counts an entry that occurs several times once', async () => {
    const { details } = await post({ name: '', user_ids: upTo(5_000, () => owner.userId) });
    expect(details).not.toContain(tooMany);
  });

  test('is not read beyond the first excess entry', () => {
    const entries: unknown[] = upTo(33_000, (n) => n);
    Object.defineProperty(entries, 1_001, {
      get() {
        throw new Error('looked at');
      },
    });
    expect(findLongLists(createOvertimePolicy.body ?? {}, { user_ids: entries })).toEqual([tooMany]);
  });

  test('is detected at any depth, and in both forms of a field', () => {
    const minutes = upTo(11, () => [1, 1, 1]);
    const schema = {
      type: 'object',
      properties: {
        items: {
          anyOf: [
            {
              type: 'array',
              maxItems: 2,
              items: { properties: { minutes: { type: 'array', maxItems: 10, items: {} } } },
            },
            { type: 'null' },
          ],
        },
      },
    };
    expect(findFaults(schema, { items: [{}, { minutes }] })).toEqual([
      'items[1].minutes: must have 10 or fewer entries',
    ]);
    expect(findFaults(schema, { items: [1, 2, 3] })).toEqual(['items: must have 2 or fewer entries']);
    expect(findFaults(schema, { items: null })).toEqual([]);
  });
});

describe('details', () => {
  const more = 'details: more faults exist than are listed here';

  // proves: errors-6
  test('contain 100 entries, the last of which reports that more faults exist', async () => {
    const hundred = await post(Object.fromEntries(upTo(96, (n) => [`unknown_${n}`, 1])));
    expect(hundred.details.length).toBeLessThanOrEqual(100);
    expect(hundred.details).not.toContain(more);
    for (const count of [200, 20_000]) {
      const { status, details } = await post(Object.fromEntries(upTo(count, (n) => [`unknown_${n}`, 1])));
      expect(status).toBe(400);
      expect(details).toHaveLength(100);
      expect(details.at(-1)).toBe(more);
      expect(new Set(details).size).toBe(100);
    }
  });

  test('contain 100 entries even if a list has more wrong entries', async () => {
    const { details } = await post({ name: 'Wrong', threshold: 40, user_ids: upTo(1_000, (n) => `entry ${n}`) });
    expect(details).toHaveLength(100);
    expect(details.at(-1)).toBe(more);
  });
});

test('unknown fields beyond the number that is reported are not read', () => {
  const { body } = createOvertimePolicy;
  if (!body) throw new Error('the operation has no body');
  const tidied = tidyBody(body, Object.fromEntries(upTo(50_000, (n) => [`unknown_${n}`, 1])));
  expect(Object.keys(tidied as object)).toHaveLength(101);
});

// proves: limits-5
test('a query with more than 4,000 parameters is rejected', async () => {
  const ask = async (pairs: number) => {
    const query = upTo(pairs, () => 'a=').join('&');
    const response = await fetch(`${app.baseUrl}/v2/organizations?${query}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    return { status: response.status, body: await response.json() };
  };
  expect((await ask(4_000)).status).toBe(200);
  expect(await ask(4_001)).toMatchObject({
    status: 400,
    body: { code: 'invalid_params', details: ['query: must have 4000 or fewer parameters'] },
  });
});
