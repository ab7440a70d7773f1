import type { Executor } from '../../../db/database.ts';
import { type SqlFragment, sql } from '../../../db/sql.ts';
import { endId, firstId, ofProjects, ofTasks, ofUsers, seen, type SlotFilter } from './lists.ts';

export interface PlacedRow {
  id: number;
  userId: number;
  projectId: number;
  taskId: number | null;
  startsAt: string;
  createdAt: string;
  updatedAt: string;
}

export const place = sql`user_id as "userId", project_id as "projectId", task_id as "taskId", starts_at as "startsAt",
  created_at as "createdAt", updated_at as "updatedAt"`;

export const matching = (
  filter: SlotFilter,
): SqlFragment => sql`starts_at >= ${filter.since} and starts_at < ${filter.until}
  ${ofUsers(filter.userIds)} ${ofProjects(filter.projectIds)} ${ofTasks(filter.taskIds)} ${seen(filter.visibility)}`;

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
