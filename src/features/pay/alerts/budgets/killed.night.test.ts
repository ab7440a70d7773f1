import pg from 'pg';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../../test/harness/budgets.ts';
import { createChance } from '../../../../../test/harness/chance.ts';
import { makeTeam, type Team } from '../../../../../test/harness/overtime.ts';
import { ingest } from '../../../../../test/harness/time.ts';
import { ApiError } from '../../../../client/error.ts';
import { deleteActivities } from '../../../../contract/activities.ts';
import { listEvents } from '../../../../contract/feed.ts';
import type { FeedKind } from '../../../../contract/lists/events.ts';

const app = useTestApp();
const kills = 200;
const workers = 3;
/** The ten-minute slots available to a project and its member. */
const places = 60;
/** A budget is near its limit at 80 percent, which is also one hour before overtime. Both limits are five hours. */
const [near, limit] = [24, 30];
const startOf = (index: number) => Temporal.Instant.from('2026-03-10T06:00:00Z').add({ minutes: 10 * index });

type Chance = ReturnType<typeof createChance>;

/** Terminates database connections one after another, each during a transaction of the program. */
async function killTransactions(chance: Chance, acknowledged: () => Promise<void>): Promise<void> {
  const killer = new pg.Client({ connectionString: app.databaseUrl });
  await killer.connect();
  for (let killed = 0; killed < kills;) {
    for (let looks = chance(12); looks > 0; looks -= 1) await killer.query('select 1');
    const { rowCount } = await killer.query(
      `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
         where datname = current_database() and application_name = 'fairhour' and xact_start is not null
         offset $1 limit 1) working`,
      [chance(workers)],
    );
    if (rowCount === 0) continue;
    killed += 1;
    await acknowledged();
  }
  await killer.end();
}

/** Sends a request again until it is acknowledged, as trackers do. */
async function persist(send: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const failure = await send().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) return;
    if (!(failure instanceof ApiError && failure.status === 503)) throw failure;
  }
}

/** The expected events for a project and its member after each acknowledged change. */
class Replay {
  readonly projectId: number;
  readonly userId: number;
  readonly places = new Set<number>();
  readonly crossings: string[] = [];
  readonly overtime = new Set<FeedKind>();
  readonly #thresholds = [
    { name: 'near_limit', at: near, number: 0, isReached: false },
    { name: 'limit', at: limit, number: 0, isReached: false },
  ];

  constructor(projectId: number, userId: number) {
    this.projectId = projectId;
    this.userId = userId;
  }

  settle(): void {
    const { size } = this.places;
    for (const threshold of this.#thresholds) {
      const isReached = size >= threshold.at;
      if (isReached === threshold.isReached) continue;
      threshold.isReached = isReached;
      if (isReached) threshold.number += 1;
      this.crossings.push(`${threshold.name}:${threshold.number}:${isReached ? 'reached' : 'left'}`);
    }
    if (size >= near) this.overtime.add('overtime_approaching');
    if (size > limit) this.overtime.add('overtime_passed');
  }
}

/** Uploads some slots of the member, or deletes the slots of one hour. */
async function change(team: Team, replay: Replay, chance: Chance): Promise<void> {
  const { projectId, userId } = replay;
  if (chance(2) === 0) {
    const sent = Array.from({ length: 2 + chance(12) }, () => chance(places));
    const items = sent.map((index) => ({
      user_id: userId,
      project_id: projectId,
      starts_at: startOf(index).toString(),
      tracked: 600,
    }));
    await persist(() => ingest(team.client, team.id, items));
    for (const place of sent) replay.places.add(place);
  } else {
    const first = chance(places - 5);
    const query = {
      'time_slot[start]': startOf(first).toString(),
      'time_slot[stop]': startOf(first + 6).toString(),
      user_ids: [userId],
    };
    await persist(() => team.client.call(deleteActivities, { params: { organization_id: team.id }, query }));
    for (let place = first; place < first + 6; place += 1) replay.places.delete(place);
  }
  replay.settle();
}

async function told(team: Team, kinds: FeedKind[]) {
  const query = { kinds, page_limit: 500 };
  const { events, pagination } = await team.client.call(listEvents, { params: { organization_id: team.id }, query });
  expect(pagination).toBeUndefined();
  return events.toSorted((a, b) => a.id - b.id);
}

test('events equal those of a replay of the acknowledged writes after 200 killed transactions', async () => {
  const chance = createChance(11);
  const team = await makeTeam(app, { members: workers });
  const budgets = budgetsOf(team.organization);
  const budget = { type: 'hours', hours: 5, start_date: '2026-03-01', alerts: { near_limit: 80 } } as const;
  const clientId = await budgets.makeClient();
  await budgets.stateOfClient(clientId, { ...budget, hours: 15 });
  const projects: number[] = [];
  for (let at = 0; at < workers; at += 1) projects.push(await budgets.makeProject({ budget, client_id: clientId }));
  await team.create({ threshold: 5, user_ids: team.members });
  await team.at('2026-03-25T12:00:00Z');

  const replays = projects.map((projectId, at) => new Replay(projectId, team.member(at)));
  let acknowledged = Promise.withResolvers<void>();
  const over = new AbortController();
  const work = replays.map(async (replay) => {
    while (!over.signal.aborted) {
      await change(team, replay, chance);
      acknowledged.resolve();
      acknowledged = Promise.withResolvers();
    }
  });
  await killTransactions(chance, () => acknowledged.promise);
  over.abort();
  await Promise.all(work);

  const crossings = await told(team, ['budget_threshold_reached', 'budget_threshold_left']);
  const keysOf = (owner: string) =>
    crossings
      .map(({ dedup_key: key }) => key ?? '')
      .filter((key) => key.startsWith(`${owner}:`))
      .map((key) => key.split(':').slice(-3).join(':'));
  for (const { projectId, crossings: all } of replays) expect(keysOf(`project:${projectId}`)).toEqual(all);
  expect(replays.reduce((sum, { crossings: all }) => sum + all.length, 0)).toBeGreaterThan(20);
  const ofClient = keysOf(`client:${clientId}`).filter((key) => key.startsWith('limit:'));
  expect(ofClient).toEqual(ofClient.map((_, at) => `limit:${Math.floor(at / 2) + 1}:${at % 2 ? 'left' : 'reached'}`));
  expect(ofClient.length % 2 === 1).toBe(replays.reduce((sum, { places: held }) => sum + held.size, 0) >= 3 * limit);

  const overtime = await told(team, ['overtime_approaching', 'overtime_passed']);
  const keysOfOvertime = overtime.map(({ kind, user_id: userId }) => `${userId}:${kind}`);
  const expected = replays.flatMap((replay) => [...replay.overtime].map((kind) => `${replay.userId}:${kind}`));
  expect(keysOfOvertime.toSorted()).toEqual(expected.toSorted());
}, 120_000);
