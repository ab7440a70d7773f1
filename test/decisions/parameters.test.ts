import { beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../src/contract/clients.ts';
import { createProject } from '../../src/contract/projects.ts';
import { type TestOrganization, useTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { removeMember } from '../harness/membership.ts';
import { sendByHand } from './send-by-hand.ts';

const app = useTestApp();

let mine: TestOrganization;
let other: TestOrganization;
let one: number;
let gone: number;
beforeAll(async () => {
  [mine, other] = [await app.createOrganization(), await app.createOrganization()];
  one = (await addMember(app, mine)).userId;
  gone = (await addMember(app, mine)).userId;
  await removeMember(mine, gone);
});

const get = (path: string) => sendByHand(app, path, { token: mine.token });
const of = (path: string, organization = mine) => `/v2/organizations/${organization.organizationId}${path}`;
const usersOf = (body: Record<string, unknown>) =>
  (body['members'] as { user_id: number }[]).map((member) => member.user_id);

const week = ['2026-03-02T00:00:00Z', '2026-03-09T00:00:00Z'] as const;
const slot = (start: string, stop: string = week[1]) => `time_slot[start]=${start}&time_slot[stop]=${stop}`;
const unusual = (query: string) => get(of(`/insights/unusual_activities?${query}`));
const invalid = { status: 400, body: { code: 'invalid_params', error_code: 11000 } };

describe('a list parameter', () => {
  // proves: requests-3
  test.each(['user_ids=', 'user_ids[]=', 'user_ids%5B%5D=', 'user_ids[0]='])('%s accepts a single id', async (name) => {
    const { status, body } = await get(of(`/members?${name}${one}`));
    expect([status, usersOf(body)]).toEqual([200, [one]]);
  });

  // proves: requests-6
  test('unknown, foreign and removed ids match no records', async () => {
    for (const id of [2_000_000_000, other.userId, gone]) {
      const { status, body } = await get(of(`/members?user_ids=${id}`));
      expect([status, body], String(id)).toEqual([200, { members: [] }]);
    }
    const params = { organization_id: other.organizationId };
    const { project } = await other.client.call(createProject, { params, body: { name: 'Foreign' } });
    expect((await get(of(`/projects?project_ids=${project.id}`))).body).toEqual({ projects: [] });
  });

  // proves: requests-7
  test('more than 1,000 ids are rejected', async () => {
    const ids = Array.from({ length: 1001 }, (_, index) => index + 1).join(',');
    expect(await get(of(`/members?user_ids=${ids}`))).toMatchObject(invalid);
  });
});

describe('nested parameters', () => {
  const encode = (query: string) => query.replaceAll('[', '%5B').replaceAll(']', '%5D');

  // proves: requests-8
  test('have literal names, whether their brackets are plain or percent-encoded', async () => {
    for (const query of [slot(week[0]), encode(slot(week[0]))]) expect((await unusual(query)).status).toBe(200);
    for (const query of ['search[email]=owner', encode('search[email]=owner')]) {
      expect(usersOf((await get(of(`/members?${query}`))).body)).toEqual([mine.userId]);
    }
    expect(await unusual(`time_slot=${week[0]}&time_slot[stop]=${week[1]}`)).toMatchObject(invalid);
  });
});

describe('a scalar parameter', () => {
  // proves: requests-9
  test.each([
    ['page_limit=5&page_limit=5', 'page_limit: may be given only once'],
    ['include_removed=true&include_removed=false', 'include_removed: may be given only once'],
    ['page_limit=', 'page_limit: must not be empty'],
    ['include_removed=', 'include_removed: must not be empty'],
    ['search[name]=', 'search[name]: must not be empty'],
  ])('?%s is refused', async (query, detail) => {
    const answer = await get(of(`/members?${query}`));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_params', details: [detail] } });
  });

  test.each(['1.0', '+5', '0x5', '5e0', '٥', 'true'])('page_limit=%s is not an integer', async (text) => {
    expect(await get(of(`/members?page_limit=${encodeURIComponent(text)}`))).toMatchObject(invalid);
  });
});

describe('a boolean', () => {
  // proves: requests-10
  test.each(['true', 'TRUE', '1', 't', 'T', 'yes', 'Yes', 'on', 'ON'])('is true as %s', async (text) => {
    expect(usersOf((await get(of(`/members?include_removed=${text}`))).body)).toContain(gone);
  });

  // proves: requests-10
  test.each(['false', 'False', '0', 'f', 'F', 'no', 'NO', 'off', 'Off'])('is false as %s', async (text) => {
    expect(usersOf((await get(of(`/members?include_removed=${text}`))).body)).not.toContain(gone);
  });

  // proves: requests-10
  test.each(['maybe', '2', 'y', 'null', 'true%20'])('%s is not a boolean', async (text) => {
    const details = ['include_removed: must be true or false'];
    expect(await get(of(`/members?include_removed=${text}`))).toMatchObject({ status: 400, body: { details } });
  });
});

describe('a parameter without effect', () => {
  // proves: requests-11
  test.each(['include_secondary_activities=', 'include_secondary_activities=x&include_secondary_activities=y'])(
    '?%s is accepted',
    async (query) => {
      expect((await unusual(`${slot(week[0])}&${query}`)).status).toBe(200);
    },
  );
});

describe('an unknown parameter', () => {
  // proves: requests-12
  test('is ignored under /v2 in any notation', async () => {
    for (const query of ['utm_source=bi', 'page=2', 'include_profile=maybe', '%00=%00', 'user_ids[x]=1', '&&=']) {
      expect((await get(of(`/members?${query}`))).status, query).toBe(200);
    }
  });

  // proves: requests-13
  test('is refused under /ext/v1 with a message that names it and lists the permitted names', async () => {
    const path = `/ext/v1/organizations/${mine.organizationId}/tokens`;
    const answer = await get(`${path}?page_limit=5&limit=5&limit=6&page_limit[]=5`);
    expect(answer).toMatchObject(invalid);
    expect(answer.body['details']).toEqual([
      'limit: is not a known parameter; allowed: page_start_id, page_limit',
      'page_limit[]: is not a known parameter; allowed: page_start_id, page_limit',
    ]);
    const { body } = await get(`/ext/v1/organizations/${mine.organizationId}/effective_settings?user_ids[0]=1&x=`);
    expect(body['details']).toEqual([expect.stringMatching(/^x: is not a known parameter; allowed: .*user_ids/)]);
  });

  // proves: requests-14
  test('is rejected by name if it would be a filter', async () => {
    const details = ['global_todo_ids: is a filter that this server does not have'];
    const answer = await get(of(`/activities?${slot(week[0])}&global_todo_ids[]=5`));
    expect(answer).toMatchObject({ status: 400, body: { details } });
    expect((await get(of(`/activities?${slot(week[0])}&global_todo_ids=`))).status).toBe(200);
  });
});

describe('a date-time', () => {
  // proves: requests-21, requests-22, requests-24
  test.each([
    '2026-03-02T00:00:00Z',
    '2026-03-02T00:00:00.5Z',
    '2026-03-02T00:00:00.123456789Z',
    '2026-03-02T02:00:00%2B02:00',
    '2026-03-02T02:00:00+02:00',
    '2026-03-01T19:00:00-05:00',
    '2026-03-02 00:00:00Z',
    '2026-03-02%2000:00:00.5+02:00',
    '1970-01-01T00:00:00Z',
  ])('%s is accepted', async (start) => {
    expect((await unusual(slot(start))).status).toBe(200);
  });

  // proves: requests-21
  test.each([
    '2026-03-02T00:00:00',
    '2026-03-02',
    '1772409600',
    '2026-02-30T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '2026-03-02T00:00:00%2B25:00',
  ])('%s is refused', async (start) => {
    expect(await unusual(slot(start))).toMatchObject(invalid);
  });

  // proves: requests-25
  test('2200 is the last year', async () => {
    expect((await unusual(slot(week[0], '2200-12-31T23:59:59Z'))).status).toBe(200);
    expect(await unusual(slot(week[0], '2201-01-01T00:00:00Z'))).toMatchObject(invalid);
  });

  // proves: requests-26
  test('a start after the stop is rejected', async () => {
    expect(await unusual(slot(week[1], week[0]))).toMatchObject(invalid);
    expect(await get(of('/activities/daily?date[start]=2026-03-03&date[stop]=2026-03-02'))).toMatchObject(invalid);
  });
});

describe('a date', () => {
  const daily = (start: string) => get(of(`/activities/daily?date[start]=${start}&date[stop]=2026-03-02`));

  // proves: requests-27
  test('may be a date-time, from which only the date is used, as written', async () => {
    for (const start of ['2026-03-02', '2026-03-02T23:30:00-08:00', '2026-03-02T00:30:00Z']) {
      expect((await daily(start)).status, start).toBe(200);
    }
    expect(await daily('2026-03-03T00:30:00+14:00')).toMatchObject(invalid);
    expect(await daily('2026-3-2')).toMatchObject(invalid);
  });
});

describe('integers', () => {
  // proves: requests-33
  test.each(['0', '-1', '2147483648', '99999999999999999999', '1.5', 'x', '1e3', '%20'])(
    'a path with the id %s is not found',
    async (id) => {
      for (const path of [`/v2/clients/${id}`, `/v2/organizations/${id}`, `/v2/organizations/${id}/members`]) {
        expect(await get(path)).toMatchObject({ status: 404, body: { code: 'not_found', error_code: 12000 } });
      }
    },
  );

  // proves: requests-32
  test('ids in a filter are from 1 to 2147483647', async () => {
    expect((await get(of('/members?user_ids=2147483647'))).status).toBe(200);
    for (const id of ['0', '2147483648', '-1', '1.5']) {
      expect(await get(of(`/members?user_ids=${id}`))).toMatchObject(invalid);
    }
  });

  // proves: requests-32
  test('page_start_id is from 0 to 2147483647, for activities up to 2^53 - 1', async () => {
    expect((await get(of('/members?page_start_id=2147483647'))).status).toBe(200);
    expect(await get(of('/members?page_start_id=2147483648'))).toMatchObject(invalid);
    const activities = (id: string) => get(of(`/activities?${slot(week[0])}&page_start_id=${id}`));
    expect((await activities('9007199254740991')).status).toBe(200);
    expect(await activities('9007199254740992')).toMatchObject(invalid);
  });
});

// proves: answers-2
test('without page_limit a page has 100 rows', async () => {
  const params = { organization_id: mine.organizationId };
  for (let count = 0; count < 101; count += 1)
    await mine.client.call(createClient, { params, body: { name: 'The same name' } });
  const { body } = await get(of('/clients'));
  expect(body['clients']).toHaveLength(100);
  const next = (body['pagination'] as { next_page_start_id: number }).next_page_start_id;
  expect((await get(of(`/clients?page_start_id=${next}`))).body['clients']).toMatchObject([{ id: next }]);
});
