import { type DayFigures, type DaySplitter, splitAtMidnight } from './split-at-midnight.ts';
import type { Measures, SlotKey } from './slot.ts';

/** A slot that is inserted, replaced (both the former and the new slot are set) or deleted. */
export interface SlotChange {
  key: SlotKey;
  before: Measures | null;
  after: Measures | null;
}

/** The change in the figures of one member on one project and local date. */
export interface DayDelta extends DayFigures {
  userId: number;
  projectId: number;
  date: string;
  /** Unix seconds: from the first to the last second of the changed slots. */
  since: number;
  until: number;
}

/** Like `DayDelta`, for the part of a day on one task. */
export type TaskDelta = Omit<DayDelta, 'since' | 'until'> & { taskId: number };

const figureNames = ['tracked', 'billable', 'manual', 'inputTracked', 'keyboard', 'mouse', 'overall'] as const;

/** Returns whether any figure changes. Example: a slot is replaced, and only its applications change -> false. */
export function isChange(delta: DayFigures): boolean {
  return figureNames.some((name) => delta[name] !== 0);
}

/**
 * Returns whether the change is possible only for an existing day, because a figure decreases, or because billable,
 * manual or input seconds grow by more than tracked seconds. Example: a stored slot of 600 s is sent again as billable
 * -> tracked 0, billable 600 -> true.
 */
export function needsDay(delta: DayFigures): boolean {
  const parts = [delta.billable, delta.manual, delta.inputTracked];
  return figureNames.some((name) => delta[name] < 0) || parts.some((part) => part > delta.tracked);
}

function addTo(sum: DayFigures, figures: DayFigures, sign: 1 | -1) {
  for (const name of figureNames) sum[name] += sign * figures[name];
}

const zero = { tracked: 0, billable: 0, manual: 0, inputTracked: 0, keyboard: 0, mouse: 0, overall: 0 };

const compareText = (a: string, b: string) => Number(a > b) - Number(a < b);

const byDayKey = (a: Omit<TaskDelta, 'taskId'>, b: Omit<TaskDelta, 'taskId'>) =>
  a.userId - b.userId || a.projectId - b.projectId || compareText(a.date, b.date);

/** Combines the changes of many slots into one change per member, project and local date. */
export class DayDeltas {
  readonly #split: DaySplitter;
  readonly #byKey = new Map<string, DayDelta>();
  readonly #byTask = new Map<string, TaskDelta>();

  constructor(split: DaySplitter) {
    this.#split = split;
  }

  #deltaOf({ userId, projectId }: SlotKey, date: string): DayDelta {
    const key = `${userId}/${projectId}/${date}`;
    const known = this.#byKey.get(key);
    if (known) return known;
    const fresh = { userId, projectId, date, since: Infinity, until: -Infinity, ...zero };
    this.#byKey.set(key, fresh);
    return fresh;
  }

  #taskDeltaOf({ userId, projectId }: SlotKey, date: string, taskId: number): TaskDelta {
    const key = `${userId}/${projectId}/${date}/${taskId}`;
    const known = this.#byTask.get(key);
    if (known) return known;
    const fresh = { userId, projectId, date, taskId, ...zero };
    this.#byTask.set(key, fresh);
    return fresh;
  }

  add({ key, before, after }: SlotChange): void {
    this.#count(key, before, -1);
    this.#count(key, after, 1);
  }

  #count(key: SlotKey, measures: Measures | null, sign: 1 | -1) {
    if (!measures) return;
    for (const { date, figures } of splitAtMidnight(measures, this.#split)) {
      const delta = this.#deltaOf(key, date);
      addTo(delta, figures, sign);
      delta.since = Math.min(delta.since, measures.startsAt);
      delta.until = Math.max(delta.until, measures.startsAt + measures.tracked);
      if (measures.taskId !== null) addTo(this.#taskDeltaOf(key, date, measures.taskId), figures, sign);
    }
  }

  /** All changes, even if they cancel out, in the order in which rows are locked: user, project, date. */
  list(): DayDelta[] {
    return [...this.#byKey.values()].sort(byDayKey);
  }

  /** The changes to parts on tasks, ordered by user, project, date and task. */
  tasks(): TaskDelta[] {
    return [...this.#byTask.values()].sort((a, b) => byDayKey(a, b) || a.taskId - b.taskId);
  }
}
