import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { createChance } from '../../../../test/harness/chance.ts';
import { activitiesOf, itemsOf, work } from '../../../../test/harness/detection.ts';
import { firstOf } from '../../../../test/harness/night.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { randomOf } from '../../../detector/testing/random.ts';
import { tools } from '../../../detector/testing/tools.ts';

const app = useTestApp();

const noon = Temporal.Instant.from('2026-03-05T12:00:00Z');
const after = (hours: number) => noon.add({ hours }).toString();
const days = [0, 1, 2, 3];
type Items = ReturnType<typeof itemsOf>;

/** An empty organization in a time zone whose clocks change within the tested days. */
async function setUp() {
  const mine = await app.createOrganization({ timeZone: 'America/New_York' });
  const place = { userId: mine.userId, projectId: await makeProject(mine) };
  const send = async (items: Items) => {
    const at = items.map((item) => ({ ...item, user_id: place.userId, project_id: place.projectId }));
    expect((await ingest(mine.client, mine.organizationId, at)).rejections).toEqual([]);
  };
  /** The flags, without the values that necessarily differ between the two organizations. */
  const found = async () =>
    (await activitiesOf(mine)).map(
      ({ id: _id, user_id: _of, url: _url, created_at: _made, updated_at: _at, ...rest }) => JSON.stringify(rest),
    );
  return { mine, send, found };
}

/**
 * Each day contains a person and a tool, one directly after the other or with a pause between them. Some slots are
 * missing.
 */
function draw(chance: (limit: number) => number): Items[] {
  const names = Object.keys(tools);
  return days.map((day) => {
    const parts = [10 * (3 + chance(12)), 10 * (6 + chance(10))].map((minutes, at) => {
      const tool = at === 1 ? tools[names[chance(names.length)] ?? ''] : undefined;
      const trace = tool?.(60 * minutes, randomOf(`late-${day}`), [work(3, 60)]) ?? work(1 + chance(40), minutes);
      const resolution = ([1, 60, 600] as const)[chance(3)] ?? 60;
      const startsAt = noon.add({ hours: 24 * day - 1 + 6 * at + chance(2) });
      return itemsOf(trace, { userId: 0, projectId: 0, startsAt: startsAt.toString(), resolution });
    });
    return parts.flat().filter(() => chance(25) > 0);
  });
}

const seeds = firstOf(1, [1, 2, 3]);

test.each(seeds)(
  'late, wrong and repeated uploads produce the same flags as a timely upload (seed %i)',
  async (seed) => {
    const chance = createChance(seed);
    const [timely, late] = [await setUp(), await setUp()];
    const final = draw(chance);
    await app.setNow(timely.mine.client, after(-30));
    for (const [day, items] of final.entries()) {
      await app.setNow(timely.mine.client, after(24 * day + 15));
      await timely.send(items);
      const first = items.filter(() => chance(3) > 0);
      await late.send(
        first.map((item) => (chance(4) === 0 ? { ...item, keyboard: null, mouse: null, overall: null } : item)),
      );
    }
    await app.setNow(timely.mine.client, after(24 * 6));
    const gone = { 'time_slot[start]': after(20), 'time_slot[stop]': after(32) };
    await late.mine.client.call(deleteActivities, {
      params: { organization_id: late.mine.organizationId },
      query: gone,
    });
    await app.setNow(timely.mine.client, after(24 * 7));
    await late.send(final.flat());
    await app.setNow(timely.mine.client, after(24 * 9));
    const flags = await timely.found();
    expect(flags.length).toBeGreaterThan(2);
    expect((await late.found()).toSorted()).toEqual(flags.toSorted());
  },
);
