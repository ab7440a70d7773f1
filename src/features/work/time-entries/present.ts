import type { WireTimeEntry } from '../../../contract/time-entries.ts';
import { secondText } from '../../../time/text.ts';
import type { TimeEntryRow } from './store.ts';

export const presentEntry = (row: TimeEntryRow, isEditable: boolean): WireTimeEntry => ({
  id: row.id,
  user_id: row.userId,
  project_id: row.projectId,
  task_id: row.taskId,
  source: row.source,
  note: row.note,
  tag_ids: [...row.tagIds],
  billable: row.billable,
  since: secondText(row.since),
  until: secondText(row.until),
  date: row.date,
  seconds: row.seconds,
  released: row.isReleased,
  creator_user_id: row.creatorUserId,
  editable: isEditable,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});

/** The values of an entry in the audit log. */
export function recordedEntry(row: TimeEntryRow): Omit<WireTimeEntry, 'editable' | 'created_at' | 'updated_at'> {
  const { editable: _, created_at: _created, updated_at: _updated, ...values } = presentEntry(row, false);
  return values;
}
