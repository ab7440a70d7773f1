import { dayLimits, type WireDayRun, type WireDaySlot } from '../../../../contract/member-day.ts';
import type { Executor } from '../../../../db/database.ts';
import type { OrgCalendar } from '../../../../time/calendar.ts';
import { createDaySplitter } from '../../../../time/slots.ts';
import { formatSeconds } from '../../../../time/text.ts';
import { clipToDate, type ClippedSlot } from './clip-to-date.ts';
import * as store from './store.ts';

export type { ProjectFigures } from './store.ts';

export interface DayTime {
  projects: store.ProjectFigures[];
  /** The slots, clipped to the date and ordered by start. */
  slots: WireDaySlot[];
  moreSlots: boolean;
  runs: WireDayRun[];
}

interface Presenting {
  /** Whether the reader sees applications and addresses. */
  withTools: boolean;
}

const secondText = (unixSeconds: number) => formatSeconds(Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000));

function presentSlot(row: store.DaySlotRow, clipped: ClippedSlot, { withTools }: Presenting): WireDaySlot {
  return {
    id: row.id,
    project_id: row.projectId,
    task_id: row.taskId,
    starts_at: secondText(clipped.startsAt),
    tracked: clipped.tracked,
    keyboard: clipped.keyboard,
    mouse: clipped.mouse,
    overall: clipped.overall,
    billable: row.billable,
    time_type: row.timeType,
    minutes: clipped.minutes && clipped.minutes.map((minute) => [...minute]),
    apps: withTools ? row.apps : null,
    apps_left_out: withTools ? row.appCount - row.apps.length : 0,
    urls: withTools ? row.urls : null,
    urls_left_out: withTools ? row.urlCount - row.urls.length : 0,
    screenshots: row.screenshots,
    note: row.note,
  };
}

const presentRun = ({ since, projectId, taskId, tracked, billable, manual }: store.DayRunRow): WireDayRun => ({
  project_id: projectId,
  task_id: taskId,
  starts_at: secondText(since),
  tracked,
  billable,
  time_type: manual ? 'manual' : 'tracked',
});

/** A member's time on a local date. Slots are clipped to the date as in the daily figures. */
export async function loadMemberTime(
  db: Executor,
  { organizationId, calendar }: { organizationId: number; calendar: OrgCalendar },
  day: store.DaySelector,
  presenting: Presenting,
): Promise<DayTime> {
  const { projects, slots, runs } = await store.selectDay(db, organizationId, day);
  const split = createDaySplitter(calendar);
  const [since, until] = [day.since.epochMilliseconds / 1000, day.until.epochMilliseconds / 1000];
  const clip = (slot: store.DaySlotRow): ClippedSlot | undefined => {
    const within = slot.startsAt >= since && slot.startsAt + slot.tracked <= until;
    return within ? slot : clipToDate(slot, day.date, split);
  };
  const shown = slots.slice(0, dayLimits.slots).flatMap((slot) => {
    const clipped = clip(slot);
    return clipped ? [presentSlot(slot, clipped, presenting)] : [];
  });
  return { projects, slots: shown, moreSlots: slots.length > dayLimits.slots, runs: runs.map(presentRun) };
}
