import type { WireActivity, WireDailyActivity } from '../../contract/activities.ts';
import type { ActivityRow, DailyRow } from './store/lists.ts';

/**
 * An activity with the local date and the ten-minute slot it starts in, which are told from its start: instants come as
 * UTC text, and slots begin at whole ten minutes of UTC.
 */
export function presentActivity(row: ActivityRow, dateOf: (epochMs: number) => string): WireActivity {
  return {
    id: row.id,
    date: dateOf(Temporal.Instant.from(row.startsAt).epochMilliseconds),
    time_slot: `${row.startsAt.slice(0, 15)}0:00Z`,
    starts_at: `${row.startsAt.slice(0, 19)}Z`,
    user_id: row.userId,
    project_id: row.projectId,
    task_id: row.taskId,
    keyboard: row.keyboard,
    mouse: row.mouse,
    overall: row.overall,
    tracked: row.tracked,
    billable: row.billable,
    time_type: row.timeType,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** The figures of one member on one project on one local date. */
export function presentDailyActivity(row: DailyRow): WireDailyActivity {
  return {
    id: row.id,
    date: row.date,
    user_id: row.userId,
    project_id: row.projectId,
    keyboard: row.keyboard,
    mouse: row.mouse,
    overall: row.overall,
    tracked: row.tracked,
    input_tracked: row.inputTracked,
    manual: row.manual,
    billable: row.billable,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
