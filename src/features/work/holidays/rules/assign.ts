/** In which calendar a member is from a local date on, `YYYY-MM-DD`; null = in none. */
export interface Assignment {
  effectiveOn: string;
  calendarId: number | null;
}

export interface StoredAssignment extends Assignment {
  id: number;
}

export interface AssignmentPlan {
  /** Ids of stored ones. */
  supersede: number[];
  insert: Assignment[];
}

const holdingOn = <T extends Assignment>(assignments: readonly T[], date: string): T | undefined =>
  assignments.findLast(({ effectiveOn }) => effectiveOn <= date);

/**
 * What putting a member into a calendar changes in what holds of them, ascending: it holds until the next date, what
 * was set for the same date is superseded, and what holds already changes nothing. Source: docs/contract/holidays.md.
 * Example: in 1 since 01-01; 2 from 03-01 is added, and 1 from 03-01 changes nothing.
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
 * What the end of a calendar on a date changes for a member: from then on they are in none wherever they would have
 * been in it. Example: in 1 since 01-01 and again from 06-01; it ends on 03-01 -> none from 03-01, none from 06-01.
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
