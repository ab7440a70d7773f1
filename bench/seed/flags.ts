/** Unusual activities in the detector's format, several hundred thousand in a few seconds. */

import type pg from 'pg';
import { unusualActivityTypes } from '../../src/contract/lists/unusual-activities.ts';
import { storeUnusualActivities } from '../../src/features/fairness/unusual-activities/actions.ts';
import type { UnusualActivityRecord } from '../../src/features/fairness/unusual-activities/record.ts';
import type { Company } from '../company.ts';
import type { Range, Tenant } from './tenant.ts';

const modelStart = Temporal.Instant.from('2024-01-02T09:00:00Z');
const upTo = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

/** The evidence of an hour and a half by minute, with the detector's statistics. */
function evidenceOf(n: number): Record<string, unknown> {
  const minutes = 90;
  return {
    rule_version: 'v1.0',
    stretch_id: `${n}-${n * 600}`,
    statistic: 'dispersion_of_active_seconds_per_minute',
    limit_name: 'automation.minutes.dispersion',
    levels: { high: 1.5, medium: 3, low: 4.5 },
    value: 0.123456789 * n,
    limit: 1.5,
    people_measure: { extreme: 9.5, typical: 14 },
    window_seconds: 3_600,
    resolution_seconds: 60,
    samples: minutes,
    active_share: 0.97,
    series: {
      starts_at: upTo(minutes, (minute) => 1_704_186_000 + 60 * minute),
      tracked: upTo(minutes, () => 60),
      keyboard: upTo(minutes, (minute) => (minute * 7 + n) % 60),
      mouse: upTo(minutes, (minute) => (minute * 11 + n) % 60),
      overall: upTo(minutes, (minute) => 40 + ((minute + n) % 20)),
    },
  };
}

/** A model for copies. One model exists for each type and confidence level. */
function modelOf(userId: number, n: number): UnusualActivityRecord {
  const startsAt = modelStart.add({ minutes: 100 * n });
  return {
    userId,
    type: unusualActivityTypes[n % unusualActivityTypes.length] ?? 'breakless_work',
    confidenceLevel: (['low', 'medium', 'high'] as const)[n % 3] ?? 'low',
    startsAt,
    endsAt: startsAt.add({ minutes: 90 }),
    trackedSeconds: 5_400,
    keyboardActiveSeconds: 1_200 + n,
    mouseActiveSeconds: 1_800,
    overallActiveSeconds: 2_400,
    topApps: new Map(upTo(6, (app): [string, number] => [`Application ${app}`, 600 - ((app + n) % 7)])),
    topUrls: upTo(4, (url) => `https://example.com/page/${url}`),
    screenshotIds: upTo(6, (shot) => 1_000_000 + 6 * n + shot),
    suspiciousApps: [],
    evidence: evidenceOf(n),
    ruleVersion: 'v1.0',
  };
}

/** The columns in which a copy differs from its model. */
const own: Readonly<Record<string, string>> = {
  organization_id: 'copy.organization_id',
  id: 'copy.id',
  user_id: 'copy.user_id',
  starts_at: 'copy.starts_at',
  ends_at: `copy.starts_at + interval '90 minutes'`,
  local_date: 'copy.starts_at::date',
  evidence: `jsonb_set(model.evidence, '{stretch_id}',
    to_jsonb(copy.user_id || '-' || extract(epoch from date_trunc('hour', copy.starts_at at time zone 'UTC'))::int8))`,
  wire: `'{"id":' || copy.id || ',"user_id":' || copy.user_id || substr(
    replace(replace(replace(replace(model.wire, chr(1) || model.id, chr(1) || copy.id),
        to_char(model.starts_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), to_char(copy.starts_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
      to_char(model.ends_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        to_char(copy.starts_at + interval '90 minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
      model.local_date::text, copy.starts_at::date::text), position(',"type"' in model.wire))`,
};

export interface FlagSeed {
  tenant: Tenant;
  members: Range;
}

const spanDays = 90;

/**
 * Reserves ids and returns the id before the first of them. On a cluster, statements that create rows on a node cannot
 * draw ids.
 */
async function takeIds(pool: pg.Pool, count: number): Promise<number> {
  const sequence = 'unusual_activities_id_seq';
  const { rows } = await pool.query<{ id: number }>('select nextval($1)::int as id', [sequence]);
  const before = rows[0]?.id ?? 0;
  await pool.query('select setval($1, $2)', [sequence, before + count]);
  return before;
}

/**
 * Gives each organization the given number of flags over the ninety days up to `until`. Flag ids alternate between the
 * organizations, as in real data. Half of an organization's flags belong to a sixteenth of the members. Returns a range
 * of dates that contains all flags.
 */
export async function addFlags(
  { app, database }: Company,
  pool: pg.Pool,
  of: { flagged: readonly FlagSeed[]; count: number; until: string },
): Promise<{ since: string; until: string }> {
  const until = Temporal.PlainDate.from(of.until);
  const since = until.subtract({ days: spanDays });
  const range = { since: `${since.toString()}T00:00:00Z`, until: `${until.toString()}T00:00:00Z` };
  const [first] = of.flagged;
  if (!first || of.count === 0) return range;
  const { organizationId, ownerId } = first.tenant;
  const models = await database.transaction(async (tx) =>
    storeUnusualActivities(
      app.contextFor(tx, await app.now(tx)),
      organizationId,
      upTo(30, (n) => modelOf(ownerId, n)),
    ),
  );
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
    where table_name = 'unusual_activities' and is_generated = 'NEVER' order by 1`,
  );
  const names = rows.map(({ name }) => name);
  const [low, high] = [Math.min(...models), Math.max(...models)];
  await pool.query(
    `insert into unusual_activities (${names.join(', ')}) overriding system value
    select ${names.map((name) => own[name] ?? `model.${name}`).join(', ')}
    from (
      select numbered.*, $4::timestamptz + numbered.n * ($5::timestamptz - $4::timestamptz) / $3::int as starts_at,
        $10::int + (numbered.n * cardinality($6::int[]) + numbered.at)::int as id,
        numbered.first_user
          + floor(numbered.users * power(numbered.n * 7919::int8 % 10007 / 10007.0, 4))::int as user_id
      from (select n, place.* from generate_series(0, $3::int - 1) n,
        unnest($6::int[], $7::int[], $8::int[]) with ordinality place (organization_id, first_user, users, at)) numbered
    ) copy
    join unusual_activities model on model.organization_id = $1 and model.id = $2::int + copy.n % $9::int
    order by copy.id`,
    [
      organizationId,
      low,
      of.count,
      range.since,
      range.until,
      of.flagged.map(({ tenant }) => tenant.organizationId),
      of.flagged.map(({ members }) => members.first),
      of.flagged.map(({ members }) => members.count),
      high - low + 1,
      await takeIds(pool, of.count * of.flagged.length),
    ],
  );
  return range;
}
