import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { withPersonalTokens } from '../../../../../test/harness/personal.ts';
import { listAudit } from '../../../../contract/audit.ts';
import { listEvents } from '../../../../contract/feed.ts';
import {
  getOrganizationUnusualActivityRules,
  getUnusualActivityRules,
  listOrganizationUnusualActivityRuleVersions,
  putOrganizationUnusualActivityRules,
  type NewRules,
} from '../../../../contract/unusual-activity-rules.ts';
import { unusualActivityTypes } from '../../../../contract/lists/unusual-activities.ts';
import { sql } from '../../../../db/sql.ts';
import { baseRules, loadRules } from './load.ts';

const app = useTestApp();
const { createOrganization, addMember } = withPersonalTokens(app);

const at = ({ organizationId }: TestOrganization) => ({ params: { organization_id: organizationId } });
const show = async (mine: TestOrganization) =>
  (await mine.client.call(getOrganizationUnusualActivityRules, at(mine))).unusual_activity_rules;
const put = async (mine: TestOrganization, body: Partial<NewRules>) =>
  (await mine.client.call(putOrganizationUnusualActivityRules, { ...at(mine), body: { reason: 'Trial', ...body } }))
    .unusual_activity_rules;
const refuse = async (mine: TestOrganization, body: object) => {
  const answer = await mine.client.send(putOrganizationUnusualActivityRules, {
    ...at(mine),
    body: { reason: 'Trial', ...body },
  });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_params' } });
  return (answer.body as { details: string[] }).details;
};
const versions = async (mine: TestOrganization, query: object = {}) =>
  mine.client.call(listOrganizationUnusualActivityRuleVersions, { ...at(mine), query });
const typeOf = (rules: Awaited<ReturnType<typeof show>>, type: string) =>
  rules.types.find((entry) => entry.type === type);

describe('the program publishes its rules', () => {
  test('every type with a plain explanation, limits per level, values of people and its prerequisites', async () => {
    const mine = await createOrganization();
    const { client } = await addMember(mine);
    const { unusual_activity_rules: rules } = await client.call(getUnusualActivityRules, {});
    expect(rules.version).toBe(baseRules.version);
    expect(rules.types.map((entry) => entry.type).toSorted()).toEqual(unusualActivityTypes.toSorted());
    for (const entry of rules.types) {
      expect(entry.explanation.length).toBeGreaterThan(40);
      expect(entry.resolution).toBeTruthy();
      expect(entry.limits.length > 0 || entry.type === 'suspicious_activity').toBe(true);
    }
    const persistent = rules.types.find((entry) => entry.type === 'consistent_persistent_activity');
    expect(persistent).toMatchObject({ on: true, minimum_minutes: 30, own_history_excuses: false });
    expect(persistent?.limits[0]).toMatchObject({
      name: 'dispersion_60_minutes',
      unusual_when: 'at_most',
      high: 1.5,
      medium: 2.5,
      low: 3.5,
      people: { extreme: 9.5, typical: 24.6 },
    });
    expect(JSON.stringify(rules)).not.toMatch(/fraud|cheat/i);
    expect(rules.applications.tiers.A).toContain('mouse jiggler');
  });

  // proves: unusual-activities-33
  test('every number with the bounds of its permitted values', async () => {
    const mine = await createOrganization();
    const { types } = await show(mine);
    expect(types.find(({ type }) => type === 'unusual_high_mouse_activity')?.limits).toMatchObject([
      { name: 'mouse_share', minimum: 0, maximum: 1 },
    ]);
    const lag = types.flatMap(({ thresholds }) => thresholds).find(({ name }) => name === 'memory_120_minutes_lag1');
    expect(lag).toMatchObject({ minimum: -1, maximum: 1, people: { extreme: expect.any(Number) } });
    for (const { name, high, medium, low, minimum, maximum } of types.flatMap(({ limits }) => limits)) {
      expect(await refuse(mine, { limits: { [name]: { high, medium, low: maximum + 1 } } })).toHaveLength(1);
      for (const level of [high, medium, low]) {
        if (level === null) continue;
        expect(level).toBeGreaterThanOrEqual(minimum);
        expect(level).toBeLessThanOrEqual(maximum);
      }
    }
  });

  test('a limit that is never reached is sent as null', async () => {
    const { client } = await createOrganization();
    const { unusual_activity_rules: rules } = await client.call(getUnusualActivityRules, {});
    const breakless = rules.types.find((entry) => entry.type === 'breakless_work');
    expect(breakless?.limits.find((limit) => limit.name === 'breakless_slots')).toMatchObject({
      high: null,
      medium: 480,
    });
  });
});

describe('an organization', () => {
  test('uses the rules of the program until it sets its own', async () => {
    const mine = await createOrganization();
    expect(await show(mine)).toMatchObject({
      version: baseRules.version,
      organization_version: null,
      grace_hours: 6,
      members_see_flags: true,
      second_review: false,
      changes: {},
      ignored: [],
    });
    expect(await versions(mine)).toEqual({ versions: [] });
  });

  test('analyses automation only if the plan includes the feature', async () => {
    const without = await createOrganization({ features: ['insights'] });
    const withSwitch = await createOrganization();
    const type = 'automation_like_activity';
    expect(typeOf(await show(without), type)).toMatchObject({ on: false, feature: 'automated_activity_detection' });
    expect(typeOf(await show(withSwitch), type)?.on).toBe(true);
    expect(typeOf(await put(without, { types: { [type]: { on: true } }, grace_hours: 7 }), type)?.on).toBe(false);
    expect(typeOf(await put(withSwitch, { types: { [type]: { on: false } } }), type)?.on).toBe(false);
  });

  test('can change limits, durations, switches and applications, and the detector follows', async () => {
    const mine = await createOrganization();
    const shown = await put(mine, {
      types: { breakless_work: { on: false }, unusual_high_mouse_activity: { minimum_minutes: 60 } },
      limits: { dispersion_60_minutes: { high: null, low: 3 } },
      thresholds: { focus_share: 0.9 },
      applications: { allowed: ['Caffeine'], added: [{ name: 'Clicky', tier: 'A' }] },
      grace_hours: 36,
      members_see_flags: false,
      second_review: true,
    });
    expect(shown).toMatchObject({ version: `${baseRules.version}+org.1`, organization_version: 1, grace_hours: 36 });
    expect(typeOf(shown, 'breakless_work')?.on).toBe(false);
    expect(typeOf(shown, 'consistent_persistent_activity')?.limits[0]).toMatchObject({
      high: null,
      medium: 2.5,
      low: 3,
    });
    const loaded = await loadRules(app.database, mine.organizationId);
    expect(loaded).toMatchObject({ graceHours: 36, membersSeeFlags: false, secondReview: true });
    expect(loaded.ruleVersion).toBe(shown.version);
    expect(loaded.rules.version).toBe(shown.version);
    expect(loaded.rules.limits.consistent_persistent_activity.dispersion_60_minutes).toEqual({
      high: -Infinity,
      medium: 2.5,
      low: 3,
    });
    expect(loaded.rules.types.unusual_high_mouse_activity.minimumMinutes).toBe(60);
    expect(loaded.rules.limits.sustained_high_focus_time.focus_share).toBe(0.9);
    expect(loaded.rules.applications).toMatchObject({ allowed: ['Caffeine'], added: [{ name: 'Clicky', tier: 'A' }] });
  });

  test('sends a complete set: omitted values are those of the program', async () => {
    const mine = await createOrganization();
    await put(mine, { limits: { mouse_share: { low: 0.8 } }, grace_hours: 12 });
    const shown = await put(mine, { thresholds: { focus_share: 0.9 } });
    expect(shown).toMatchObject({
      organization_version: 2,
      grace_hours: 6,
      changes: { thresholds: { focus_share: 0.9 } },
    });
    expect(shown.changes.limits).toBeUndefined();
    expect((await put(mine, {})).changes).toEqual({});
  });

  test('creates no version with a request that changes nothing', async () => {
    const mine = await createOrganization();
    await put(mine, {
      types: { breakless_work: { on: true } },
      limits: { mouse_share: { high: 0.97 } },
      grace_hours: 6,
    });
    expect((await show(mine)).organization_version).toBeNull();
    const wish = { limits: { breakless: { high: 420 } }, applications: { allowed: ['b', 'a'] } };
    const made = await put(mine, wish);
    expect(await put(mine, { ...wish, applications: { allowed: ['a', 'b', 'a'] }, reason: 'Again' })).toMatchObject({
      organization_version: made.organization_version,
    });
    expect((await versions(mine)).versions).toHaveLength(1);
  });

  test('retains every version with its reason, page by page, in the audit log and the feed', async () => {
    const mine = await createOrganization();
    for (const hours of [1, 2, 3]) await put(mine, { grace_hours: hours, reason: `Because of ${hours}` });
    const first = await versions(mine, { page_limit: 2 });
    expect(first.versions.map((entry) => [entry.version, entry.grace_hours, entry.reason])).toEqual([
      [1, 1, 'Because of 1'],
      [2, 2, 'Because of 2'],
    ]);
    expect(first.pagination).toEqual({ next_page_start_id: 3 });
    const audit = await mine.client.call(listAudit, { ...at(mine), query: { subject: 'unusual_activity_rules' } });
    expect(audit.audit_entries.at(-1)).toMatchObject({
      actor_user_id: mine.userId,
      action: 'changed',
      subject_id: 3,
      before: { grace_hours: 2 },
      after: { grace_hours: 3 },
      reason: 'Because of 3',
    });
    const { events } = await mine.client.call(listEvents, {
      ...at(mine),
      query: { subject: 'unusual_activity_rules' },
    });
    expect(events.map((event) => [event.kind, event.subject_id, event.payload])).toEqual(
      [1, 2, 3].map((version) => [
        'unusual_activity_rules_changed',
        version,
        { version: `${baseRules.version}+org.${version}` },
      ]),
    );
  });
});

describe('rejected requests', () => {
  test('are all reported, with the path of each fault', async () => {
    const mine = await createOrganization();
    const details = await refuse(mine, {
      limits: { no_such_limit: { high: 1 }, dispersion_60_minutes: { high: 3 }, mouse_share: { high: 1.5 } },
      thresholds: { no_such_threshold: 1 },
      types: { breakless_work: { minimum_minutes: 29 } },
    });
    expect(details.map((detail) => detail.split(':')[0])).toEqual([
      'limits.no_such_limit',
      'limits.dispersion_60_minutes',
      'limits.mouse_share.high',
      'thresholds.no_such_threshold',
      'types.breakless_work.minimum_minutes',
    ]);
    expect((await show(mine)).organization_version).toBeNull();
  });

  test.each([
    [{ types: { no_such_type: { on: true } } }, 'types.no_such_type'],
    [{ limits: { breakless: { highest: 1 } } }, 'limits.breakless.highest'],
    [{ limits: { breakless: { high: '1' } } }, 'limits.breakless.high'],
    [{ thresholds: { focus_share: null } }, 'thresholds.focus_share'],
    [{ applications: { added: [{ name: 'x', tier: 'D' }] } }, 'applications.added[0].tier'],
    [{ applications: { allowed: ['---'] } }, 'applications.allowed[0]'],
    [{ grace_hours: 73 }, 'grace_hours'],
    [{ reason: '  ' }, 'reason'],
  ])('%j', async (body, path) => {
    const mine = await createOrganization();
    expect((await refuse(mine, body)).map((detail) => detail.split(':')[0])).toEqual([path]);
  });

  test('state in words what a text must contain', async () => {
    const mine = await createOrganization();
    expect(await refuse(mine, { reason: '  ', applications: { allowed: ['---'] } })).toEqual([
      'applications.allowed[0]: must contain a letter or a digit',
      'reason: must not be blank',
    ]);
  });

  test('include changes to rules that the program no longer has', async () => {
    const mine = await createOrganization();
    const body = { base_version: '2020-01-1', reason: 'Old' };
    const answer = await mine.client.send(putOrganizationUnusualActivityRules, { ...at(mine), body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'record_invalid' } });
    expect(await put(mine, { base_version: baseRules.version, grace_hours: 1 })).toMatchObject({
      organization_version: 1,
    });
  });

  test('depend on the role: all members read, owners change, owners and managers see the history', async () => {
    const mine = await createOrganization();
    const other = await createOrganization();
    const [manager, user] = [await addMember(mine, { role: 'manager' }), await addMember(mine)];
    const body = { reason: 'Mine' };
    for (const { client } of [manager, user]) {
      expect((await client.send(getOrganizationUnusualActivityRules, at(mine))).status).toBe(200);
      expect((await client.send(putOrganizationUnusualActivityRules, { ...at(mine), body })).status).toBe(403);
    }
    expect((await manager.client.send(listOrganizationUnusualActivityRuleVersions, at(mine))).status).toBe(200);
    expect((await user.client.send(listOrganizationUnusualActivityRuleVersions, at(mine))).status).toBe(403);
    expect((await other.client.send(getOrganizationUnusualActivityRules, at(mine))).status).toBe(404);
    expect((await other.client.send(putOrganizationUnusualActivityRules, { ...at(mine), body })).status).toBe(404);
  });

  test('include a stale If-Match', async () => {
    const mine = await createOrganization();
    const read = await mine.client.send(getOrganizationUnusualActivityRules, at(mine));
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    const body = { grace_hours: 1, reason: 'First' };
    expect((await mine.client.send(putOrganizationUnusualActivityRules, { ...at(mine), body, headers })).status).toBe(
      200,
    );
    const stale = await mine.client.send(putOrganizationUnusualActivityRules, {
      ...at(mine),
      body: { ...body, grace_hours: 2 },
      headers,
    });
    expect(stale.status).toBe(412);
  });
});

/** A row stored when parameters were still paths into the rules, with limits of every kind. */
const storedBefore = {
  types: { breakless_work: { minimum_minutes: 45 } },
  limits: {
    dispersion_6_slots: { high: null, medium: 0.3, low: 1.2 },
    single_device_dispersion_11_slots: { high: 2, medium: 4, low: 7 },
    longest_silence_120_minutes: { high: 9, medium: 14, low: 19 },
    single_device: { high: 200, medium: 150, low: 90 },
    breakless_slots: { high: null, medium: 500, low: 400 },
    no_more_a_limit: { high: 1, medium: 2, low: 3 },
  },
  thresholds: { crowded_11_slots_factor: 0.45, memory_180_minutes_lag1: 0.15, single_device_used_share: 0.2 },
};

test('a version that was stored long ago retains its meaning', async () => {
  const mine = await createOrganization();
  await app.database.run(sql`
    insert into detection_rule_sets (organization_id, version, base_version, changes, grace_hours, members_see_flags,
      second_review, reason, recorded_at, recorded_by)
    values (${mine.organizationId}, 1, '2026-11-3', ${JSON.stringify(storedBefore)}, 6, true, false, 'Then',
      timestamptz '2026-01-05 10:00Z',
      ${mine.userId})`);
  const { limits, types } = (await loadRules(app.database, mine.organizationId)).rules;
  const persistent = limits.consistent_persistent_activity;
  expect(persistent.dispersion_6_slots).toEqual({ high: -Infinity, medium: 0.3, low: 1.2 });
  expect(persistent.single_device_dispersion_11_slots).toEqual({ high: 2, medium: 4, low: 7 });
  expect(persistent.crowded_11_slots_factor).toBe(0.45);
  expect(limits.automation_like_activity.longest_silence_120_minutes.low).toBe(19);
  expect(limits.consistent_variable_activity.memory_180_minutes_lag1).toBe(0.15);
  for (const device of ['mouse', 'keyboard'] as const) {
    const own = limits[`long_period_of_single_${device}_activity`];
    expect([own.single_device.low, own.single_device_used_share]).toEqual([90, 0.2]);
  }
  expect(limits.breakless_work.breakless_slots).toEqual({ high: Infinity, medium: 500, low: 400 });
  expect(types.breakless_work.minimumMinutes).toBe(45);
  expect(await show(mine)).toMatchObject({ ignored: ['limits.no_more_a_limit'], changes: storedBefore });
});

test('simultaneous changes create one version each', async () => {
  const mine = await createOrganization();
  await Promise.all([1, 2, 3, 4, 5].map((hours) => put(mine, { grace_hours: hours })));
  expect((await versions(mine)).versions.map((entry) => entry.version)).toEqual([1, 2, 3, 4, 5]);
});
