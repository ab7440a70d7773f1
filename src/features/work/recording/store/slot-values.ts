import { type SqlFragment, sql } from '../../../../db/sql.ts';
import type { RequestedSlot } from '../rules/slot.ts';
import { arraysOf, plain, text } from './columns.ts';

const slotColumns = [
  plain((slot: RequestedSlot) => slot.userId),
  plain((slot: RequestedSlot) => slot.projectId),
  plain((slot: RequestedSlot) => slot.startsAt),
  plain((slot: RequestedSlot) => slot.tracked),
  plain((slot: RequestedSlot) => slot.keyboard),
  plain((slot: RequestedSlot) => slot.mouse),
  plain((slot: RequestedSlot) => slot.overall),
  plain((slot: RequestedSlot) => slot.billable),
  plain((slot: RequestedSlot) => slot.timeType),
  plain((slot: RequestedSlot) => slot.taskId),
  text((slot: RequestedSlot) => slot.minutes),
  text((slot: RequestedSlot) => slot.seconds),
  text((slot: RequestedSlot) => slot.apps),
  text((slot: RequestedSlot) => slot.urls),
  text((slot: RequestedSlot) => slot.screenshotIds && `{${slot.screenshotIds.join(',')}}`),
  text((slot: RequestedSlot) => slot.note),
  plain((slot: RequestedSlot) => slot.entryId),
];

export const slotNames = sql`user_id, project_id, starts_at, tracked, keyboard, mouse, overall, billable, time_type,
  task_id,
  minutes, seconds, apps, urls, screenshot_ids, note, entry_id`;

/** The rows of a batch as columns in the order of `slotNames`. */
export async function slotArrays(slots: readonly RequestedSlot[]): Promise<SqlFragment> {
  const [users, projects, starts, tracked, keyboard, mouse, overall, billable, types, tasks, ...texts] = await arraysOf(
    slots,
    slotColumns,
  );
  const [minutes, seconds, apps, urls, screenshots, notes, entries] = texts;
  return sql`unnest(${users}::int[], ${projects}::int[], ${starts}::int8[], ${tracked}::int2[], ${keyboard}::int2[],
    ${mouse}::int2[], ${overall}::int2[], ${billable}::bool[], ${types}::text[], ${tasks}::int[], ${minutes}::text[],
    ${seconds}::text[], ${apps}::text[], ${urls}::text[], ${screenshots}::text[], ${notes}::text[], ${entries}::int[])`;
}
