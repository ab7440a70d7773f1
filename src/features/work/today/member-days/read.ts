import { slotsRetainedSince } from '../../../operations/retention/facts.ts';
import { problem } from '../../../../contract/problems.ts';
import type { WireDayFlag, WireMemberDay } from '../../../../contract/member-day.ts';
import type { Context, Membership } from '../../../../context.ts';
import { concurrently } from '../../../../db/concurrently.ts';
import { dayAfter } from '../../../../time/adjacent.ts';
import { rulesAt, startOfLocalDate } from '../../../../time/calendar.ts';
import { formatSeconds } from '../../../../time/text.ts';
import { hoursOnly } from './hours-only.ts';
import { loadMemberTime, type DayTime, type ProjectFigures } from './day.ts';
import { loadUsers } from '../../../people/members/facts.ts';
import { loadProjectNames, projectsManagedOver } from '../../projects/facts.ts';
import { type DayFlag, loadFlagsWithin } from '../../../fairness/unusual-activities/facts.ts';

/** The member whose day it is, and the reader. */
interface Reading {
  userId: number;
  readerId: number;
}

/** The reader's view of a member. */
interface DayView {
  /** The projects whose time the reader sees; undefined means all. */
  projectIds: readonly number[] | undefined;
  withTools: boolean;
  /** The projects of which a payroll clerk sees more than hours; undefined means all. */
  managedIds: readonly number[] | undefined;
}

/** Readers without access to the member get 404. */
async function viewOf(ctx: Context, organization: Membership, { userId, readerId }: Reading): Promise<DayView> {
  if (organization.role !== 'user' || userId === readerId)
    return { projectIds: undefined, withTools: true, managedIds: undefined };
  const managed = await projectsManagedOver(ctx.db, organization.organizationId, { managerId: readerId, userId });
  if (organization.isPayrollClerk) return { projectIds: undefined, withTools: false, managedIds: managed };
  if (managed.length === 0) throw problem('not_found');
  return { projectIds: managed, withTools: false, managedIds: undefined };
}

const presentFlag = (flag: DayFlag): WireDayFlag => ({
  id: flag.id,
  type: flag.type,
  confidence_level: flag.confidenceLevel,
  starts_at: formatSeconds(Temporal.Instant.fromEpochMilliseconds(flag.startsAt * 1000)),
  ends_at: formatSeconds(Temporal.Instant.fromEpochMilliseconds(flag.endsAt * 1000)),
  state: flag.state,
  stretch_id: flag.stretchId,
});

function presentTime({ projects, slots, moreSlots, runs }: DayTime, names: ReadonlyMap<number, string>) {
  const sum = (pick: (figures: ProjectFigures) => number) =>
    projects.reduce((total, figures) => total + pick(figures), 0);
  return {
    tracked: sum(({ tracked }) => tracked),
    billable: sum(({ billable }) => billable),
    manual: sum(({ manual }) => manual),
    input_tracked: sum(({ inputTracked }) => inputTracked),
    keyboard: sum(({ keyboard }) => keyboard),
    mouse: sum(({ mouse }) => mouse),
    overall: sum(({ overall }) => overall),
    projects: projects.map(({ projectId: id, tracked, billable, manual }) => ({
      id,
      name: names.get(id) ?? '',
      tracked,
      billable,
      manual,
    })),
    slots,
    runs,
    more_slots: moreSlots,
  };
}

/** A member's local date as the reader sees it. Readers without access to the member get 404. */
export async function readMemberDay(
  ctx: Context,
  organization: Membership,
  reader: Reading,
  date: Temporal.PlainDate,
): Promise<WireMemberDay> {
  const { organizationId, calendar } = organization;
  const { projectIds, withTools, managedIds } = await viewOf(ctx, organization, reader);
  const range = { since: startOfLocalDate(calendar, date), until: startOfLocalDate(calendar, dayAfter(date)) };
  const day = { userId: reader.userId, date: date.toString(), ...range, projectIds };
  const [[user], recorded, flags, keptSince] = await concurrently(
    loadUsers(ctx.db, organizationId, [reader.userId]),
    loadMemberTime(ctx.db, organization, day, { withTools }),
    loadFlagsWithin(ctx.db, organization, reader, range),
    slotsRetainedSince(ctx.db, organizationId),
  );
  if (!user) throw problem('not_found');
  const time = managedIds ? hoursOnly(recorded, managedIds) : recorded;
  const names = await loadProjectNames(
    ctx.db,
    organizationId,
    time.projects.map(({ projectId }) => projectId),
  );
  return {
    user: { id: user.id, name: user.name },
    date: day.date,
    time_zone: rulesAt(calendar, range.since).timeZone,
    since: formatSeconds(range.since),
    until: formatSeconds(range.until),
    ...presentTime(time, names),
    slots_released: range.since.epochMilliseconds < keptSince * 1000,
    flags: flags && flags.map(presentFlag),
  };
}
