import type { Executor } from '../../../db/database.ts';
import { type SqlFragment, sql } from '../../../db/sql.ts';
import { idsPerSlot } from '../rules/slot.ts';
import { slotOfTool, type SlotTools } from '../rules/tool-usages.ts';
import { endId, firstId, ofProjects, ofTasks, ofUsers, seen, type SlotFilter } from './lists.ts';

interface PlacedRow {
  id: number;
  userId: number;
  projectId: number;
  taskId: number | null;
  startsAt: string;
  createdAt: string;
  updatedAt: string;
}

const place = sql`user_id as "userId", project_id as "projectId", task_id as "taskId", starts_at as "startsAt",
  created_at as "createdAt", updated_at as "updatedAt"`;

const matching = (filter: SlotFilter): SqlFragment => sql`starts_at >= ${filter.since} and starts_at < ${filter.until}
  ${ofUsers(filter.userIds)} ${ofProjects(filter.projectIds)} ${ofTasks(filter.taskIds)} ${seen(filter.sight)}`;

/** The persons whose time alone is to be read; undefined = everybody's. */
type Persons = readonly number[] | undefined;

/** Slots of the range as `slot`: from the range of the ids, or from the time of persons, whose ids lead no index astray. */
function slotsWith(columns: SqlFragment, held: SqlFragment, filter: SlotFilter, persons: Persons): SqlFragment {
  if (persons === undefined) {
    return sql`(select ${columns} from activity_slots
      where organization_id = ${filter.organizationId} and id >= ${firstId(filter)} and id < ${endId(filter)}
        and ${held} and ${matching(filter)}) slot`;
  }
  return sql`unnest(${persons}::int[]) as person(id) cross join lateral (
    select ${columns} from activity_slots
    where organization_id = ${filter.organizationId} and user_id = person.id and id + 0 >= ${firstId(filter)}
      and ${held} and ${matching({ ...filter, userIds: undefined })} offset 0) slot`;
}

export type ScreenshotRow = PlacedRow;

/** The screenshots of slots of the range, from a screenshot's id on, ascending; one that is named twice comes once. */
export function listScreenshots(db: Executor, filter: SlotFilter, persons: Persons): Promise<ScreenshotRow[]> {
  const columns = sql`${place}, screenshot_ids`;
  const slots = slotsWith(columns, sql`screenshot_ids is not null`, { ...filter, startId: 0 }, persons);
  return db.many(sql`
    select distinct on (shot.id) shot.id, slot."userId", slot."projectId", slot."taskId", slot."startsAt",
      slot."createdAt", slot."updatedAt"
    from ${slots}
    cross join lateral unnest(slot.screenshot_ids) as shot(id)
    where shot.id >= ${filter.startId}
    order by shot.id, slot."startsAt" limit ${filter.limit}`);
}

export interface NoteRow extends PlacedRow {
  note: string;
}

/**
 * Notes of slots of the range, ascending by id. Time by hand is cut into slots that all carry its note; it comes with the
 * first of them, which no other of the same writing precedes within a day. That is asked note by note, as far as the page goes.
 */
export function listNotes(db: Executor, filter: SlotFilter, persons: Persons): Promise<NoteRow[]> {
  // Of persons it is asked in a way that no plan takes for the index of everybody's notes.
  const held = persons === undefined ? sql`note is not null` : sql`num_nonnulls(note) = 1`;
  return db.many(sql`
    select slot.* from ${slotsWith(sql`id, ${place}, note`, held, filter, persons)}
    where not exists (select 1 from activity_slots earlier
      where earlier.organization_id = ${filter.organizationId} and earlier.user_id = slot."userId"
        and earlier.starts_at < slot."startsAt" and earlier.starts_at >= slot."startsAt" - interval '1 day'
        and earlier.project_id = slot."projectId" and earlier.created_at = slot."createdAt" and earlier.note = slot.note
      offset 0)
    order by slot.id limit ${filter.limit}`);
}

export interface ToolRow extends PlacedRow, SlotTools {}

/** Which of the tools of slots are asked for. */
export type ToolType = 'application' | 'url' | undefined;

const hasApps = sql`json_array_length(apps) > 0`;
const hasUrls = sql`json_array_length(urls) > 0`;

function holds(type: ToolType): SqlFragment {
  if (type === 'application') return hasApps;
  return type === 'url' ? hasUrls : sql`(${hasApps} or ${hasUrls})`;
}

/**
 * Slots of the range with tools, enough of them for a page of tools from the id `startId` on, ascending by the ids of their
 * tools: by ten minutes, then by the low bits of their numbers.
 */
export function listSlotsWithTools(db: Executor, filter: SlotFilter, type: ToolType): Promise<ToolRow[]> {
  const first = Math.max(firstId({ ...filter, startId: 0 }), slotOfTool(filter.startId) * idsPerSlot);
  // The slot in which the page begins may have no tool left for it.
  const wanted = filter.limit + 1;
  const chosen = sql`(id / ${idsPerSlot}::int8 * 4194304 + id % 4194304) * 256 + 255 >= ${filter.startId}
    and ${holds(type)} and ${matching(filter)}`;
  return db.many(sql`
    select id, ${place}, apps, urls from activity_slots
    where organization_id = ${filter.organizationId} and id >= ${first} and ${chosen}
      and id < coalesce((select (id / ${idsPerSlot}::int8 + 1) * ${idsPerSlot}::int8 from activity_slots
        where organization_id = ${filter.organizationId} and id >= ${first} and id < ${endId(filter)} and ${chosen}
        order by id offset ${wanted} limit 1), ${endId(filter)}::int8)
    order by id / ${idsPerSlot}::int8, id % 4194304, id limit ${wanted}`);
}
