import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import type { SlotPiece } from '../../../time/slot-pieces.ts';
import { formatSeconds } from '../../../time/text.ts';
import { watchStops } from '../timer-stops/facts.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { guardTime } from '../../pay/pay-period-locks/facts.ts';
import { localDatesUnder } from './rules/local-dates.ts';
import { type Months, monthsOf } from './months.ts';
import { fitAll } from './fit-group.ts';
import { gatherFacts, resolve } from './record-group.ts';
import { conflictsOf } from './rules/conflicts.ts';
import { judgeSlot, releasedText } from './rules/judge-slot.ts';
import type { Candidate } from './rules/limit-contents.ts';
import { ingestWindow } from './rules/parse-item.ts';
import { type Slot, slotKeyText } from './rules/slot.ts';
import type { DaySplitter } from './rules/split-at-midnight.ts';
import { intervalsAround } from './rules/look-up-intervals.ts';
import { findSlots, planForValues, type RecordedSlot } from './store/look-up.ts';
import { writeSlots } from './write-slots.ts';

/** Time of a person on a project that someone adds or changes by hand. */
export interface ManualTime {
  userId: number;
  projectId: number;
  /** The slots, ascending. */
  pieces: readonly SlotPiece[];
  taskId: number | null;
  /** null = the setting of the project on the date. */
  billable: boolean | null;
  cause: 'manual' | 'edit';
  /** Whether the write adds time to the project, so that its age and the stops of budgets matter. */
  isMore: boolean;
  reason: string | null;
}

/** The fields of the request that refusals name: the start of the time, and its length or end. */
export interface TimeFields {
  start: string;
  length: string;
  /** The fault for time whose slot is already stored on the project; left out = the same as for other recorded time. */
  sameSlot?: (start: string) => string;
}

/** Throws if the time is in locked pay periods. */
async function requireUnlocked(
  ctx: Context,
  organization: Membership,
  candidates: readonly Candidate[],
  { split, attribute, reason }: { split: DaySplitter; attribute: string; reason: string | null },
): Promise<void> {
  const parts = candidates.flatMap(({ slot: { startsAt, tracked } }) => split(startsAt * 1000, tracked));
  const dates = [...new Set(parts.map(({ date }) => date))].toSorted();
  const [from = '', to = from] = [dates[0], dates.at(-1)];
  const guard = await guardTime(ctx, organization, { from, to, attribute, reason });
  guard(dates);
}

/** Throws if the time is too old or in the future. */
function requireRecordable(ctx: Context, { pieces }: ManualTime, { start }: TimeFields): void {
  const window = ingestWindow(ctx.now);
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (last && last.startsAt + last.tracked > window.until) {
    throw problem('record_invalid', `${start}: the time must not end later than ten minutes from now`);
  }
  if (first && first.startsAt < window.since)
    throw problem('record_invalid', `${start}: must not be more than three years ago`);
}

function candidatesOf({ userId, projectId, pieces, taskId, billable }: ManualTime): Candidate[] {
  return pieces.map((piece, at) => ({
    at,
    contents: null,
    slot: {
      ...piece,
      userId,
      projectId,
      keyboard: null,
      mouse: null,
      overall: null,
      billable,
      timeType: 'manual',
      taskId,
      minutes: null,
      seconds: null,
      apps: null,
      urls: null,
      screenshotIds: null,
      note: null,
      entryId: null,
    },
  }));
}

const textAt = (unixSeconds: number) => formatSeconds(Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000));

/** The faults of overfull ten-minute slots. */
async function overfullFaults(
  candidates: readonly Candidate[],
  stored: readonly RecordedSlot[],
  { length }: TimeFields,
): Promise<string[]> {
  const startOfPiece = new Map(candidates.map(({ at, slot }) => [at, slot.startsAt]));
  const { rejections } = await fitAll(candidates, stored);
  return rejections.map(
    ({ at }) => `${length}: the ten minutes around ${textAt(startOfPiece.get(at) ?? 0)} would have more than 600 s`,
  );
}

/** The faults that prevent the slots: time that is already stored, or a ten-minute slot that would be overfull. */
async function collisions(
  candidates: readonly Candidate[],
  stored: readonly RecordedSlot[],
  fields: TimeFields,
): Promise<string[]> {
  const { sameSlot } = fields;
  const present = new Set(stored.map(slotKeyText));
  const taken = candidates.filter(({ slot }) => present.has(slotKeyText(slot)));
  if (sameSlot && taken.length > 0) return taken.map(({ slot }) => sameSlot(textAt(slot.startsAt)));
  const wanted = candidates.map(({ slot }) => slot);
  const conflicts = conflictsOf(wanted, stored).map(({ since, until, projectId, entryId }) => {
    const place = entryId === null ? `project ${projectId}` : `entry ${entryId} on project ${projectId}`;
    return `${fields.start}: time from ${textAt(since)} to ${textAt(until)} is already recorded (${place})`;
  });
  return conflicts.length > 0 ? conflicts : overfullFaults(candidates, stored, fields);
}

/** The time split by local date, in chronological order. */
const partsOf = (slots: readonly Slot[], split: DaySplitter) =>
  slots
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .flatMap(({ startsAt, tracked, billable }) =>
      split(startsAt * 1000, tracked).map((part) => ({ ...part, billable })),
    );

/**
 * Adds manual time as slots of type `manual`. Either all of the time is stored, or a Problem states why none is.
 * `enter` stores the entry of the time, given the date of its start and whether it is billable then, and returns its
 * id.
 */
export async function addManualTime(
  ctx: Context,
  organization: Membership,
  months: Months,
  added: {
    time: ManualTime;
    fields: TimeFields;
    enter: (start: { date: string; billable: boolean }) => Promise<number>;
  },
): Promise<void> {
  const { organizationId } = organization;
  const { time, fields, enter } = added;
  if (time.isMore) requireRecordable(ctx, time, fields);
  const candidates = candidatesOf(time);
  const needed = monthsOf(candidates.map(({ slot }) => slot.startsAt));
  await months.ensure(needed, ctx.now, (work) => work(ctx.db));
  await planForValues(ctx.db);
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const facts = await gatherFacts(ctx, organization, candidates);
  const { keptSince } = facts;
  if (candidates.some(({ slot }) => slot.startsAt < keptSince))
    throw problem('record_invalid', `${fields.start}: ${releasedText(keptSince)}`);
  const refused = new Set(candidates.flatMap(({ slot }) => judgeSlot(slot, facts)));
  if (refused.size > 0) throw problem('record_invalid', ...refused);
  const dates = localDatesUnder(await loadCalendar(ctx.db, organizationId));
  const { reason } = time;
  await requireUnlocked(ctx, organization, candidates, { split: dates.split, attribute: fields.start, reason });
  const stored = await findSlots(ctx.db, organizationId, intervalsAround(candidates.map(({ slot }) => slot)));
  const faults = await collisions(candidates, stored, fields);
  if (faults.length > 0) throw problem('record_invalid', ...faults);
  const { fresh: resolved } = await resolve(candidates, [], facts, dates.split);
  const parts = partsOf(resolved, dates.split);
  const whatIsBeyond = time.isMore ? await watchStops(ctx, organization, { ...time, parts }) : null;
  const [{ date, billable } = { date: '', billable: false }] = parts;
  const entryId = await enter({ date, billable });
  const fresh = resolved.map((slot) => ({ ...slot, entryId }));
  await writeSlots(ctx, { organizationId, cause: time.cause, program: null, dates, fresh, replaced: [], reason });
  const beyond = (await whatIsBeyond?.()) ?? [];
  if (beyond.length > 0) throw problem('record_invalid', ...beyond);
}
