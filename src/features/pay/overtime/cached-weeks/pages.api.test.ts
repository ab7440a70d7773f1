import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import {
  cachedDates,
  cachedWeeksOf,
  type CachedWorld,
  startCachedWorld,
  whileCacheIsWrong,
} from '../../../../../test/harness/cached-world.ts';
import { addMember } from '../../../../../test/harness/members.ts';
import type { Client } from '../../../../client/client.ts';
import type { Query } from '../../../../contract/endpoint.ts';
import { listOvertime } from '../../../../contract/overtime.ts';
import { updateOrganization } from '../../../../contract/organizations.ts';

const app = useTestApp();

let place: CachedWorld;
let readers: Record<string, Client>;

/** Builds the test data and a further member who reads only their own weeks. All weeks are cached. */
beforeAll(async () => {
  place = await startCachedWorld(app);
  const { organization, team, params } = place;
  await organization.client.call(updateOrganization, { params, body: { managers_see_pay_rates: false } });
  const manager = await addMember(app, organization, { role: 'manager' });
  const member = await addMember(app, organization);
  readers = { owner: organization.client, manager: manager.client, member: member.client };
  for (const day of ['02', '31']) await team.track(member.userId, `2026-03-${day}T08:00:00Z`);
  await cachedWeeksOf(app, organization, cachedDates).keep();
});

type Asked = Partial<Query<typeof listOvertime>>;

const ask = (client: Client, query: Asked) =>
  client.call(listOvertime, {
    params: place.params,
    query: { 'date[start]': cachedDates[0], 'date[stop]': cachedDates[1], ...query },
  });

/** The same page, recomputed. */
async function computed(client: Client, { include = [], ...query }: Asked) {
  const page = await ask(client, { ...query, include: [...include, 'explanation'] });
  return { ...page, overtime: page.overtime.map(({ explanation: _why, ...week }) => week) };
}

/** Requires that every page equals its recomputation. Returns the number of weeks. */
async function requireRight(client: Client, query: Asked): Promise<number> {
  let weeks = 0;
  for (let start: number | undefined = 0; start !== undefined;) {
    const request: Asked = { ...query, page_start_id: start };
    const page = await ask(client, request);
    expect(page, `from ${start}`).toEqual(await computed(client, request));
    weeks += page.overtime.length;
    start = page.pagination?.next_page_start_id;
  }
  return weeks;
}

const pages: Asked[] = [{}, { page_limit: 1 }, { page_limit: 2, include: ['users'] }, { 'date[stop]': cachedDates[0] }];

describe.each(['owner', 'manager', 'member'] as const)('pages as read by the %s', (reader) => {
  test.each(pages)('contain the cached weeks in order: %j', async (page) => {
    const client = readers[reader] ?? place.client;
    const weeks = await requireRight(client, page);
    expect(weeks).toBeGreaterThan(0);
    const shown = async () => JSON.stringify((await ask(client, page)).overtime);
    expect(await whileCacheIsWrong(app, place.team.id, shown)).not.toBe(await shown());
  });

  test.each(pages)('combine computed and cached weeks: %j', async (page) => {
    const client = readers[reader] ?? place.client;
    const before = await requireRight(client, page);
    await place.team.track(place.other, '2026-03-02T08:00:00Z', 300 + before);
    expect(await requireRight(client, page)).toBe(before);
  });
});

test('a page with a user filter contains only the requested members', async () => {
  const { other, salaried, client } = place;
  const named = { user_ids: [other, salaried] };
  await requireRight(client, named);
  const { overtime } = await ask(client, named);
  expect(new Set(overtime.map((week) => week.user_id))).toEqual(new Set([other, salaried]));
  expect(await ask(client, { user_ids: [2_000_000_000] })).toMatchObject({ overtime: [] });
});

test('a cached week that a calendar change has cut is recomputed', async () => {
  const { client, team } = place;
  const before = await computed(client, {});
  const cut = (from: string, to: string) =>
    app.database.pool.query(
      `update overtime_weeks set figures = regexp_replace(figures, $2, $3), time_text = ',"tracked_seconds":1'
       where organization_id = $1 and user_id = $4`,
      [team.id, from, to, place.hourly],
    );
  await cut('^7,', '6,');
  expect(await ask(client, {})).toEqual(before);
});
