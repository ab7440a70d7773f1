/** Hours without a pause of five minutes: a workload signal, excused by the member's own history. */

import type { ActivitySlot, Finding } from '../activity.ts';
import type { Stretch } from '../signal/cells.ts';
import { confidenceOf, gradeAtLeast } from '../grades.ts';
import type { RuleSet } from '../rule-set.ts';
import { people } from '../people.ts';
import { between } from '../signal/rolling-counts.ts';
import { runs } from '../signal/statistics.ts';
import type { Views } from '../signal/sessions.ts';

export interface Period {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Time worked without a pause; `coarse` when some of it is known only in slots, where short pauses cannot be seen. */
export interface UnbrokenPeriod extends Period {
  readonly coarse: boolean;
}

function silentPeriods(stretch: Stretch, isSilent: (sample: number) => boolean): Period[] {
  return runs(stretch.length, isSilent).map(({ from, until }) => ({
    startsAt: stretch.from[from] ?? 0,
    endsAt: stretch.until[until - 1] ?? 0,
  }));
}

/** Silences of any length inside tracked time: silent seconds or minutes, and slots nearly without input. */
function silencesOf(views: Views, rules: RuleSet): Period[] {
  const { silentSlotShare } = rules.breakless;
  const inSeconds = views.seconds.flatMap(({ startsAt, overall }) =>
    runs(overall.length, (t) => overall[t] === 0).map(({ from, until }) => ({
      startsAt: startsAt + from,
      endsAt: startsAt + until,
    })),
  );
  const inMinutes = views.minutes.flatMap((stretch) => silentPeriods(stretch, (i) => stretch.overall[i] === 0));
  const inSlots = views.coarse.flatMap((stretch) =>
    silentPeriods(stretch, (i) => (stretch.overall[i] ?? 0) <= silentSlotShare * (stretch.tracked[i] ?? 0)),
  );
  return [...inSeconds, ...inMinutes, ...inSlots];
}

/** What lies untracked between slots. */
function gapsOf(slots: readonly ActivitySlot[]): Period[] {
  const gaps: Period[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { startsAt, trackedSeconds } of slots) {
    if (trackedSeconds <= 0) continue;
    if (startsAt > end) gaps.push({ startsAt: end, endsAt: startsAt });
    end = startsAt + trackedSeconds;
  }
  return gaps;
}

/** Time without known input, in order: silences and what is untracked, as one where they touch. */
export function restsOf(slots: readonly ActivitySlot[], views: Views, rules: RuleSet): Period[] {
  const rests = [...silencesOf(views, rules), ...gapsOf(slots)];
  const joined: { startsAt: number; endsAt: number }[] = [];
  for (const { startsAt, endsAt } of rests.sort((x, y) => x.startsAt - y.startsAt || x.endsAt - y.endsAt)) {
    const last = joined.at(-1);
    if (last !== undefined && startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, endsAt);
    else joined.push({ startsAt, endsAt });
  }
  return joined;
}

function lasts({ startsAt, endsAt }: Period, seconds: number): boolean {
  return endsAt - startsAt >= seconds;
}

/** The rests that are pauses: five minutes and longer. */
export function pausesOf(rests: readonly Period[], rules: RuleSet): Period[] {
  return rests.filter((rest) => lasts(rest, rules.breakless.pauseSeconds));
}

/** Tracked time cut at untracked gaps of at least the pause. */
export function presence(slots: readonly ActivitySlot[], pauseSeconds: number): Period[] {
  const found: { startsAt: number; endsAt: number }[] = [];
  for (const { startsAt, trackedSeconds } of slots) {
    if (trackedSeconds <= 0) continue;
    const endsAt = startsAt + trackedSeconds;
    const last = found.at(-1);
    if (last !== undefined && startsAt - last.endsAt < pauseSeconds) last.endsAt = Math.max(last.endsAt, endsAt);
    else found.push({ startsAt, endsAt });
  }
  return found;
}

/** What is left of a period without the pauses. `without({ startsAt: 0, endsAt: 9 }, [{ startsAt: 3, endsAt: 5 }])` = 0-3 and 5-9. */
function without(period: Period, pauses: readonly Period[]): Period[] {
  const found: Period[] = [];
  let startsAt = period.startsAt;
  for (const pause of pauses) {
    if (pause.endsAt <= startsAt || pause.startsAt >= period.endsAt) continue;
    if (pause.startsAt > startsAt) found.push({ startsAt, endsAt: pause.startsAt });
    startsAt = pause.endsAt;
  }
  if (startsAt < period.endsAt) found.push({ startsAt, endsAt: period.endsAt });
  return found;
}

/** Periods between pauses, in order. They begin and end with input: a rest at an end belongs to the pause beside it, however short. */
export function unbrokenPeriods(
  slots: readonly ActivitySlot[],
  views: Views,
  rests: readonly Period[],
  rules: RuleSet,
): UnbrokenPeriod[] {
  const { pauseSeconds } = rules.breakless;
  const isCoarse = ({ startsAt, endsAt }: Period): boolean =>
    views.coarse.some(
      (stretch) => (stretch.from[0] ?? 0) < endsAt && (stretch.until[stretch.length - 1] ?? 0) > startsAt,
    );
  return presence(slots, pauseSeconds)
    .flatMap((period) => {
      const atAnEdge = (rest: Period): boolean => rest.startsAt <= period.startsAt || rest.endsAt >= period.endsAt;
      return without(
        period,
        rests.filter((rest) => lasts(rest, pauseSeconds) || atAnEdge(rest)),
      );
    })
    .map((period) => ({ ...period, coarse: isCoarse(period) }));
}

/** Findings of the day. Five hours of minutes without five silent ones in a row are `medium`; ten-minute slots need eight. */
export function breaklessWork(periods: readonly UnbrokenPeriod[], views: Views, rules: RuleSet): Finding[] {
  return periods.flatMap(({ startsAt, endsAt, coarse }) => {
    const limits = coarse ? rules.breakless.slotMinutes : rules.breakless.minutes;
    const value = (endsAt - startsAt) / 60;
    const level = gradeAtLeast(value, limits);
    if (level === 0) return [];
    const evidence = {
      statistic: 'minutes',
      value,
      limit: limits[confidenceOf(level)],
      peopleMeasure: people.breaklessMinutes,
      windowSeconds: endsAt - startsAt,
      resolutionSeconds: coarse ? 600 : 60,
      samples: Math.round(value / (coarse ? 10 : 1)),
      activeShare: activeShare(views, startsAt, endsAt),
      series: null,
    };
    return [{ type: 'breakless_work' as const, level, startsAt, endsAt, evidence }];
  });
}

/** Active share of the slots that begin in the period, 0-1. */
function activeShare(views: Views, startsAt: number, endsAt: number): number {
  let [active, tracked] = [0, 0];
  for (const stretch of views.slots) {
    const from = Math.max(0, Math.ceil((startsAt - stretch.startsAt) / stretch.size));
    const until = Math.max(from, Math.min(stretch.length, Math.ceil((endsAt - stretch.startsAt) / stretch.size)));
    active += between(stretch.counts.active, from, until);
    tracked += between(stretch.counts.tracked, from, until);
  }
  return tracked > 0 ? active / tracked : 0;
}
