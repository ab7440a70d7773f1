import type { WireActivity, WireDailyActivity } from '../../../contract/activities.ts';
import { activityConstants, dailyActivityConstants, valuesOf } from '../../../contract/vendor-constants.ts';
import type { SlotRow, DailyRow } from './store/lists.ts';

const constants = valuesOf(activityConstants);
const dailyConstants = valuesOf(dailyActivityConstants);

/** The program that sent an activity, as in its User-Agent, or `manual` for time that a person added. */
const clientOf = ({ timeType, program }: SlotRow) => (timeType === 'manual' ? 'manual' : (program ?? 'unknown'));

/**
 * Presents an activity with its local date and ten-minute slot. Both derive from the start: instants are UTC text, and
 * slots begin at multiples of ten minutes UTC. Clients of the reference service add up input seconds without checking
 * for null, so unrecorded input is sent as 0.
 */
export function presentActivity(row: SlotRow, dateOf: (epochMs: number) => string): WireActivity {
  const tracksInput = row.keyboard !== null || row.mouse !== null || row.overall !== null;
  return {
    id: row.id,
    date: dateOf(Temporal.Instant.from(row.startsAt).epochMilliseconds),
    time_slot: `${row.startsAt.slice(0, 15)}0:00Z`,
    starts_at: `${row.startsAt.slice(0, 19)}Z`,
    user_id: row.userId,
    project_id: row.projectId,
    task_id: row.taskId,
    keyboard: row.keyboard ?? 0,
    mouse: row.mouse ?? 0,
    overall: row.overall ?? 0,
    tracked: row.tracked,
    input_tracked: tracksInput ? row.tracked : 0,
    tracks_input: tracksInput,
    billable: row.billable,
    ...constants,
    client: clientOf(row),
    time_type: row.timeType,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** The figures for one member, project and local date, either on one task or without a task. */
export function presentDailyActivity(row: DailyRow): WireDailyActivity {
  return {
    id: row.id,
    date: row.date,
    user_id: row.userId,
    project_id: row.projectId,
    task_id: row.taskId,
    keyboard: row.keyboard,
    mouse: row.mouse,
    overall: row.overall,
    tracked: row.tracked,
    input_tracked: row.inputTracked,
    manual: row.manual,
    billable: row.billable,
    ...dailyConstants,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
