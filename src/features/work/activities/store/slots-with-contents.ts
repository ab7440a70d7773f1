import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql, sqlWhen } from '../../../../db/sql.ts';
import { contentsPerSlot, slotOfContent, slotsApart } from '../rules/content-ids.ts';
import { idsPerSlot } from '../../../../time/slots.ts';
import { endId, firstId, selected, type SlotFilter } from './lists.ts';

/** Which slots a list of contents is made from, and what it shows of them. */
export interface Contents {
  /** A condition: the slot has at least one. */
  present: SqlFragment;
  columns: SqlFragment;
  /** The persons whose time alone is to be read; undefined = everybody's. */
  persons: readonly number[] | undefined;
}

/** A page in numbers: where it begins and how many slots it takes. */
interface Page {
  organizationId: number;
  /** What else must hold of a slot, and the same without the end of the range. */
  chosen: SqlFragment;
  begun: SqlFragment;
  columns: SqlFragment;
  /** The ten minutes in which the page begins, and how far into their order. */
  slot: number;
  rest: number;
  end: number;
  count: number;
}

const perSlot = sql`${idsPerSlot}::int8`;
const perBlock = sql`${slotsApart}::int8`;
const blocksPerSlot = sql`${idsPerSlot / slotsApart}::int8`;

/**
 * The ten minutes after the first in which the page ends, if it reaches so far. The end of the range is in the ids:
 * said twice, it has the planner expect one row, which it would find by sorting them all.
 */
const lastTen = ({ organizationId, begun, slot, end, count }: Page) => sql`
  select id / ${perSlot} as number from activity_slots
  where organization_id = ${organizationId} and id >= ${(slot + 1) * idsPerSlot} and id < ${end} and ${begun}
  order by id offset ${count - 1} limit 1`;

/** The blocks of ids in which the ten minutes `ten` have slots: mostly one, as numbers of slots run on. */
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

/** So many slots of the ten minutes in which the page begins or ends as it may show, of each block. */
const slotsOfTens = (page: Page) => sql`
  select slot.* from (
    select ${page.slot}::int8 as number, ${page.rest}::int8 as rest union all select number, 0 from last_ten) ten
  cross join lateral (${blocksOfTen(page)}) block
  cross join lateral (
    select id, ${page.columns} from activity_slots
    where organization_id = ${page.organizationId} and id >= block.number * ${perBlock} + ten.rest
      and id < (block.number + 1) * ${perBlock} and ${page.chosen}
    order by id limit ${page.count}) slot`;

/** All slots between the ten minutes in which the page begins and ends: fewer than it may show. */
const slotsBetween = ({ organizationId, chosen, columns, slot, end }: Page) => sql`
  select id, ${columns} from activity_slots
  where organization_id = ${organizationId} and id >= ${(slot + 1) * idsPerSlot}
    and id < coalesce((select number from last_ten) * ${perSlot}, ${end}::int8) and ${chosen}`;

const instantOf = (slot: number) => Temporal.Instant.fromEpochMilliseconds(slot * 600_000);

/**
 * Slots of persons, ranges of their key, to the end of some ten minutes by which they have as many as the page may
 * show: so many there are among the first few of each.
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
    // The slot in which the page begins may have nothing left for it.
    count: filter.limit + 1,
  };
}

/**
 * Slots of the range with contents, enough of them for a page of contents from the id `startId` on, ascending by the
 * ids of their contents: by ten minutes, then by the low bits of their numbers. In ten minutes an organization may have
 * any number of slots.
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
 * Tells whether a page is full among so many slots for each that it shows, whosever they are: then it is cheaper to
 * read them than the time of many persons.
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
