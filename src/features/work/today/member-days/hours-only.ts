import type { WireDaySlot } from '../../../../contract/member-day.ts';
import type { DayTime, ProjectFigures } from './day.ts';

const withoutInput = (figures: ProjectFigures): ProjectFigures => ({
  ...figures,
  inputTracked: 0,
  keyboard: 0,
  mouse: 0,
  overall: 0,
});

const withoutContents = (slot: WireDaySlot): WireDaySlot => ({
  ...slot,
  task_id: null,
  keyboard: null,
  mouse: null,
  overall: null,
  minutes: null,
  apps: null,
  apps_left_out: 0,
  urls: null,
  urls_left_out: 0,
  screenshots: 0,
  note: null,
});

/**
 * A day as a payroll clerk sees it: hours without input, contents, tasks and notes, except on projects that the clerk
 * manages. Source: docs/contract/roles.md, Payroll clerks. Example: a slot with three screenshots -> its time, and 0.
 */
export function hoursOnly(time: DayTime, managedProjectIds: readonly number[]): DayTime {
  const managed = new Set(managedProjectIds);
  return {
    ...time,
    projects: time.projects.map((figures) => (managed.has(figures.projectId) ? figures : withoutInput(figures))),
    runs: time.runs.map((run) => (managed.has(run.project_id) ? run : { ...run, task_id: null })),
    slots: time.slots.map((slot) => (managed.has(slot.project_id) ? slot : withoutContents(slot))),
  };
}
