/** Consecutive half hours in which one device is used and the other is silent. */

import { detector } from '../detector.ts';
import type { CommonLimits, Detector, LimitsOf, PreparedDay } from '../detector.ts';
import type { UnusualPeriod, PeopleMeasure } from '../findings.ts';
import { confidenceOf, gradeAtLeast } from '../grades.ts';
import { graded, single } from '../parameters.ts';
import { people } from '../people.ts';
import type { Session } from '../signal/cells.ts';
import { between } from '../signal/rolling-counts.ts';
import { runs } from '../signal/runs.ts';
import { evidenceOf, findingOf, isTracked } from '../signal/windows.ts';
import { inUnit } from '../wording.ts';

/** One set of limits for both devices: a change applies to the mouse and the keyboard. */
const parameters = {
  single_device: graded(
    'minutes',
    { high: 180, medium: 120, low: 60 },
    'Half hours in a row with one device only',
    people.mouseAloneMinutes,
  ),
  single_device_silent_share: single('share', 0.01, 'A device counts as silent up to this share of the time'),
  single_device_used_share: single('share', 0.1, 'A device counts as used from this share of the time'),
};

const fixed = {};

type Limits = LimitsOf<typeof parameters, typeof fixed>;

interface SingleDevice {
  readonly used: 'mouse' | 'keyboard';
  readonly people: PeopleMeasure;
}

interface SingleDeviceRules extends SingleDevice {
  readonly limits: Limits;
}

const halfHour = 1800;

interface Chain {
  readonly first: number;
  readonly until: number;
  readonly minutes: number;
  readonly at: number;
}

/**
 * Runs of consecutive half hours, beginning at any sample, with only this device in use; none unless both are recorded.
 */
function chainsOf(session: Session, rules: SingleDeviceRules, common: CommonLimits): Chain[] {
  const block = halfHour / session.size;
  const chain = chainLengths(session, rules, common);
  if (chain === null) return [];
  const covered = new Uint8Array(session.length);
  chain.forEach((count, i) => count > 0 && covered.fill(1, i, i + block));
  return runs(session.length, (i) => covered[i] === 1).map(({ from, until }) => {
    let at = from;
    for (let i = from; i < until; i += 1) if ((chain[i] ?? 0) > (chain[at] ?? 0)) at = i;
    return { first: from, until, at, minutes: (chain[at] ?? 0) * 30 };
  });
}

/** For each sample, the number of consecutive qualifying half hours that begin there; null if there are none. */
function chainLengths(session: Session, { used, limits }: SingleDeviceRules, common: CommonLimits): number[] | null {
  const { mouse, keyboard, tracked: sums } = session.counts;
  if (mouse === null || keyboard === null) return null;
  const [active, silent] = used === 'mouse' ? [mouse, keyboard] : [keyboard, mouse];
  const block = halfHour / session.size;
  let chain: number[] | null = null;
  for (let i = session.length - block; i >= 0; i -= 1) {
    if (!isTracked(session, [i, i + block], common.minimumTrackedShare)) continue;
    const tracked = between(sums, i, i + block);
    if (between(silent, i, i + block) > limits.single_device_silent_share * tracked) continue;
    if (between(active, i, i + block) < limits.single_device_used_share * tracked) continue;
    chain ??= Array.from({ length: session.length }, () => 0);
    chain[i] = 1 + (chain[i + block] ?? 0);
  }
  return chain;
}

function findAlone({ sessions, common }: PreparedDay, rules: SingleDeviceRules): UnusualPeriod[] {
  const limits = rules.limits.single_device;
  return [...sessions.minutes, ...sessions.slots].flatMap((session) =>
    chainsOf(session, rules, common).flatMap((chain) => {
      const level = gradeAtLeast(chain.minutes, limits);
      if (level === 0) return [];
      const window = [chain.at, chain.at + (chain.minutes * 60) / session.size] as const;
      const names = { statistic: 'minutes', limitName: 'single_device', people: rules.people };
      const measured = { ...names, value: chain.minutes, limit: limits[confidenceOf(level)] };
      return [findingOf(session, { ...chain, level }, evidenceOf(session, window, measured))];
    }),
  );
}

/** The lengths, in minutes, of a day's runs with only one device in use. */
function aloneMinutes({ sessions, common }: PreparedDay, rules: SingleDeviceRules): number[] {
  return [...sessions.minutes, ...sessions.coarse].flatMap((session) =>
    chainsOf(session, rules, common).map((chain) => chain.minutes),
  );
}

/** The detector of one device. Two hours of mouse-only input are `medium`. */
export function singleDevice<T extends string>(type: T, { used, people: measured }: SingleDevice): Detector<T, Limits> {
  const rulesOf = (limits: Limits): SingleDeviceRules => ({ used, people: measured, limits });
  return detector({
    type,
    family: 'single device',
    explanation: `For hours only the ${used} was used, although both devices are recorded.`,
    resolution: 'ten-minute slots',
    minimumMinutes: 30,
    parameters,
    fixed,
    find: (day, limits: Limits) => findAlone(day, rulesOf(limits)),
    baseline: { unit: 'minutes', measure: (day, limits: Limits) => aloneMinutes(day, rulesOf(limits)) },
    statistics: { minutes: inUnit('minutes', () => `Only the ${used} was used`) },
  });
}
