/** The calendar of a member starting on a local date, `YYYY-MM-DD`; null means none. */
export interface Assignment {
  effectiveOn: string;
  calendarId: number | null;
}

export interface StoredAssignment extends Assignment {
  id: number;
}

export interface AssignmentPlan {
  /** Ids of stored assignments. */
  supersede: number[];
  insert: Assignment[];
}

const holdingOn = <T extends Assignment>(assignments: readonly T[], date: string): T | undefined =>
  assignments.findLast(({ effectiveOn }) => effectiveOn <= date);

/**
 * Plans the assignment of a member to a calendar, starting on a date. Stored assignments are ascending. The new
 * assignment is valid until the date of the next stored assignment and supersedes an assignment for the same date.
 * Assigning the current calendar changes nothing. Source: docs/contract/holidays.md. Example: a member is in calendar 1
 * since 01-01. Assigning calendar 2 from 03-01 -> an insert; assigning calendar 1 from 03-01 -> nothing.
 */
export function planAssignment(assignments: readonly StoredAssignment[], wanted: Assignment): AssignmentPlan {
  const holding = holdingOn(assignments, wanted.effectiveOn);
  if ((holding?.calendarId ?? null) === wanted.calendarId) return { supersede: [], insert: [] };
  if (holding?.effectiveOn !== wanted.effectiveOn) return { supersede: [], insert: [wanted] };
  const before = assignments.findLast(({ effectiveOn }) => effectiveOn < wanted.effectiveOn);
  const follows = (before?.calendarId ?? null) === wanted.calendarId;
  return { supersede: [holding.id], insert: follows ? [] : [wanted] };
}

/**
 * Plans the end of a calendar for a member. A member who is in the calendar on the end date has no calendar after that.
 * Later assignments to the calendar are replaced by "no calendar". Example: a member is in calendar 1 since 01-01 and
 * again from 06-01. Calendar 1 ends on 03-01 -> no calendar from 03-01, no calendar from 06-01.
 */
export function planEnd(
  assignments: readonly StoredAssignment[],
  { calendarId, on }: { calendarId: number; on: string },
): AssignmentPlan {
  const holding = holdingOn(assignments, on);
  const concerned = assignments.filter(
    (assignment) => assignment.calendarId === calendarId && (assignment.effectiveOn > on || assignment === holding),
  );
  return {
    supersede: concerned.filter(({ effectiveOn }) => effectiveOn >= on).map(({ id }) => id),
    insert: concerned.map(({ effectiveOn }) => ({
      effectiveOn: effectiveOn > on ? effectiveOn : on,
      calendarId: null,
    })),
  };
}
