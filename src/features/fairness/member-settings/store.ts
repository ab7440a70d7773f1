import type { SettingSource } from '../../../contract/lists/settings.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, sqlWhen } from '../../../db/sql.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { privateDefaults, type SettingName } from './rules/setting-names.ts';

export interface SettingKey {
  organizationId: number;
  setting: SettingName;
}

export interface RecordedSetting extends SettingKey {
  value: string;
  changedAt: Temporal.Instant;
  changedBy: number | null;
}

/**
 * Locks the default against a change for all members until the transaction ends, and returns its generation. A
 * missing row is inserted, because only a row can be locked.
 */
export async function lockDefaultForShare(db: Executor, key: SettingKey, now: Temporal.Instant): Promise<number> {
  await db.run(sql`
    insert into setting_defaults (organization_id, setting, value, generation, changed_at, changed_by)
    values (${key.organizationId}, ${key.setting}, ${privateDefaults[key.setting]}, 0, ${now}, null)
    on conflict (organization_id, setting) do nothing`);
  const row = await db.one<{ generation: number }>(sql`
    select generation from setting_defaults
    where organization_id = ${key.organizationId} and setting = ${key.setting} for share`);
  return row.generation;
}

/**
 * The value for members without an override, locked until the transaction ends, together with the number of overrides.
 */
export async function lockDefault(db: Executor, key: SettingKey) {
  const { organizationId, setting } = key;
  // The count is a separate statement, so it includes the writes that the lock waited for.
  const [row, { overrides }] = await concurrently(
    db.maybe<{ value: string; generation: number }>(sql`
      select value, generation from setting_defaults
      where organization_id = ${organizationId} and setting = ${setting} for no key update`),
    db.one<{ overrides: number }>(sql`
      select count(*)::int as overrides from setting_overrides o
      join setting_defaults d on d.organization_id = ${organizationId} and d.setting = o.setting
        and d.generation = o.generation
      where o.organization_id = ${organizationId} and o.setting = ${setting}`),
  );
  const isDecided = row !== undefined && row.generation > 0;
  return {
    value: row?.value ?? privateDefaults[setting],
    source: isDecided ? ('organization' as const) : ('default' as const),
    overrides,
  };
}

/**
 * Changes the default and raises its generation, which voids every override. The change waits for transactions that
 * have locked the default.
 */
export async function replaceDefault(db: Executor, recorded: RecordedSetting): Promise<number> {
  const { organizationId, setting, value, changedAt, changedBy } = recorded;
  const row = await db.one<{ generation: number }>(sql`
    insert into setting_defaults (organization_id, setting, value, generation, changed_at, changed_by)
    values (${organizationId}, ${setting}, ${value}, 1, ${changedAt}, ${changedBy})
    on conflict (organization_id, setting) do update
      set value = excluded.value, generation = setting_defaults.generation + 1,
        changed_at = excluded.changed_at, changed_by = excluded.changed_by
    returning generation`);
  return row.generation;
}

/** Sets the members' overrides in ascending order of user id, so overlapping batches wait and never deadlock. */
export async function upsertOverrides(
  db: Executor,
  recorded: RecordedSetting,
  generation: number,
  userIds: readonly number[],
): Promise<void> {
  const { organizationId, setting, value, changedAt, changedBy } = recorded;
  await db.run(sql`
    insert into setting_overrides (organization_id, user_id, setting, value, generation, changed_at, changed_by)
    select ${organizationId}::int, user_id, ${setting}::text, ${value}::text, ${generation}::int,
      ${changedAt}::timestamptz, ${changedBy}::int
    from unnest(${userIds}::int[]) as named (user_id) order by user_id
    on conflict (organization_id, setting, user_id) do update
      set value = excluded.value, generation = excluded.generation,
        changed_at = excluded.changed_at, changed_by = excluded.changed_by`);
}

/** Records the change as requested. Without user ids, it applies to the whole organization. */
export async function insertChange(
  db: Executor,
  recorded: RecordedSetting,
  generation: number,
  userIds: readonly number[] | null,
): Promise<void> {
  const { organizationId, setting, value, changedAt, changedBy } = recorded;
  await db.run(sql`
    insert into setting_changes (organization_id, setting, value, user_ids, generation, changed_at, changed_by)
    values (${organizationId}, ${setting}, ${value}, ${userIds}, ${generation}, ${changedAt}, ${changedBy})`);
}

/** Deletes overrides of generations before `generation`, in the order in which batches lock them. */
export async function deleteVoidOverrides(db: Executor, key: SettingKey, generation: number): Promise<void> {
  const { organizationId, setting } = key;
  await db.run(sql`
    with void as (
      select user_id from setting_overrides
      where organization_id = ${organizationId} and setting = ${setting} and generation < ${generation}
      order by user_id for update)
    delete from setting_overrides o using void
    where o.organization_id = ${organizationId} and o.setting = ${setting} and o.user_id = void.user_id`);
}

export async function deleteOverridesOfMember(db: Executor, organizationId: number, userId: number): Promise<void> {
  await db.run(sql`
    delete from setting_overrides where organization_id = ${organizationId} and user_id = ${userId}`);
}

export interface SettingPage {
  startId: number;
  limit: number;
  /** Only these users; omitted = all members. */
  userIds?: readonly number[] | undefined;
}

export interface SettingRow {
  userId: number;
  setting: SettingName;
  value: string;
  source: SettingSource;
  changedAt: string | null;
  changedBy: number | null;
}

const amongUserIds = ({ userIds }: SettingPage) =>
  sqlWhen(userIds !== undefined, () => sql`and user_id = any(${userIds}::int[])`);

/** The current members of a page. */
const membersOf = (organizationId: number, page: SettingPage) => sql`
  select user_id from members
  where organization_id = ${organizationId} and removed_at is null and user_id >= ${page.startId} ${amongUserIds(page)}
  order by user_id limit ${page.limit}`;

/**
 * The settings in effect for a page of current members, with their authors and instants, ascending by user id. An
 * override counts only in the generation in which it was set. A default of generation 0 was never changed. The lateral
 * join finds each override by its full key, even while a new table has no statistics.
 */
export function selectSettings(
  db: Executor,
  organizationId: number,
  settings: readonly SettingName[],
  page: SettingPage,
): Promise<SettingRow[]> {
  const defaults = settings.map((setting) => privateDefaults[setting]);
  return db.many(sql`
    select m.user_id as "userId", s.setting, coalesce(o.value, d.value, s.value) as value,
      case when o.user_id is not null then 'member' when d.generation > 0 then 'organization' else 'default' end
        as source,
      case when o.user_id is not null then o.changed_at when d.generation > 0 then d.changed_at end as "changedAt",
      case when o.user_id is not null then o.changed_by when d.generation > 0 then d.changed_by end as "changedBy"
    from (${membersOf(organizationId, page)}) m
    cross join unnest(${settings}::text[], ${defaults}::text[]) as s (setting, value)
    left join setting_defaults d on d.organization_id = ${organizationId} and d.setting = s.setting
    left join lateral (
      select user_id, value, changed_at, changed_by from setting_overrides
      where organization_id = ${organizationId} and setting = s.setting and user_id = m.user_id
        and generation = coalesce(d.generation, 0) limit 1) o on true
    order by m.user_id`);
}

/** One setting of some members, with its source. */
export function selectSettingOf(
  db: Executor,
  { organizationId, setting }: SettingKey,
  userIds: readonly number[],
): Promise<SettingRow[]> {
  return selectSettings(db, organizationId, [setting], { startId: 0, limit: userIds.length, userIds });
}

interface Values {
  userIds: readonly number[];
  /** The value for members without an override. */
  value: string;
  ownIds: readonly number[];
  ownValues: readonly string[];
}

/**
 * The values of one setting for a page of current members, equal to those of `selectSettings`. Overrides are read as
 * one range of their index, and the result is one row of lists. Separate searches cost several times as much.
 */
export async function selectValues(
  db: Executor,
  { organizationId, setting }: SettingKey,
  page: SettingPage,
): Promise<Pick<SettingRow, 'userId' | 'value'>[]> {
  const values = await db.one<Values>(sql`
    with page as materialized (${membersOf(organizationId, page)}),
    default_value as materialized (
      select coalesce(max(generation), 0) as generation, coalesce(max(value), ${privateDefaults[setting]}) as value
      from setting_defaults where organization_id = ${organizationId} and setting = ${setting})
    select (select coalesce(json_agg(user_id order by user_id), '[]') from page) as "userIds",
      (select value from default_value) as value,
      coalesce(json_agg(user_id), '[]') as "ownIds", coalesce(json_agg(value), '[]') as "ownValues"
    from setting_overrides
    where organization_id = ${organizationId} and setting = ${setting}
      and generation = (select generation from default_value)
      and user_id >= ${page.startId} and user_id <= (select max(user_id) from page) ${amongUserIds(page)}`);
  const own = new Map(values.ownIds.map((userId, index) => [userId, values.ownValues[index]]));
  return values.userIds.map((userId) => ({ userId, value: own.get(userId) ?? values.value }));
}

export interface ChangeRow extends Omit<RecordedSetting, 'changedAt'> {
  id: number;
  /** The change named members, as opposed to all members. */
  forMember: boolean;
  changedAt: string;
  /** The value before the change; null if it was never set. */
  valueBefore: string | null;
  forMemberBefore: boolean;
}

/**
 * The changes that concern a member since they last joined, from an id on, ascending. Changes from before then that
 * named only this member are void. Changes from before then for all members were still in effect when the member
 * joined.
 */
export function selectChangesFor(
  db: Executor,
  { organizationId, userId }: { organizationId: number; userId: number },
  page: { startId: number; limit: number },
): Promise<ChangeRow[]> {
  return db.many(sql`
    with concerning as (
      select c.id, c.setting, c.value, c.user_ids is not null as "forMember", c.changed_at, c.changed_by, m.joined_at,
        lag(c.value) over theirs as "valueBefore",
        coalesce(lag(c.user_ids is not null) over theirs, false) as "forMemberBefore"
      from setting_changes c join members m on m.organization_id = ${organizationId} and m.user_id = ${userId}
      where c.organization_id = ${organizationId} and c.changed_at < coalesce(m.removed_at, 'infinity')
        and (c.user_ids is null or (c.user_ids @> array[${userId}::int] and c.changed_at >= m.joined_at))
      window theirs as (partition by c.setting order by c.id))
    select ${organizationId}::int as "organizationId", id, setting, value, "forMember", changed_at as "changedAt",
      changed_by as "changedBy", "valueBefore", "forMemberBefore"
    from concerning where changed_at >= joined_at and id >= ${page.startId} order by id limit ${page.limit}`);
}
