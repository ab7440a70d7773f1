import type { createTimeEntry } from '../../../contract/activities.ts';
import type { Body } from '../../../contract/endpoint.ts';
import { problem } from '../../../contract/problems.ts';
import type { Actor, Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { readInstantOrDate } from '../../../time/instant-or-date.ts';
import { formatSeconds } from '../../../time/text.ts';
import { appendToAudit } from '../../../audit/actions.ts';
import { watchStops } from '../timer-stops/facts.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { guardTime } from '../../pay/pay-period-locks/facts.ts';
import { localDatesUnder } from './rules/local-dates.ts';
import { type Months, monthsOf } from './months.ts';
import { fitAll } from './fit-group.ts';
import { gatherFacts, resolve } from './record-group.ts';
import { judgeSlot, releasedText } from './rules/judge-slot.ts';
import type { Candidate } from './rules/limit-contents.ts';
import { cutIntoSlots } from './rules/manual-time.ts';
import { ingestWindow } from './rules/parse-item.ts';
import { type Slot, slotKeyText } from './rules/slot.ts';
import type { DaySplitter } from './rules/split-at-midnight.ts';
import { intervalsAround } from './rules/look-up-intervals.ts';
import { findProjectOrganization } from './store/facts.ts';
import { findSlots, planForValues, type RecordedSlot } from './store/look-up.ts';
import { writeSlots } from './write-slots.ts';

type TimeEntry = Body<typeof createTimeEntry>;

const unknownProject = 'project_id: is not a project that you can record time on';

/** The organization of the entry's project. A project outside the actor's organizations is reported as unknown. */
async function organizationOf(ctx: Context, actor: Actor, projectId: number): Promise<Membership> {
  const found = await findProjectOrganization(ctx.db, [...actor.memberships.keys()], projectId);
  const organization = found === undefined ? undefined : actor.memberships.get(found);
  if (!organization) throw problem('record_invalid', unknownProject);
  return organization;
}

/** Throws if the time is in locked pay periods. */
async function requireUnlocked(
  ctx: Context,
  organization: Membership,
  candidates: readonly Candidate[],
  { split, reason }: { split: DaySplitter; reason: string | null },
): Promise<void> {
  const parts = candidates.flatMap(({ slot: { startsAt, tracked } }) => split(startsAt * 1000, tracked));
  const dates = [...new Set(parts.map(({ date }) => date))].toSorted();
  const [from = '', to = from] = [dates[0], dates.at(-1)];
  const guard = await guardTime(ctx, organization, { from, to, attribute: 'start_time', reason });
  guard(dates);
}

/**
 * The start of the entry in unix seconds. A date means the start of that day. Throws if the time is too old or in the
 * future.
 */
function startOf(ctx: Context, { calendar }: Membership, entry: TimeEntry): number {
  const start = readInstantOrDate(calendar, entry.start_time);
  if (!start)
    throw problem('invalid_params', 'start_time: must be an instant that exists, such as 2026-11-27T09:00:00Z');
  const startsAt = Math.floor(start.epochMilliseconds / 1000);
  const window = ingestWindow(ctx.now);
  if (startsAt + entry.tracked > window.until) {
    throw problem('record_invalid', 'start_time: the time must not end later than ten minutes from now');
  }
  if (startsAt < window.since) throw problem('record_invalid', 'start_time: must not be more than three years ago');
  return startsAt;
}

function candidatesOf(userId: number, entry: TimeEntry, startsAt: number): Candidate[] {
  return cutIntoSlots(startsAt, entry.tracked).map((piece, at) => ({
    at,
    contents: null,
    slot: {
      ...piece,
      userId,
      projectId: entry.project_id,
      keyboard: null,
      mouse: null,
      overall: null,
      billable: entry.billable ?? null,
      timeType: 'manual',
      taskId: entry.task_id ?? null,
      minutes: null,
      seconds: null,
      apps: null,
      urls: null,
      screenshotIds: null,
      note: entry.note ?? null,
    },
  }));
}

const textAt = (unixSeconds: number) => formatSeconds(Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000));

/** The faults that prevent the slots: time that is already stored, or a ten-minute slot that would be overfull. */
async function collisions(candidates: readonly Candidate[], stored: readonly RecordedSlot[]): Promise<string[]> {
  const present = new Set(stored.map(slotKeyText));
  const taken = candidates.filter(({ slot }) => present.has(slotKeyText(slot)));
  if (taken.length > 0) {
    return taken.map(
      ({ slot }) => `start_time: time from ${textAt(slot.startsAt)} on is already recorded on this project`,
    );
  }
  const startOfEntry = new Map(candidates.map(({ at, slot }) => [at, slot.startsAt]));
  const { rejections } = await fitAll(candidates, stored);
  return rejections.map(
    ({ at }) => `tracked: the ten minutes around ${textAt(startOfEntry.get(at) ?? 0)} would have more than 600 s`,
  );
}

/** The time split by local date, in chronological order. */
const partsOf = (slots: readonly Slot[], split: DaySplitter) =>
  slots
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .flatMap(({ startsAt, tracked, billable }) =>
      split(startsAt * 1000, tracked).map((part) => ({ ...part, billable })),
    );

async function keepEntry(ctx: Context, organizationId: number, userId: number, entry: TimeEntry): Promise<void> {
  const { reason = null, ...said } = entry;
  const after = { user_id: userId, ...said };
  const auditEntry = {
    action: 'created',
    subject: 'time_entry',
    subjectId: userId,
    before: null,
    after,
    reason,
  } as const;
  await appendToAudit(ctx, organizationId, [auditEntry]);
}

/** Adds manual time as slots of type `manual`. Either all of the time is stored, or a Problem states why none is. */
export async function addTimeEntry(
  ctx: Context,
  actor: Actor,
  months: Months,
  { userId, entry }: { userId: number; entry: TimeEntry },
): Promise<void> {
  const organization = await organizationOf(ctx, actor, entry.project_id);
  const { organizationId } = organization;
  const startsAt = startOf(ctx, organization, entry);
  const candidates = candidatesOf(userId, entry, startsAt);
  const needed = monthsOf(candidates.map(({ slot }) => slot.startsAt));
  await months.ensure(needed, ctx.now, (work) => work(ctx.db));
  await planForValues(ctx.db);
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const facts = await gatherFacts(ctx, organization, candidates);
  const { keptSince } = facts;
  if (candidates.some(({ slot }) => slot.startsAt < keptSince))
    throw problem('record_invalid', `start_time: ${releasedText(keptSince)}`);
  const refused = new Set(candidates.flatMap(({ slot }) => judgeSlot(slot, facts)));
  if (refused.size > 0) throw problem('record_invalid', ...refused);
  const dates = localDatesUnder(await loadCalendar(ctx.db, organizationId));
  const reason = entry.reason ?? null;
  await requireUnlocked(ctx, organization, candidates, { split: dates.split, reason });
  const stored = await findSlots(ctx.db, organizationId, intervalsAround(candidates.map(({ slot }) => slot)));
  const faults = await collisions(candidates, stored);
  if (faults.length > 0) throw problem('record_invalid', ...faults);
  const { fresh } = await resolve(candidates, [], facts, dates.split);
  const added = { userId, projectId: entry.project_id, parts: partsOf(fresh, dates.split) };
  const whatIsBeyond = await watchStops(ctx, organization, added);
  await writeSlots(ctx, { organizationId, cause: 'manual', program: null, dates, fresh, replaced: [], reason });
  const beyond = await whatIsBeyond();
  if (beyond.length > 0) throw problem('record_invalid', ...beyond);
  await keepEntry(ctx, organizationId, userId, { ...entry, start_time: textAt(startsAt) });
}
