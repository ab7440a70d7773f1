/**
 * Statistics of people over slots, by window, share of active time and devices. Slots start at every possible minute.
 */

import type { Session } from '../../src/detector/signal/cells.ts';
import { isJudged } from '../../src/detector/consistency/judged-windows.ts';
import { deviceDispersion } from '../../src/detector/consistency/even-devices.ts';
import { shareBands } from '../../src/detector/people.ts';
import { windowDispersion } from '../../src/detector/signal/dispersion.ts';
import { sessionsOf } from '../../src/detector/signal/sessions.ts';
import { dayOf } from '../../src/detector/testing/trace.ts';
import type { Trace } from '../../src/detector/testing/trace.ts';
import { shareOf } from '../../src/detector/signal/windows.ts';
import { rules } from './false-alarms.ts';
import { table } from './tables.ts';

const phases = Array.from({ length: 10 }, (_, minute) => 60 * minute);
const { silentShare } = rules.limits.consistent_persistent_activity.fixed;

/** The number of slots in a window, and how many consecutive slots must be regular for each device. */
const windows = [
  { samples: 5, core: 4 },
  { samples: 6, core: 5 },
  { samples: 9, core: 6 },
  { samples: 11, core: 8 },
];

/** The dispersion of all input together, or the largest of the dispersions of all input and of each device. */
export type Kind = 'all input' | 'both devices';

class Values {
  readonly #byPlace = new Map<string, number[]>();

  add(place: string, value: number): void {
    const known = this.#byPlace.get(place);
    if (known) known.push(value);
    else this.#byPlace.set(place, [value]);
  }

  /** The number of windows, the smallest value and the median. */
  of(place: string): readonly [string, string, string] {
    const sorted = (this.#byPlace.get(place) ?? []).sort((a, b) => a - b);
    const text = (value: number | undefined): string => value?.toFixed(2) ?? '-';
    return [String(sorted.length), text(sorted[0]), text(sorted[sorted.length >> 1])];
  }
}

const bandOf = (share: number): number => shareBands.findIndex((below) => share < below);

function addSession(session: Session, kind: Kind, values: Values): void {
  for (const { samples, core } of windows) {
    for (let from = 0; from + samples <= session.length; from += 1) {
      const window = [from, from + samples] as const;
      const overall = windowDispersion(session.counts, ...window);
      if (overall === null || !isJudged(session, ...window, rules.common)) continue;
      const dispersionOf = (device: 'keyboard' | 'mouse') =>
        deviceDispersion(session, device, window, { core, silentShare });
      const devices = kind === 'both devices' ? [dispersionOf('keyboard'), dispersionOf('mouse')] : [];
      if (devices.includes(null)) continue;
      const value = Math.max(overall, ...devices.map((device) => device ?? 0));
      values.add(`${kind} ${samples} ${bandOf(shareOf(session, ...window))}`, value);
    }
  }
}

/** The dispersions of all windows of all people, with slots that start at every possible minute. */
export function measureSlots(groups: readonly (readonly [Kind, readonly Trace[]])[]): string {
  const values = new Values();
  for (const [kind, traces] of groups) {
    for (const { keyboard, mouse } of traces) {
      for (const phase of phases) {
        const part = { keyboard: keyboard && keyboard.subarray(phase), mouse: mouse.subarray(phase) };
        sessionsOf(dayOf(part, 600)).slots.forEach((session) => addSession(session, kind, values));
      }
    }
  }
  const kinds = [...new Set(groups.map(([kind]) => kind))];
  const rows = kinds.flatMap((kind) =>
    windows.flatMap(({ samples }) =>
      shareBands.map((below, band) => {
        const least = band === 0 ? 0 : (shareBands[band - 1] ?? 0);
        return [kind, String(samples), `${least}-${below}`, ...values.of(`${kind} ${samples} ${band}`)];
      }),
    ),
  );
  const head = ['devices', 'slots', 'share', 'windows', 'least', 'middle'];
  return table('Values of people over slots that start at every possible minute', [head, ...rows]);
}
