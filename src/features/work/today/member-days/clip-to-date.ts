import { type DaySplitter, type Measures, splitAtMidnight, trackedSecondAt } from '../../recording/facts.ts';

/** The part of a slot on a local date. */
export type ClippedSlot = Pick<Measures, 'startsAt' | 'tracked' | 'keyboard' | 'mouse' | 'overall' | 'minutes'>;

/**
 * Clips a slot to a local date and divides its figures as in the daily figures. Undefined if no part of the slot is on
 * the date. Starts are unix seconds. Minutes are counted from the clock minute that contains the start of the part,
 * because local dates begin on whole minutes. Source: companions, ingest item. Example (UTC): a 600 s slot from
 * 23:55:00 with `overall` 101 and no per-minute figures, clipped to the later date -> 300 s from 00:00:00 with
 * `overall` 51.
 */
export function clipToDate(measures: Measures, date: string, split: DaySplitter): ClippedSlot | undefined {
  const { startsAt, keyboard, mouse, overall, minutes } = measures;
  const share = splitAtMidnight(measures, split).find((part) => part.date === date)?.figures;
  if (!share) return undefined;
  const liesOn = (second: number) => split((startsAt + second) * 1000, 1).some((part) => part.date === date);
  let first = 0;
  while (!liesOn(first)) first += 1;
  const ofDevice = (total: number | null, part: number) => (total === null ? null : part);
  return {
    startsAt: startsAt + first,
    tracked: share.tracked,
    keyboard: ofDevice(keyboard, share.keyboard),
    mouse: ofDevice(mouse, share.mouse),
    overall: ofDevice(overall, share.overall),
    minutes: minutes && minutes.filter((_minute, at) => liesOn(trackedSecondAt(measures, at * 60))),
  };
}
