import { type DayDelta, isChange, type TaskDelta } from './day-deltas.ts';
import type { DayFigures } from './split-at-midnight.ts';

export type DayOf = DayFigures & {
  userId: number;
  projectId: number;
  date: string;
  /** Set if the figures cover only the part of the day on this task. */
  taskId?: number;
};

/**
 * A day, or the part of a day on a task, whose stored figures differ from the sum of its slots. Null means that the
 * day does not exist.
 */
export interface DayDifference {
  userId: number;
  projectId: number;
  date: string;
  taskId?: number;
  stored: DayFigures | null;
  computed: DayFigures | null;
}

const zero: DayFigures = { tracked: 0, billable: 0, manual: 0, inputTracked: 0, keyboard: 0, mouse: 0, overall: 0 };

const keyOf = (day: DayOf) => `${day.date}/${day.userId}/${day.projectId}/${day.taskId ?? ''}`;

function figuresOf(day: DayOf | undefined): DayFigures | null {
  if (!day) return null;
  const { tracked, billable, manual, inputTracked, keyboard, mouse, overall } = day;
  return { tracked, billable, manual, inputTracked, keyboard, mouse, overall };
}

/** The amounts that must be added to a day's stored figures to correct them. */
export function correctionOf({ stored, computed }: DayDifference): DayFigures {
  const [from, to] = [stored ?? zero, computed ?? zero];
  return {
    tracked: to.tracked - from.tracked,
    billable: to.billable - from.billable,
    manual: to.manual - from.manual,
    inputTracked: to.inputTracked - from.inputTracked,
    keyboard: to.keyboard - from.keyboard,
    mouse: to.mouse - from.mouse,
    overall: to.overall - from.overall,
  };
}

/**
 * The days on which stored and computed figures differ, ascending by date, user, project and task.
 * Example: stored 600 s and computed 900 s for one day -> one difference whose correction is 300 s.
 */
export function compareDays(stored: readonly DayOf[], computed: readonly DayOf[]): DayDifference[] {
  const computedByKey = new Map(computed.map((day) => [keyOf(day), day]));
  const storedByKey = new Map(stored.map((day) => [keyOf(day), day]));
  const differences: DayDifference[] = [];
  for (const key of new Set([...storedByKey.keys(), ...computedByKey.keys()])) {
    const day = storedByKey.get(key) ?? computedByKey.get(key);
    if (!day) continue;
    const { userId, projectId, date, taskId } = day;
    const [before, after] = [figuresOf(storedByKey.get(key)), figuresOf(computedByKey.get(key))];
    const place = { userId, projectId, date, ...(taskId === undefined ? {} : { taskId }) };
    const difference = { ...place, stored: before, computed: after };
    if (isChange(correctionOf(difference))) differences.push(difference);
  }
  return differences.sort(
    (a, b) =>
      Number(a.date > b.date) - Number(a.date < b.date) ||
      a.userId - b.userId ||
      a.projectId - b.projectId ||
      (a.taskId ?? 0) - (b.taskId ?? 0),
  );
}

/** Converts a difference to a change of the day. The time of the day is in `[since, until)` (unix seconds). */
export function correctionDelta(difference: DayDifference, since: number, until: number): DayDelta {
  const { userId, projectId, date } = difference;
  return { userId, projectId, date, since, until, ...correctionOf(difference) };
}

/** Converts a difference in the part on a task to a change of that part. */
export function taskCorrection(difference: DayDifference & { taskId: number }): TaskDelta {
  const { userId, projectId, date, taskId } = difference;
  return { userId, projectId, date, taskId, ...correctionOf(difference) };
}

/** Returns whether the difference is in a part on a task. */
export function isOfTask(difference: DayDifference): difference is DayDifference & { taskId: number } {
  return difference.taskId !== undefined;
}
