import { slotSeconds } from '../../../contract/activity-item.ts';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { loadTrackingTimelines, strictestIn } from '../../fairness/member-settings/facts.ts';
import { type LimitedContents, limitStored, type StoredContents } from './rules/limit-stored.ts';
import { slotNumberAt } from './rules/slot.ts';
import { replaceContents, selectContents } from './store/contents.ts';
import { lockTime } from './store/facts.ts';

/**
 * More slots than a person can have within ten minutes, so that each page contains at least one complete ten-minute
 * slot.
 */
const slotsAtOnce = 1_000;
/** The maximum number of slots in a range of a few days: many times the number that trackers send. */
const mostInRange = 20_000;

const instantAt = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

type OfMember = Readonly<Record<'organizationId' | 'userId', number>>;

async function limitedOf(db: Executor, { organizationId, userId }: OfMember, slots: readonly StoredContents[]) {
  if (slots.length === 0) return [];
  const until = Math.max(...slots.map(({ startsAt, tracked }) => startsAt + tracked));
  const timeline = (await loadTrackingTimelines(db, organizationId, [userId], until)).get(userId) ?? [];
  return limitStored(slots, ({ startsAt, tracked }) => strictestIn(timeline, startsAt, startsAt + tracked));
}

/** A member's slots that start in `[since, until)` (unix seconds), reduced to the permitted part of their contents. */
export async function loadPermittedContents(
  db: Executor,
  member: OfMember,
  { since, until }: Readonly<Record<'since' | 'until', number>>,
): Promise<StoredContents[]> {
  const [first, end] = [slotNumberAt(since) * slotSeconds, (slotNumberAt(until - 1) + 1) * slotSeconds];
  const range = { since: instantAt(first), until: instantAt(end) };
  const slots = await selectContents(db, { ...member, ...range }, mostInRange);
  return (await limitedOf(db, member, slots)).map(({ slot }) => slot);
}

/** How many slots have forbidden contents, and how many contents of each kind are forbidden. */
export interface FoundContents {
  slots: number;
  apps: number;
  urls: number;
  screenshots: number;
  /** Addresses that must be shortened to the part that may be stored. */
  addresses: number;
}

function tallyOf(limited: readonly LimitedContents[]): FoundContents {
  const found: FoundContents = { slots: limited.length, apps: 0, urls: 0, screenshots: 0, addresses: 0 };
  for (const { leftOut, shortened } of limited) {
    found.apps += leftOut?.apps ?? 0;
    found.urls += leftOut?.urls ?? 0;
    found.screenshots += leftOut?.screenshots ?? 0;
    found.addresses += shortened;
  }
  return found;
}

/**
 * The slots whose ten minutes are completely on the page, and the start of the next page, which is null after the last
 * page.
 */
function wholeTenMinutes(slots: readonly StoredContents[]) {
  if (slots.length < slotsAtOnce) return { whole: slots, next: null };
  const last = slotNumberAt(slots.at(-1)?.startsAt ?? 0);
  const whole = slots.filter(({ startsAt }) => slotNumberAt(startsAt) < last);
  return { whole, next: instantAt(last * slotSeconds) };
}

/**
 * Counts the forbidden contents in a member's next slots, starting at an instant, and removes them if `isApplied`.
 * Returns the instant to continue from, or null after the last slot.
 */
export async function enforceContents(
  { db }: Pick<Context, 'db'>,
  { organizationId, userId, since, isApplied }: OfMember & { since: Temporal.Instant; isApplied: boolean },
): Promise<{ found: FoundContents; next: Temporal.Instant | null }> {
  if (isApplied) {
    await lockOrganizationRules(db, organizationId, 'shared');
    await lockTime(db, organizationId, [userId]);
  }
  const member = { organizationId, userId };
  const { whole, next } = wholeTenMinutes(await selectContents(db, { ...member, since }, slotsAtOnce));
  const against = (await limitedOf(db, member, whole)).filter(
    ({ leftOut, shortened }) => leftOut !== null || shortened > 0,
  );
  if (isApplied && against.length > 0)
    await replaceContents(
      db,
      member,
      against.map(({ slot }) => slot),
    );
  return { found: tallyOf(against), next };
}
