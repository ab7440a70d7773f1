import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql, sqlWhen } from '../../../../db/sql.ts';
import { contentsPerSlot, slotOfContent, slotsApart } from '../rules/content-ids.ts';
import { idsPerSlot } from '../../../../time/slots.ts';
import { endId, firstId, selected, type SlotFilter } from './lists.ts';

/** The slots selected for a list of contents, and the columns that the list shows. */
export interface Contents {
  /** The condition that the slot contains at least one of the listed contents. */
  present: SqlFragment;
  columns: SqlFragment;
  /** The only people whose time is read; undefined means all people. */
  persons: readonly number[] | undefined;
}

/** The start of a page and its number of slots. */
interface Page {
  organizationId: number;
  /** The conditions for a slot. `begun` has the same conditions except for the end of the range. */
  chosen: SqlFragment;
  begun: SqlFragment;
  columns: SqlFragment;
  /** The ten-minute slot in which the page begins, and the position within it. */
  slot: number;
  rest: number;
  end: number;
  count: number;
}

const perSlot = sql`${idsPerSlot}::int8`;
const perBlock = sql`${slotsApart}::int8`;
const blocksPerSlot = sql`${idsPerSlot / slotsApart}::int8`;

/**
 * The later ten-minute slot in which the page ends. No row if the range ends before the page is full. The query bounds
 * the range only by id. With a second condition, the planner would expect one row and sort all rows to find it.
 */
const lastTen = ({ organizationId, begun, slot, end, count }: Page) => sql`
  select id / ${perSlot} as number from activity_slots
  where organization_id = ${organizationId} and id >= ${(slot + 1) * idsPerSlot} and id < ${end} and ${begun}
  order by id offset ${count - 1} limit 1`;

/** The blocks of ids in which the ten-minute slot `ten` has rows: usually one, because numbers are consecutive. */
const blocksOfTen = ({ organizationId }: Page) => sql`
  with recursive block (number) as (
    select ten.number * ${blocksPerSlot} - 1
    union all
    select (select id / ${perBlock} from activity_slots
      where organization_id = ${organizationId} and id >= (block.number + 1) * ${perBlock}
        and id < (ten.number + 1) * ${perSlot}
      order by id limit 1)
    from block where block.number is not null)
  select number from block where number >= ten.number * ${blocksPerSlot}`;

/** Up to one page of rows from each block of the page's first and last ten-minute slot. */
const slotsOfTens = (page: Page) => sql`
  select slot.* from (
    select ${page.slot}::int8 as number, ${page.rest}::int8 as rest union all select number, 0 from last_ten) ten
  cross join lateral (${blocksOfTen(page)}) block
  cross join lateral (
    select id, ${page.columns} from activity_slots
    where organization_id = ${page.organizationId} and id >= block.number * ${perBlock} + ten.rest
      and id < (block.number + 1) * ${perBlock} and ${page.chosen}
    order by id limit ${page.count}) slot`;

/** All rows between the page's first and last ten-minute slot: fewer than fit on one page. */
const slotsBetween = ({ organizationId, chosen, columns, slot, end }: Page) => sql`
  select id, ${columns} from activity_slots
  where organization_id = ${organizationId} and id >= ${(slot + 1) * idsPerSlot}
    and id < coalesce((select number from last_ten) * ${perSlot}, ${end}::int8) and ${chosen}`;

const instantOf = (slot: number) => Temporal.Instant.fromEpochMilliseconds(slot * 600_000);

/**
 * Reads people's slots by key ranges. The ranges end with the ten-minute slot in which the page becomes
 * full. The first few slots of each person are enough to find that ten-minute slot.
 */
function slotsOfPersons(page: Page, persons: readonly number[]): SqlFragment {
  const { organizationId, chosen, slot, rest, count } = page;
  const each = Math.ceil(count / Math.max(persons.length, 1));
  const person = sql`unnest(${persons}::int[]) as person(id)`;
  const found = sql`user_id = person.id and starts_at >= ${instantOf(slot)}
    and (starts_at >= ${instantOf(slot + 1)} or id % ${perBlock} >= ${rest}) and ${chosen}`;
  return sql`
    select slot.* from ${person} cross join lateral (
      select id, ${page.columns} from activity_slots
      where organization_id = ${organizationId} and ${found} and starts_at < coalesce((
        select to_timestamp((early.id / ${perSlot} + 1) * 600) from ${person} cross join lateral (
          select id from activity_slots
          where organization_id = ${organizationId} and ${found}
          order by starts_at, project_id limit ${each}) early
        order by early.id offset ${count - 1} limit 1), 'infinity')
      offset 0) slot`;
}

function pageOf(filter: SlotFilter, { present, columns, persons }: Contents): Page {
  const begun = sql`${present} and starts_at >= ${filter.since}
    ${selected(persons ? { ...filter, userIds: undefined } : filter)}`;
  const [first, startSlot] = [
    Math.floor(firstId({ ...filter, startId: 0 }) / idsPerSlot),
    slotOfContent(filter.startId),
  ];
  return {
    organizationId: filter.organizationId,
    chosen: sql`${begun} and starts_at < ${filter.until}`,
    begun,
    columns,
    slot: Math.max(first, startSlot),
    rest: startSlot >= first ? Math.floor(filter.startId / contentsPerSlot) % slotsApart : 0,
    end: endId(filter),
    // All contents of the slot in which the page begins may be on the previous page.
    count: filter.limit + 1,
  };
}

/**
 * Selects as many slots with contents as a page of contents starting at the id `startId` needs. The slots are
 * ordered like the ids of their contents: by ten-minute slot, then by the low bits of the slot number. An organization
 * can have any number of slots within ten minutes.
 */
export function listSlotsWith<Row>(db: Executor, filter: SlotFilter, contents: Contents): Promise<Row[]> {
  const persons = contents.persons && [...new Set(contents.persons)];
  const page = pageOf(filter, contents);
  const slots = persons ? slotsOfPersons(page, persons) : sql`${slotsOfTens(page)} union all ${slotsBetween(page)}`;
  return db.many(sql`
    ${sqlWhen(!persons, () => sql`with last_ten as (${lastTen(page)})`)}
    select * from (${slots}) slot order by id / ${perSlot}, id % ${perBlock}, id limit ${page.count}`);
}

/**
 * Returns whether the first slots of all people, `most` times as many as a page has, fill a page. If they do, reading
 * the time of all people is cheaper than reading many people one by one.
 */
export async function isDenseIn(
  db: Executor,
  filter: SlotFilter,
  present: SqlFragment,
  most: number,
): Promise<boolean> {
  const page = pageOf(filter, { present, columns: sql``, persons: undefined });
  const { organizationId, slot, end, count } = page;
  const { isDense } = await db.one<{ isDense: boolean }>(sql`
    select exists (
      select 1 from (select * from activity_slots
        where organization_id = ${organizationId} and id >= ${(slot + 1) * idsPerSlot} and id < ${end}
        order by id limit ${most * count}) slots
      where ${page.begun} offset ${count - 1}) as "isDense"`);
  return isDense;
}
