import { slotSeconds } from '../../../contract/activity-item.ts';
import { slotNumberAt } from './slot.ts';

/** A stretch of one person's time, in unix seconds. */
export interface Span {
  userId: number;
  since: number;
  until: number;
}

/** Slots so near to each other are looked up as one stretch. */
const nearSeconds = 3_600;

/**
 * The stretches of whole ten-minute slots around slots that are ascending by user and start: neighbours are one.
 * Example: user 7 at 11:52 and 12:00 -> user 7 from 11:50 to 12:10.
 */
export function spansOf(slots: readonly { userId: number; startsAt: number }[]): Span[] {
  const spans: Span[] = [];
  for (const { userId, startsAt } of slots) {
    const since = slotNumberAt(startsAt) * slotSeconds;
    const last = spans.at(-1);
    if (last?.userId === userId && since - last.until <= nearSeconds) last.until = since + slotSeconds;
    else spans.push({ userId, since, until: since + slotSeconds });
  }
  return spans;
}
