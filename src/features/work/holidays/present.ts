import type { WireHolidayAssignment } from '../../../contract/holiday-assignments.ts';
import type { WireHoliday, WireHolidayCalendar } from '../../../contract/holidays.ts';
import type { AssignmentRow } from './assignment-store.ts';
import type { StoredHoliday } from './rules/plan-days.ts';
import type { HolidayCalendarRow } from './store.ts';

export const presentCalendar = (row: HolidayCalendarRow): WireHolidayCalendar => ({
  id: row.id,
  name: row.name,
  location: row.location,
  members: row.members,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});

export const presentDay = ({ id, date, name, class: ofClass, startsAt, uid }: StoredHoliday): WireHoliday => ({
  id,
  date,
  name,
  class: ofClass,
  starts_at: startsAt,
  imported: uid !== null,
});

export const presentAssignment = (row: AssignmentRow): WireHolidayAssignment => ({
  id: row.id,
  user_id: row.userId,
  calendar_id: row.calendarId,
  effective_on: row.effectiveOn,
  recorded_at: row.recordedAt,
});
