import type { Executor } from '../../../db/database.ts';
import { type SqlFragment, sql, sqlWhen } from '../../../db/sql.ts';
import { idsPerSlot } from '../rules/slot.ts';
import { slotOfTool, slotsApart, type SlotTools, toolsPerSlot } from '../rules/tool-usages.ts';
import { endId, firstId, type SlotFilter } from './lists.ts';
import { matching, place, type PlacedRow } from './slot-contents.ts';

export interface ToolRow extends PlacedRow, SlotTools {}

/** Which of the tools of slots are asked for. */
export type ToolType = 'application' | 'url' | undefined;

const hasApps = sql`json_array_length(apps) > 0`;
const hasUrls = sql`json_array_length(urls) > 0`;

function holds(type: ToolType): SqlFragment {
  if (type === 'application') return hasApps;
  return type === 'url' ? hasUrls : sql`(${hasApps} or ${hasUrls})`;
}

/** What is asked for, in numbers: where the page begins and how many slots it takes. */
interface Wanted {
  organizationId: number;
  chosen: SqlFragment;
  /** The ten minutes in which the page begins, and how far into their order. */
  slot: number;
  rest: number;
  end: number;
  count: number;
}

const perSlot = sql`${idsPerSlot}::int8`;
const perBlock = sql`${slotsApart}::int8`;
const blocksPerSlot = sql`${idsPerSlot / slotsApart}::int8`;
const columns = sql`id, ${place}, apps, urls`;

/** The ten minutes after the first in which the page ends, if it reaches so far. */
const lastTen = ({ organizationId, chosen, slot, end, count }: Wanted) => sql`
  select id / ${perSlot} as number from activity_slots
  where organization_id = ${organizationId} and id >= ${(slot + 1) * idsPerSlot} and id < ${end} and ${chosen}
  order by id offset ${count - 1} limit 1`;

/** The blocks of ids in which the ten minutes `ten` have slots: mostly one, as numbers of slots run on. */
const blocksOfTen = ({ organizationId }: Wanted) => sql`
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
const slotsOfTens = (wanted: Wanted) => sql`
  select slot.* from (
    select ${wanted.slot}::int8 as number, ${wanted.rest}::int8 as rest union all select number, 0 from last_ten) ten
  cross join lateral (${blocksOfTen(wanted)}) block
  cross join lateral (
    select ${columns} from activity_slots
    where organization_id = ${wanted.organizationId} and id >= block.number * ${perBlock} + ten.rest
      and id < (block.number + 1) * ${perBlock} and ${wanted.chosen}
    order by id limit ${wanted.count}) slot`;

/** All slots between the ten minutes in which the page begins and ends: fewer than it may show. */
const slotsBetween = ({ organizationId, chosen, slot, end }: Wanted) => sql`
  select ${columns} from activity_slots
  where organization_id = ${organizationId} and id >= ${(slot + 1) * idsPerSlot}
    and id < coalesce((select number from last_ten) * ${perSlot}, ${end}::int8) and ${chosen}`;

/** The same with all slots of the ten minutes in which the page ends: of persons there are few, and their key finds them. */
const slotsInWhole = ({ organizationId, chosen, slot, rest, end, count }: Wanted) => sql`
  select ${columns} from activity_slots
  where organization_id = ${organizationId} and id >= ${slot * idsPerSlot} and ${chosen}
    and (id >= ${(slot + 1) * idsPerSlot} or id % ${perBlock} >= ${rest})
    and id < coalesce((select (id / ${perSlot} + 1) * ${perSlot} from activity_slots
      where organization_id = ${organizationId} and id >= ${slot * idsPerSlot} and id < ${end} and ${chosen}
        and (id >= ${(slot + 1) * idsPerSlot} or id % ${perBlock} >= ${rest})
      order by id offset ${count} limit 1), ${end}::int8)`;

/**
 * Slots of the range with tools, enough of them for a page of tools from the id `startId` on, ascending by the ids of their
 * tools: by ten minutes, then by the low bits of their numbers. In ten minutes an organization may have any number of slots.
 */
export function listSlotsWithTools(db: Executor, filter: SlotFilter, type: ToolType): Promise<ToolRow[]> {
  const { organizationId } = filter;
  const [first, begun] = [Math.floor(firstId({ ...filter, startId: 0 }) / idsPerSlot), slotOfTool(filter.startId)];
  const wanted: Wanted = {
    organizationId,
    chosen: sql`${holds(type)} and ${matching(filter)}`,
    slot: Math.max(first, begun),
    rest: begun >= first ? Math.floor(filter.startId / toolsPerSlot) % slotsApart : 0,
    end: endId(filter),
    // The slot in which the page begins may have no tool left for it.
    count: filter.limit + 1,
  };
  const isOfPersons = filter.userIds !== undefined || filter.visibility !== 'everything';
  return db.many(sql`
    ${sqlWhen(!isOfPersons, () => sql`with last_ten as (${lastTen(wanted)})`)}
    select * from (${isOfPersons ? slotsInWhole(wanted) : sql`${slotsOfTens(wanted)} union all ${slotsBetween(wanted)}`}) slot
    order by id / ${perSlot}, id % ${perBlock}, id limit ${wanted.count}`);
}
