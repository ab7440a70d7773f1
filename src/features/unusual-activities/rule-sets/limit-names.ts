import type { ActivityType, Evidence } from '../../../detector/activity.ts';
import type { Grades } from '../../../detector/grades.ts';
import type { RuleSet } from '../../../detector/rule-set.ts';
import { gradesOf, numberOf } from './apply-changes.ts';
import { limits, thresholds } from './catalogue.ts';

/** Statistics whose limits are published under a name of their own whatever the window. */
const plainNames: Readonly<Record<string, string>> = {
  local_dispersion: 'flat_blocks',
  even_sums: 'even_sums',
  burstiness: 'burstiness',
  minute_burstiness: 'even_minutes',
  phase_lock: 'phase_lock',
  loop: 'loop',
  minute_seam: 'minute_seam',
  equal_silences: 'equal_silences',
  floor_count: 'floor_count',
  unresting_mouse: 'unresting_mouse',
  unbroken: 'unbroken',
  saturated: 'saturated',
  equal_counts: 'equal_counts',
  equal_slots: 'equal_slots',
};

const namesByType: Partial<Record<ActivityType, string>> = {
  unusual_high_mouse_activity: 'mouse_share',
  unusual_high_keyboard_activity: 'keyboard_share',
  long_period_of_single_mouse_activity: 'single_device',
  long_period_of_single_keyboard_activity: 'single_device',
  sustained_high_focus_time: 'focus',
};

type Facts = Pick<
  Evidence,
  'statistic' | 'samples' | 'resolutionSeconds' | 'windowSeconds' | 'activeShare' | 'details'
>;

function dispersionName({ samples, resolutionSeconds, activeShare }: Facts, rules: RuleSet): string {
  const { minutes, slots } = rules.consistency;
  const resolution = resolutionSeconds === 60 ? minutes : slots;
  const unit = resolutionSeconds === 60 ? 'minutes' : 'slots';
  const isSparse = activeShare < resolution.sparseBelowShare;
  return isSparse ? `sparse_dispersion_${resolution.sparse.samples}_${unit}` : `dispersion_${samples}_${unit}`;
}

/** Names the limit that evidence was compared with, as the published rules know it; null for names of applications. */
export function limitNameOf(type: ActivityType, evidence: Facts, rules: RuleSet): string | null {
  const { statistic, samples, resolutionSeconds, windowSeconds, details = {} } = evidence;
  const minutes = windowSeconds / 60;
  if (type === 'breakless_work') return resolutionSeconds === 600 ? 'breakless_slots' : 'breakless';
  if (statistic === 'dispersion') return dispersionName(evidence, rules);
  if (statistic === 'device_dispersion') {
    return `${details['silentDevice'] === undefined ? '' : 'single_'}device_dispersion_${samples}_slots`;
  }
  if (statistic === 'memory') return `memory_${minutes}_minutes_lag1`;
  if (statistic === 'silent_minutes') return `silences_${minutes}_minutes`;
  if (statistic === 'longest_silence') return `longest_silence_${minutes}_minutes`;
  return namesByType[type] ?? plainNames[statistic] ?? null;
}

const finite = (value: number) => (Number.isFinite(value) ? value : null);

/** The levels of a published limit in a rule set, as evidence keeps them: null = never. A single number gives `low` alone. */
export function levelsOf(name: string, rules: RuleSet): Record<keyof Grades, number | null> | null {
  const parameter = limits.find((entry) => entry.name === name);
  if (parameter) {
    const { high, medium, low } = gradesOf(rules, parameter);
    return { high: finite(high), medium: finite(medium), low: finite(low) };
  }
  const threshold = thresholds.find((entry) => entry.name === name);
  return threshold ? { high: null, medium: null, low: finite(numberOf(rules, threshold)) } : null;
}
