import type { DayInput } from '../../../detector/activity.ts';
import { pausesOf, restsOf, unbrokenPeriods } from '../../../detector/detectors/breakless-work.ts';
import type { Stretch } from '../../../detector/signal/cells.ts';
import type { DayMeasures } from '../../../detector/history.ts';
import { between } from '../../../detector/signal/rolling-counts.ts';
import type { RuleSet } from '../../../detector/rule-set.ts';
import { chainsOf } from '../../../detector/detectors/single-device.ts';
import { viewsOf } from '../../../detector/signal/sessions.ts';
import { focusParts } from '../../../detector/detectors/sustained-high-focus-time.ts';
import { highWindow } from '../../../detector/detectors/unusual-high-activity.ts';
import { isTracked } from '../../../detector/signal/windows.ts';

const mostValues = 48;
/** Shorter periods are never reported; counting them would make every longer one stand out. */
const shortestMinutes = 30;

/** Shares of one device in windows that lie side by side. */
function sharesOf(stretch: Stretch, device: 'keyboard' | 'mouse', rules: RuleSet): number[] {
  const sums = stretch.counts[device];
  if (sums === null) return [];
  const window = highWindow(stretch, rules);
  const shares: number[] = [];
  for (let from = 0; from + window <= stretch.length; from += window) {
    const until = from + window;
    if (!isTracked(stretch, [from, until], rules.minimumTrackedShare)) continue;
    shares.push(between(sums, from, until) / between(stretch.counts.tracked, from, until));
  }
  return shares;
}

function aloneMinutes(stretch: Stretch, used: 'keyboard' | 'mouse', rules: RuleSet): number[] {
  const { keyboard, mouse } = stretch.counts;
  if (keyboard === null || mouse === null) return [];
  const devices = used === 'mouse' ? ([mouse, keyboard] as const) : ([keyboard, mouse] as const);
  return chainsOf(stretch, devices, rules).map((chain) => chain.minutes);
}

function minutesOf(periods: readonly { startsAt: number; endsAt: number }[]): number[] {
  return periods
    .map(({ startsAt, endsAt }) => (endsAt - startsAt) / 60)
    .filter((minutes) => minutes >= shortestMinutes);
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/**
 * What later days compare a day with: per workload type the values of its windows, shares of 0-1 or minutes, at most 48 of
 * a type. Only slots that begin in the day count. Example: 90 minutes with 30 mouse-active seconds each ->
 * unusual_high_mouse_activity [0.5, 0.5] and breakless_work [90].
 */
export function measuresOf(input: DayInput, rules: RuleSet): DayMeasures {
  const slots = input.slots.filter(({ startsAt }) => startsAt >= input.since && startsAt < input.until);
  const views = viewsOf({ ...input, slots });
  const stretches = [...views.minutes, ...views.coarse];
  const rests = restsOf(slots, views, rules);
  const focused = focusParts(slots, pausesOf(rests, rules), rules).map((part) => ({
    startsAt: part[0]?.startsAt ?? 0,
    endsAt: part.at(-1)?.endsAt ?? 0,
  }));
  const all: DayMeasures = {
    unusual_high_mouse_activity: stretches.flatMap((stretch) => sharesOf(stretch, 'mouse', rules)),
    unusual_high_keyboard_activity: stretches.flatMap((stretch) => sharesOf(stretch, 'keyboard', rules)),
    long_period_of_single_mouse_activity: stretches.flatMap((stretch) => aloneMinutes(stretch, 'mouse', rules)),
    long_period_of_single_keyboard_activity: stretches.flatMap((stretch) => aloneMinutes(stretch, 'keyboard', rules)),
    breakless_work: minutesOf(unbrokenPeriods(slots, views, rests, rules)),
    sustained_high_focus_time: minutesOf(focused),
  };
  const kept = Object.entries(all).filter(([, values]) => values.length > 0);
  return Object.fromEntries(kept.map(([type, values]) => [type, values.slice(0, mostValues).map(rounded)]));
}
