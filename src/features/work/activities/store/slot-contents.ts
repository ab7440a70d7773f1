import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql } from '../../../../db/sql.ts';
import type { SlotScreenshots } from '../rules/screenshots.ts';
import type { SlotTools } from '../rules/tool-usages.ts';
import { endId, firstId, firstSlotOf, matching, selected, type SlotFilter } from './lists.ts';
import { isDenseIn, listSlotsWith } from './slots-with-contents.ts';

interface SlotReference {
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

/** The only people whose time is read; undefined means all people. */
type Persons = readonly number[] | undefined;

export interface ScreenshotsRow extends SlotReference, SlotScreenshots {}

const hasScreenshots = sql`screenshot_ids <> '{}'`;

/**
 * The number of slots that may be read for each shown slot when the time of all people is read. Up to this number, that
 * is cheaper than reading person by person.
 */
const slotsForEach = 40;

/** Returns whether a page of screenshots for many people is cheaper to read from the time of all people. */
export const isDenseWithScreenshots = (db: Executor, filter: SlotFilter): Promise<boolean> =>
  isDenseIn(db, filter, hasScreenshots, slotsForEach);

/** The slots for a page of screenshots, in the order of the screenshots' positions. */
export function listSlotsWithScreenshots(
  db: Executor,
  filter: SlotFilter,
  persons: Persons,
): Promise<ScreenshotsRow[]> {
  const columns = sql`${place}, screenshot_ids as "screenshotIds"`;
  return listSlotsWith(db, filter, { present: hasScreenshots, columns, persons });
}

export interface ToolsRow extends SlotReference, SlotTools {}

/** The requested kind of tools. */
export type ToolType = 'application' | 'url' | undefined;

const hasApps = sql`json_array_length(apps) > 0`;
const hasUrls = sql`json_array_length(urls) > 0`;

function hasTools(type: ToolType): SqlFragment {
  if (type === 'application') return hasApps;
  return type === 'url' ? hasUrls : sql`(${hasApps} or ${hasUrls})`;
}

/**
 * The people whose tools are listed, given filter and visibility. Readers without full access see only their
 * own tools.
 */
function usersOf({ userIds, visibility }: SlotFilter): Persons {
  return userIds ?? (visibility === 'everything' ? undefined : [visibility.userId]);
}

/** The slots for a page of tools, in the order of the tools' ids. */
export function listSlotsWithTools(db: Executor, filter: SlotFilter, type: ToolType): Promise<ToolsRow[]> {
  const columns = sql`${place}, apps, urls`;
  return listSlotsWith(db, filter, { present: hasTools(type), columns, persons: usersOf(filter) });
}

/**
 * Slots in the range, found by id or by person. In a search by person, the condition on ids is written so that no index
 * can serve it.
 */
function slotsWithNote(filter: SlotFilter, persons: Persons): SqlFragment {
  if (persons === undefined) {
    return sql`(select id, ${place}, note from activity_slots
      where organization_id = ${filter.organizationId} and id >= ${firstId(filter)} and id < ${endId(filter)}
        and note is not null and ${matching(filter)}) slot`;
  }
  // These conditions are written to stop the planner from choosing the index of all notes.
  return sql`unnest(${persons}::int[]) as person(id) cross join lateral (
    select id, ${place}, note from activity_slots
    where organization_id = ${filter.organizationId} and user_id = person.id and id + 0 >= ${firstId(filter)}
      and num_nonnulls(note) = 1 and ${matching({ ...filter, userIds: undefined })} offset 0) slot`;
}

export interface NoteRow extends SlotReference {
  note: string;
}

/**
 * Notes of slots without an entry. Manual time was split into slots that each carry the note. The note is listed once,
 * with the first slot: the one that no slot of the same write precedes within a day. The query checks each note until
 * the page is full.
 */
const notesOfSlots = (filter: SlotFilter, persons: Persons) => sql`
    select slot.* from ${slotsWithNote(filter, persons)}
    where not exists (select 1 from activity_slots earlier
      where earlier.organization_id = ${filter.organizationId} and earlier.user_id = slot."userId"
        and earlier.starts_at < slot."startsAt" and earlier.starts_at >= slot."startsAt" - interval '1 day'
        and earlier.project_id = slot."projectId" and earlier.created_at = slot."createdAt" and earlier.note = slot.note
      offset 0)
    order by slot.id limit ${filter.limit}`;

/** Notes under /v2 have up to 1,000 characters. */
const longestNote = 1_000;

/**
 * Notes of entries, each with the first slot of its entry. Ids of slots ascend by ten minutes, so the page ends with
 * the ten minutes in which it is full.
 */
function notesOfEntries(filter: SlotFilter): SqlFragment {
  const { organizationId, until, limit } = filter;
  const begin = firstSlotOf(filter);
  const next = begin.add({ minutes: 10 });
  const noted = sql`from time_entries where organization_id = ${organizationId} and note is not null
    ${selected(filter)}`;
  return sql`
    select slot.* from (
      select id, user_id, since, until, note ${noted} and since >= ${filter.since} and since >= ${begin}
        and since < least(${until}::timestamptz, (
          select date_bin(interval '10 minutes', since, timestamptz '1970-01-01Z') + interval '10 minutes' ${noted}
            and since >= ${next} and since < ${until} order by since offset ${limit - 1} limit 1))
    ) entry cross join lateral (
      select id, ${place}, left(entry.note, ${longestNote}) as note from activity_slots
      where organization_id = ${organizationId} and user_id = entry.user_id and starts_at >= entry.since
        and starts_at < entry.until and entry_id = entry.id
      order by starts_at limit 1) slot
    where slot.id >= ${filter.startId}`;
}

/** Notes in the range, ascending by the id of their slot. */
export function listNotes(db: Executor, filter: SlotFilter, persons: Persons): Promise<NoteRow[]> {
  const ofEntries = notesOfEntries({ ...filter, userIds: persons ?? filter.userIds });
  return db.many(sql`
    select * from ((${notesOfSlots(filter, persons)}) union all (${ofEntries})) note
    order by id limit ${filter.limit}`);
}
