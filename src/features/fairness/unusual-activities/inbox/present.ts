import { type ReviewState, reviewStates } from '../../../../contract/lists/reviews.ts';
import { confidenceLevels } from '../../../../contract/lists/unusual-activities.ts';
import type { WireInboxEntry } from '../../../../contract/unusual-activity-inbox.ts';
import type { InboxFlagRow } from './store.ts';

interface Reading {
  /** Names of the organization's people. */
  names: ReadonlyMap<number, string>;
  readerId: number | null;
}

/** The states in order of precedence, for an entry whose flags differ: open first, then the most serious verdict. */
const weights: Record<ReviewState, number> = { open: 0, confirmed: 1, explained: 2, dismissed: 3 };
const statesByWeight = reviewStates.toSorted((a, b) => weights[a] - weights[b]);

const secondText = (instant: string) => `${instant.slice(0, 19)}Z`;

const presentFlag = (row: InboxFlagRow): WireInboxEntry['flags'][number] => ({
  id: row.id,
  type: row.type,
  confidence_level: row.confidenceLevel,
  starts_at: secondText(row.startsAt),
  ends_at: secondText(row.endsAt),
  state: row.state,
  review_pending: row.pending,
  time_tracked_seconds: row.trackedSeconds,
  keyboard_active_seconds: row.keyboardSeconds,
  mouse_active_seconds: row.mouseSeconds,
});

function lastReview(rows: readonly InboxFlagRow[], names: Reading['names']): WireInboxEntry['last_review'] {
  const [last] = rows.filter((row) => row.reviewId !== null).toSorted((a, b) => (b.reviewId ?? 0) - (a.reviewId ?? 0));
  if (!last || last.reviewedAs === null || last.reviewerId === null || last.reviewedAt === null) return null;
  const reviewer = { id: last.reviewerId, name: names.get(last.reviewerId) ?? '' };
  return { state: last.reviewedAs, reviewer, recorded_at: last.reviewedAt };
}

/** The flags of an entry as one object. There is at least one flag, and flags are ordered by start. */
export function presentInboxEntry(
  id: string,
  rows: readonly InboxFlagRow[],
  { names, readerId }: Reading,
): WireInboxEntry {
  const [first] = rows;
  if (!first) throw new RangeError('an entry has at least one flag');
  const has = <T>(pick: (row: InboxFlagRow) => T) => new Set(rows.map(pick));
  const [levels, states] = [has((row) => row.confidenceLevel), has((row) => row.state)];
  const ends = rows.map((row) => row.endsAt).toSorted();
  const reviewable = first.userId !== readerId;
  return {
    id,
    stretch_id: first.stretchId,
    user: { id: first.userId, name: names.get(first.userId) ?? '' },
    date: first.date,
    starts_at: secondText(first.startsAt),
    ends_at: secondText(ends.at(-1) ?? first.endsAt),
    confidence_level: confidenceLevels.find((level) => levels.has(level)) ?? first.confidenceLevel,
    state: statesByWeight.find((state) => states.has(state)) ?? first.state,
    review_pending: rows.some((row) => row.pending),
    answered: rows.some((row) => row.answered),
    last_review: lastReview(rows, names),
    reviewable,
    not_reviewable_because: reviewable ? null : 'own',
    flags: rows.map(presentFlag),
  };
}
