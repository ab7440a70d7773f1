import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { daysMarked } from '../../../../../test/harness/detection.ts';
import { makeFlags, requireTexts } from '../../../../../test/harness/flags.ts';
import { addMember } from '../../../../../test/harness/members.ts';
import { runCommand } from '../../../../../test/harness/command.ts';
import { ingest, makeProject } from '../../../../../test/harness/time.ts';
import { listAudit } from '../../../../contract/audit.ts';
import { listEvents } from '../../../../contract/feed.ts';
import { updateAppAndUrlTrackingSettings, updateScreenshotSettings } from '../../../../contract/member-settings.ts';
import { listUnusualActivities } from '../../../../contract/unusual-activities.ts';
import { sql } from '../../../../db/sql.ts';
import { saveTestNow } from '../../../operations/installation/test-clock/store.ts';
import { enforceSettings, type EnforcementOptions } from './enforce.ts';

const app = useTestApp();

const of = ({ organizationId }: TestOrganization) => ({ params: { organization_id: organizationId } });
const at = (time: string) => `2026-03-02T${time}:00Z`;
const instant = (time: string) => Temporal.Instant.from(at(time));

interface Contents {
  apps?: { name: string; seconds: number }[];
  urls?: { url: string; seconds: number }[];
  ids?: number[];
}

const editor = { name: 'Editor', seconds: 200 };
const secret = { url: 'https://ann:pw@a.example/x?q=1', seconds: 20 };

/** Stores contents as a server without enforcement would. */
async function holdContents({ organizationId }: TestOrganization, projectId: number, time: string, held: Contents) {
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await app.database.run(sql`
    update activity_slots set apps = ${text(held.apps)}::json, urls = ${text(held.urls)}::json,
      screenshot_ids = ${held.ids ?? null}::int8[]
    where organization_id = ${organizationId} and project_id = ${projectId} and starts_at = ${at(time)}`);
}

interface HeldSlot {
  time: string;
  apps: Contents['apps'] | null;
  urls: Contents['urls'] | null;
  ids: number[] | null;
}

const heldOf = ({ organizationId }: TestOrganization) =>
  app.database.many<HeldSlot>(sql`
    select to_char(starts_at at time zone 'UTC', 'HH24:MI') as time, apps, urls, screenshot_ids as ids
    from activity_slots where organization_id = ${organizationId} order by starts_at, project_id`);

/**
 * Nothing is permitted before 10:00. Then applications and one screenshot are permitted, and from 11:00 on addresses
 * as well.
 */
async function decide(mine: TestOrganization) {
  const all = { apply_to_all_members: true as const };
  await app.setNow(mine.client, at('10:00'));
  await mine.client.call(updateAppAndUrlTrackingSettings, {
    ...of(mine),
    body: { app_and_url_tracking: 'apps', ...all },
  });
  await mine.client.call(updateScreenshotSettings, { ...of(mine), body: { screenshot_frequency: 1, ...all } });
  await app.setNow(mine.client, at('11:00'));
  const body = { app_and_url_tracking: 'apps_and_urls' as const, ...all };
  await mine.client.call(updateAppAndUrlTrackingSettings, { ...of(mine), body });
}

async function makeContents() {
  await saveTestNow(app.database, instant('08:00'));
  const mine = await app.createOrganization();
  const projects = [await makeProject(mine), await makeProject(mine)] as const;
  const { userId } = await addMember(app, mine, { projectId: projects[0] });
  await decide(mine);
  await app.setNow(mine.client, at('13:00'));
  const item = (time: string, project_id: number) => ({
    user_id: userId,
    project_id,
    starts_at: at(time),
    tracked: 300,
  });
  const times = ['09:00', '10:10', '11:10', '12:10'];
  await ingest(mine.client, mine.organizationId, [
    ...times.map((time) => item(time, projects[0])),
    item('10:10', projects[1]),
  ]);
  await holdContents(mine, projects[0], '09:00', { apps: [editor], urls: [secret], ids: [1, 2] });
  await holdContents(mine, projects[0], '10:10', { apps: [editor], urls: [secret], ids: [3, 4] });
  await holdContents(mine, projects[1], '10:10', { apps: [editor], ids: [5] });
  const other = { url: 'https://a.example/x#f', seconds: 10 };
  await holdContents(mine, projects[0], '11:10', { apps: [editor], urls: [secret, other], ids: [6] });
  return { mine, userId };
}

const remaining = [
  { time: '09:00', apps: null, urls: null, ids: null },
  { time: '10:10', apps: [editor], urls: null, ids: [3] },
  { time: '10:10', apps: [editor], urls: null, ids: [] },
  { time: '11:10', apps: [editor], urls: [{ url: 'https://a.example/x', seconds: 30 }], ids: [6] },
  { time: '12:10', apps: null, urls: null, ids: null },
];

const ofContents = { slots: 4, apps: 1, urls: 2, screenshots: 4, shortened_addresses: 2 };
const ofNothingElse = { unusual_activities_changed: 0, unusual_activities_removed: 0, queued_jobs: 0, events: 0 };

const enforcing = (isApplied: boolean, begin: () => void = () => undefined): EnforcementOptions => ({
  isApplied,
  progress: () => undefined,
  transaction: (work) =>
    app.database.transaction(async (tx) => {
      begin();
      return work(app.app.contextFor(tx, await app.app.now(tx)));
    }),
});

const auditOf = async (mine: TestOrganization) =>
  (await mine.client.call(listAudit, of(mine))).audit_entries.filter(({ action }) => action === 'settings_enforced');

describe('the command settings enforce', () => {
  // proves: member-settings-12
  test('counts, then removes contents of slots that the settings in force at their time forbid', async () => {
    const { mine } = await makeContents();
    const [before, slots] = [await heldOf(mine), { ...ofContents, ...ofNothingElse }];
    expect(await enforceSettings(enforcing(false), mine.organizationId)).toEqual(slots);
    expect(await heldOf(mine)).toEqual(before);
    expect(await auditOf(mine)).toEqual([]);
    expect(await enforceSettings(enforcing(true), mine.organizationId)).toEqual(slots);
    expect(await heldOf(mine)).toEqual(remaining);
    expect(await auditOf(mine)).toMatchObject([{ subject: 'organization', before: null, after: slots }]);
    expect(await enforceSettings(enforcing(true), mine.organizationId)).toMatchObject({ slots: 0 });
    expect(await auditOf(mine)).toHaveLength(1);
  });

  // proves: member-settings-13
  test('continues after an interruption at any point, and records the total once', async () => {
    const { mine } = await makeContents();
    const expected = { ...ofContents, ...ofNothingElse };
    for (let steps = 1, isDone = false; !isDone; steps += 1) {
      let count = 0;
      const interrupted = enforcing(true, () => {
        count += 1;
        if (count > steps) throw new Error('killed');
      });
      isDone = await enforceSettings(interrupted, mine.organizationId).then(
        () => true,
        () => false,
      );
    }
    expect(await heldOf(mine)).toEqual(remaining);
    expect((await auditOf(mine)).map(({ after }) => after)).toEqual([expected]);
  });

  // proves: member-settings-14
  test('removes forbidden contents from unusual activities, and the activities that depended on them', async () => {
    const { mine, userId } = await makeContents();
    const period = (from: string, to: string) => ({ userId, startsAt: instant(from), endsAt: instant(to) });
    const suspicious = (name: string) => ({
      type: 'suspicious_activity' as const,
      topApps: new Map([[name, 200]]),
      suspiciousApps: [name],
      evidence: { statistic: 'application', value: 200, limit: 0, details: { name, tier: 'A' } },
    });
    const evidence = { statistic: 'minutes', value: 150, limit: 120, details: { use: 'Editor', useShare: 1 } };
    const [forbidden = 0, focus = 0, mixed = 0, allowed = 0] = await makeFlags(app, mine, [
      { ...period('09:00', '09:05'), ...suspicious('Move Mouse') },
      { ...period('09:00', '11:00'), type: 'sustained_high_focus_time', evidence },
      { ...period('10:10', '10:15'), topUrls: [secret.url], screenshotIds: [3, 4] },
      { ...period('10:10', '10:15'), ...suspicious('Editor') },
    ]);
    const found = await enforceSettings(enforcing(true), mine.organizationId);
    expect(found).toMatchObject({ unusual_activities_changed: 1, unusual_activities_removed: 2 });
    const query = { 'time_slot[start]': at('00:00'), 'time_slot[stop]': at('23:00') };
    const { unusual_activities: flags } = await mine.client.call(listUnusualActivities, { ...of(mine), query });
    expect(flags).toMatchObject([
      { id: mixed, top_apps_in_use: { Editor: 3_600 }, top_urls_visited: [], screenshot_ids: [3] },
      { id: allowed, top_apps_in_use: { Editor: 200 }, suspicious_apps: ['Editor'] },
    ]);
    await requireTexts(app, mine);
    const { events } = await mine.client.call(listEvents, { ...of(mine), query: { subject: 'unusual_activity' } });
    expect(events.map(({ kind, subject_id: id, payload }) => [kind, id, payload['cause']])).toEqual([
      ['unusual_activity_removed', forbidden, 'settings_enforced'],
      ['unusual_activity_removed', focus, 'settings_enforced'],
      ['unusual_activity_changed', mixed, undefined],
    ]);
    expect(await daysMarked(app, mine)).toContainEqual(expect.objectContaining({ userId }));
    expect(await enforceSettings(enforcing(false), mine.organizationId)).toMatchObject(ofNothingElse);
  });

  // proves: member-settings-12
  test('removes contents that another version left in queued jobs and events', async () => {
    const { mine } = await makeContents();
    const left = JSON.stringify({ type: 'x', top_apps_in_use: { Editor: 60 }, apps: 3 });
    await app.database.run(sql`
      insert into outbox (organization_id, job, payload, due_at, created_at)
      values (${mine.organizationId}, 'none', ${left}, 'infinity', ${at('09:00')})`);
    await app.database.run(sql`
      insert into feed_entries (organization_id, kind, subject, subject_id, payload, recorded_at)
      values (${mine.organizationId}, 'unusual_activity_found', 'unusual_activity', 1, ${left}, ${at('09:00')})`);
    expect(await enforceSettings(enforcing(true), mine.organizationId)).toMatchObject({ queued_jobs: 1, events: 1 });
    const [job] = await app.database.many(
      sql`select payload from outbox where organization_id = ${mine.organizationId} and job = 'none'`,
    );
    expect(job).toEqual({ payload: { type: 'x', apps: 3 } });
    const { events } = await mine.client.call(listEvents, { ...of(mine), query: { subject: 'unusual_activity' } });
    expect(events.map(({ payload }) => payload)).toEqual([{ type: 'x', apps: 3 }]);
    await app.database.run(sql`delete from outbox where organization_id = ${mine.organizationId} and job = 'none'`);
  });

  // proves: member-settings-12
  test('only counts without --apply, and prints that backups still contain the contents', async () => {
    const { mine } = await makeContents();
    const run = (...args: string[]) => runCommand(['settings', 'enforce', ...args], { DATABASE_URL: app.databaseUrl });
    const only = ['--organization', String(mine.organizationId)];
    const counted = await run(...only);
    expect([counted.code, counted.out]).toEqual([
      3,
      `Organization ${mine.organizationId}: found 1 application, 2 addresses, 4 screenshot ids against the settings ` +
        'and 2 addresses with more than scheme, host and path, in 4 activities; 0 unusual activities with such ' +
        'contents; 0 that were based on them; 0 queued jobs; 0 events.\nNothing was changed; --apply removes it. ' +
        'Backups and archives made before still contain it: delete them, or run this command again after you ' +
        'restore or import one.\n',
    ]);
    const removed = await run(...only, '--apply', '--json');
    expect(removed.code).toBe(0);
    expect(JSON.parse(removed.out)).toMatchObject({
      applied: true,
      organizations: [{ organization_id: mine.organizationId, ...ofContents }],
      note: expect.stringContaining('Backups and archives'),
    });
    expect(await heldOf(mine)).toEqual(remaining);
    expect(await run(...only)).toMatchObject({
      code: 0,
      out: `Organization ${mine.organizationId}: nothing found.\n`,
    });
    expect(await run('--organization', '999999')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no organization 999999'),
    });
    expect(await run('--organization', 'x')).toMatchObject({
      code: 2,
      err: expect.stringContaining('whole number'),
    });
  });
});
