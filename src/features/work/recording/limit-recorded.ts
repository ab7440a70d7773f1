import type { Context } from '../../../context.ts';
import { loadTrackingTimelines, strictestIn } from '../../fairness/member-settings/facts.ts';
import { limitStored } from './rules/limit-stored.ts';
import { replaceContents, selectContents } from './store/contents.ts';

const tenMinutes = 600;

/** More slots than a member can have in a month. */
const mostSlots = 1_000_000;

/** The slots of one member that start in `[since, until)`. */
export interface RecordedRange {
  organizationId: number;
  userId: number;
  since: Temporal.Instant;
  until: Temporal.Instant;
}

const startOf = (instant: Temporal.Instant) =>
  instant.round({ smallestUnit: 'minute', roundingIncrement: 10, roundingMode: 'floor' });

/**
 * Removes forbidden contents from slots that a member received through a merge or from an archive rather than by
 * upload. The caller has locked the member's time.
 */
export async function limitRecorded({ db }: Context, { organizationId, userId, since, until }: RecordedRange) {
  const whole = { since: startOf(since), until: startOf(until.add({ seconds: tenMinutes })) };
  const slots = await selectContents(db, { organizationId, userId, ...whole }, mostSlots);
  if (slots.length === 0) return;
  const timelines = await loadTrackingTimelines(db, organizationId, [userId], whole.until.epochMilliseconds / 1000);
  const timeline = timelines.get(userId) ?? [];
  const limited = limitStored(slots, ({ startsAt, tracked }) => strictestIn(timeline, startsAt, startsAt + tracked));
  const changed = limited.filter(({ leftOut, shortened }) => leftOut !== null || shortened > 0);
  if (changed.length === 0) return;
  const permitted = changed.map(({ slot }) => slot);
  await replaceContents(db, { organizationId, userId }, permitted);
}
