import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { runs } from '../../../../test/harness/night.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import type { ActivityItem } from '../../../contract/activity-item.ts';
import { trackingLevels } from '../../../contract/lists/settings.ts';
import * as contract from '../../../contract/member-settings.ts';
import { type Feature, features } from '../../../contract/lists/roles.ts';
import { sql } from '../../../db/sql.ts';
import { changeForEverybody, changeForMembers, type SettingChange } from '../../fairness/member-settings/actions.ts';
import { joinMember } from '../../people/members/actions.ts';
import { setFeatures } from '../../people/organizations/actions.ts';

const app = useTestApp();
const noon = Temporal.Instant.from('2026-03-02T12:00:00Z').epochMilliseconds / 1000;
const textOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString();

type Level = (typeof trackingLevels)[number];
type Context = ReturnType<typeof app.app.contextFor>;

interface Setting {
  level: Level;
  frequency: number;
}

/** The settings that apply from an instant, as read from the API after each change. */
interface Noted {
  since: number;
  ofUsers: readonly Setting[];
  plan: readonly Feature[];
}

/** A slot as it is expected to be stored. */
interface Expected {
  tracked: number;
  apps: boolean;
  urls: boolean;
  ids: readonly number[] | null;
}

const setting = fc.oneof(
  fc.record({ level: fc.constantFrom(...trackingLevels) }),
  fc.record({ frequency: fc.integer({ min: 0, max: 4 }) }),
);
const planned: readonly (readonly Feature[])[] = [features, ['screenshots', 'apps_and_urls'], ['more_screenshots']];

const item = fc.record({
  user: fc.nat(1),
  /**
   * The offset from the current ten-minute slot. The next slot is accepted, because it ends within ten minutes from
   * now.
   */
  ten: fc.integer({ min: -3, max: 1 }),
  part: fc.nat(2),
  tracked: fc.constantFrom(60, 120, 180),
  apps: fc.boolean(),
  urls: fc.boolean(),
  ids: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 })),
});

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ setting, whom: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ plan: fc.nat(planned.length - 1) }) },
  { weight: 1, arbitrary: fc.constant({ membership: 'changes' as const }) },
  { weight: 3, arbitrary: fc.record({ seconds: fc.integer({ min: 0, max: 400 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      items: fc.array(item, { minLength: 1, maxLength: 6 }),
      by: fc.constantFrom('body' as const, 'items' as const, 'lines' as const),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ again: true as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

class World {
  readonly #owner;
  readonly #ids: readonly number[];
  readonly #projects: readonly number[];
  readonly #start: number;
  #now: number;
  #isMember = true;
  #ofAll: Setting = { level: 'off', frequency: 0 };
  #noted: Noted[] = [];
  #expected = new Map<string, Expected>();
  #sent: readonly ActivityItem[] = [];

  constructor(
    owner: Awaited<ReturnType<typeof app.createOrganization>>,
    memberId: number,
    projects: number[],
    start: number,
  ) {
    this.#owner = owner;
    [this.#start, this.#now] = [start, start];
    this.#ids = [owner.userId, memberId];
    this.#projects = projects;
  }

  get #params() {
    return { organization_id: this.#owner.organizationId };
  }

  #run(work: (ctx: Context) => Promise<unknown>) {
    return app.database.transaction(async (tx) => work(app.app.contextFor(tx, await app.app.now(tx))));
  }

  async note(plan = this.#noted.at(-1)?.plan ?? []) {
    const { client } = this.#owner;
    const { effective_settings: rows } = await client.call(contract.listEffectiveSettings, { params: this.#params });
    const ofUsers = this.#ids.map((id): Setting => {
      const row = rows.find(({ user_id }) => user_id === id);
      return row ? { level: row.app_and_url_tracking.value, frequency: row.screenshot_frequency.value } : this.#ofAll;
    });
    const before = this.#noted.filter(({ since }) => since < this.#now);
    this.#noted = [...before, { since: this.#now, ofUsers, plan }];
  }

  async #change(changed: Partial<Setting>, whom: number) {
    if (whom === 1 && !this.#isMember) return;
    const { organizationId } = this.#owner;
    const userId = this.#ids[whom];
    if (userId === undefined) this.#ofAll = { ...this.#ofAll, ...changed };
    const change: SettingChange =
      changed.level === undefined
        ? { organizationId, setting: 'screenshot_frequency', value: String(changed.frequency) }
        : { organizationId, setting: 'app_and_url_tracking', value: changed.level };
    await this.#run((ctx) =>
      userId === undefined ? changeForEverybody(ctx, change) : changeForMembers(ctx, change, [userId]),
    );
    await this.note();
  }

  async #join() {
    const { organizationId } = this.#owner;
    const [, userId = 0] = this.#ids;
    this.#isMember = !this.#isMember;
    // Real changes are never in the same microsecond. Only the test clock could give a setting, the end of a membership
    // and the next one the same instant.
    this.#now += 1;
    await app.setNow(this.#owner.client, textOf(this.#now));
    if (this.#isMember) await this.#run((ctx) => joinMember(ctx, { organizationId, userId, role: 'user' }));
    else await removeMember(this.#owner, userId);
    await this.note();
  }

  /** The strictest of the settings that applied during the time of an item. */
  #allowed(user: number, since: number, until: number) {
    const applying = this.#noted.filter(
      (noted, at) => noted.since < until && (this.#noted[at + 1]?.since ?? Infinity) > since,
    );
    if (since < this.#start) return { apps: false, urls: false, screenshots: 0 };
    const tracks = applying.map(({ ofUsers, plan }) => (plan.includes('apps_and_urls') ? ofUsers[user]?.level : 'off'));
    const most = applying.map(({ ofUsers, plan }) => {
      const limit = plan.includes('more_screenshots') ? 10 : 1;
      return plan.includes('screenshots') ? Math.min(limit, ofUsers[user]?.frequency ?? 0) : 0;
    });
    return {
      apps: tracks.every((level) => level !== 'off'),
      urls: tracks.every((level) => level === 'apps_and_urls'),
      screenshots: Math.min(...most),
    };
  }

  /** Computes how an item must be stored, given the earlier items, and returns the contents that are left out. */
  #expect({ user_id, project_id, starts_at, tracked, apps, urls, screenshot_ids: sent }: ActivityItem) {
    const since = Date.parse(starts_at) / 1000;
    const key = `${user_id}/${Math.floor(since / 600)}/${project_id}/${since}`;
    const allowed = this.#allowed(this.#ids.indexOf(user_id), since, since + tracked);
    const own = this.#expected.get(key)?.ids ?? [];
    const ten = `${user_id}/${Math.floor(since / 600)}/`;
    const others = [...this.#expected].filter(([other]) => other.startsWith(ten) && other !== key);
    let room = allowed.screenshots - others.reduce((sum, [, { ids }]) => sum + (ids?.length ?? 0), 0);
    room -= (sent ?? []).filter((id) => own.includes(id)).length;
    const ids: number[] = [];
    for (const id of sent ?? []) {
      if (own.includes(id)) ids.push(id);
      else if (room > 0) {
        room -= 1;
        ids.push(id);
      }
    }
    const isRecorded = sent && (ids.length > 0 || allowed.screenshots > 0);
    const [hasApps, hasUrls] = [Boolean(apps) && allowed.apps, Boolean(urls) && allowed.urls];
    this.#expected.set(key, { tracked, apps: hasApps, urls: hasUrls, ids: isRecorded ? ids : null });
    return {
      apps: apps && !hasApps ? apps.length : 0,
      urls: urls && !hasUrls ? urls.length : 0,
      screenshots: (sent ?? []).length - ids.length,
    };
  }

  #itemOf({ user, ten, part, tracked, apps, urls, ids }: typeof item extends fc.Arbitrary<infer I> ? I : never) {
    const since = (Math.floor(this.#now / 600) + ten) * 600 + part * 200;
    const made: ActivityItem = {
      user_id: this.#ids[user] ?? 0,
      project_id: this.#projects[part % 2] ?? 0,
      starts_at: textOf(since),
      tracked,
      ...(apps ? { apps: [{ name: 'Editor', seconds: 9 }] } : {}),
      ...(urls
        ? {
            urls: [
              { url: 'https://docs.example/a?b', seconds: 9 },
              { url: 'https://docs.example/a', seconds: 9 },
            ],
          }
        : {}),
      ...(ids ? { screenshot_ids: ids } : {}),
    };
    return since + tracked <= this.#now + 600 ? [made] : [];
  }

  async #upload(items: readonly ActivityItem[]) {
    const response = await fetch(`${app.baseUrl}/ext/v1/organizations/${this.#owner.organizationId}/activities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#owner.token}`, 'content-type': 'application/x-ndjson' },
      body: items.map((one) => JSON.stringify(one)).join('\n'),
    });
    return response.json();
  }

  async #send(items: readonly ActivityItem[], by: 'body' | 'items' | 'lines') {
    this.#sent = items;
    const { client, organizationId } = this.#owner;
    const requests = by === 'items' ? items.map((one) => [one]) : [items];
    for (const request of requests) {
      const report = await (by === 'lines' ? this.#upload(request) : ingest(client, organizationId, request));
      const leftOut = request.map((one) => this.#expect(one));
      const total = (kind: 'apps' | 'urls' | 'screenshots') => leftOut.reduce((sum, counts) => sum + counts[kind], 0);
      const [apps, urls, screenshots] = [total('apps'), total('urls'), total('screenshots')];
      expect(report).toMatchObject({ rejected: 0, left_out: { apps, urls, screenshots } });
    }
    await this.#compare();
  }

  async #compare() {
    const rows = await app.database.many<Expected & { key: string }>(sql`
      select user_id || '/' || floor(extract(epoch from starts_at) / 600)::int || '/' || project_id || '/' ||
          extract(epoch from starts_at)::int as key,
        tracked, apps is not null as apps, urls::text = '[{"url":"https://docs.example/a","seconds":18}]' as urls,
        screenshot_ids as ids
      from activity_slots where organization_id = ${this.#owner.organizationId}`);
    const stored = rows.map(({ key, ...slot }) => [key, { ...slot, urls: slot.urls ?? false }] as const);
    expect(new Map(stored)).toEqual(this.#expected);
  }

  async take(taken: Step) {
    if ('setting' in taken) await this.#change(taken.setting, taken.whom);
    else if ('membership' in taken) await this.#join();
    else if ('items' in taken)
      await this.#send(
        taken.items.flatMap((one) => this.#itemOf(one)),
        taken.by,
      );
    else if ('again' in taken) await this.#send(this.#sent, 'body');
    else if ('plan' in taken) {
      const plan = planned[taken.plan] ?? [];
      await this.#run((ctx) => setFeatures(ctx, this.#owner.organizationId, plan));
      await this.note(plan);
    } else {
      this.#now += taken.seconds;
      await app.setNow(this.#owner.client, textOf(this.#now));
    }
  }
}

// proves: activities-65, member-settings-5
test('after any history of settings, uploads in any order and form store only permitted contents', async () => {
  const { client } = await app.createOrganization();
  let start = noon;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      start += 86_400;
      await app.setNow(client, textOf(start));
      const owner = await app.createOrganization();
      const { userId } = await addMember(app, owner);
      const projects = [await makeProject(owner), await makeProject(owner)];
      const world = new World(owner, userId, projects, start);
      await world.note(features);
      for (const taken of steps) await world.take(taken);
    }),
    runs({ day: 5, night: 15 }),
  );
}, 60_000);
