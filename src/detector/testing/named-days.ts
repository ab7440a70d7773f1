/** Days with findings of each type at every resolution, for property tests of whole days. */

import type { ActivitySlot, Use } from '../signal/slots.ts';
import {
  between,
  blocks,
  clumps,
  equal,
  forgetful,
  level,
  pausing,
  person,
  rationed,
  saturated,
  whole,
} from './minute-kinds.ts';
import type { Draw, MinuteKind } from './minute-kinds.ts';
import { drawFor } from './reference-minutes.ts';
import { locked, person as somebody, replayed, timer } from './second-kinds.ts';
import type { SecondKind } from './second-kinds.ts';
import { shiftSlots } from './slots.ts';
import { dayOf, emptyTrace, joined, resolutions } from './trace.ts';
import type { Resolution, Trace } from './trace.ts';

type Devices = 'keyboard' | 'mouse' | 'split';

interface Recipe {
  readonly name: string;
  readonly fill: (next: Draw) => Trace;
  readonly apps?: readonly Use[];
}

/** The active seconds form one block anywhere in the minute. */
function inSeconds(kind: MinuteKind, minutes: number, devices: Devices): (next: Draw) => Trace {
  return (next) => {
    const trace = emptyTrace(60 * minutes);
    kind(next, minutes).forEach((count, i) => {
      const from = 60 * i + whole(next, 0, 60 - count);
      const isKeys = devices === 'keyboard' || (devices === 'split' && next() < 0.5);
      trace[isKeys ? 'keyboard' : 'mouse'].fill(1, from, from + count);
    });
    return trace;
  };
}

function ofSeconds(kind: SecondKind, minutes: number): (next: Draw) => Trace {
  return (next) => ({ ...emptyTrace(60 * minutes), mouse: kind(next, 60 * minutes) });
}

/** A person's minutes in random order. */
function shuffled(next: Draw, minutes: number): Trace {
  const seconds = somebody(next, 7200);
  const minute = (): Uint8Array => seconds.subarray(60 * whole(next, 0, 118)).subarray(0, 60);
  const mouse = joined(Array.from({ length: minutes }, minute));
  return { ...emptyTrace(60 * minutes), mouse };
}

const editor: readonly Use[] = [{ name: 'Editor', seconds: 590 }];

const recipes: readonly Recipe[] = [
  { name: 'steady', fill: inSeconds(clumps(1, 0.4), 110, 'split') },
  { name: 'steadier', fill: inSeconds(equal(20, 0.1), 100, 'mouse') },
  { name: 'blocks', fill: inSeconds(blocks(1, [0.2, 0.5]), 140, 'split') },
  { name: 'forgetful', fill: inSeconds(forgetful(0), 200, 'split') },
  { name: 'rationed', fill: inSeconds(rationed(2, 4), 200, 'mouse') },
  { name: 'timer', fill: ofSeconds(timer(20, 30, 2), 110) },
  { name: 'locked', fill: ofSeconds(locked(0.9, 6), 100) },
  { name: 'replayed', fill: ofSeconds(replayed(200, 1, 0.05), 110) },
  { name: 'restless', fill: ofSeconds(timer(1, 4, 60), 80) },
  { name: 'cut at the minute', fill: (next) => shuffled(next, 140) },
  { name: 'two seconds', fill: inSeconds(equal(2, 0), 120, 'keyboard') },
  { name: 'busy mouse', fill: inSeconds(level(0.93, 4), 80, 'mouse') },
  { name: 'busy keyboard', fill: inSeconds(saturated(0.02), 70, 'keyboard') },
  { name: 'mouse alone', fill: inSeconds(forgetful(0.5), 130, 'mouse') },
  { name: 'keyboard alone', fill: inSeconds(forgetful(0.5), 100, 'keyboard') },
  { name: 'no pause', fill: inSeconds(pausing(2, 60), 380, 'split') },
  { name: 'one application', fill: inSeconds(between(4, 45), 150, 'split'), apps: editor },
  { name: 'a faker', fill: inSeconds(person, 40, 'split'), apps: [{ name: 'Move Mouse', seconds: 30 }] },
  { name: 'a macro tool', fill: inSeconds(equal(7, 0), 80, 'mouse'), apps: [{ name: 'AutoHotkey', seconds: 300 }] },
];

export interface NamedDay {
  readonly name: string;
  readonly resolution: Resolution | 'mixed';
  readonly slots: readonly ActivitySlot[];
}

/** A person, the recipe, and the person again; on some days with a pause in between. */
function slotsOf({ name, fill, apps }: Recipe, resolution: Resolution | 'mixed'): ActivitySlot[] {
  const next = drawFor(`${name} ${resolution}`);
  const work = inSeconds(person, 40, 'split');
  const parts = [work(next), fill(next), work(next)];
  const join = (device: 'keyboard' | 'mouse'): Uint8Array =>
    joined(parts.map((part) => part[device] ?? new Uint8Array(part.mouse.length)));
  const trace = { keyboard: join('keyboard'), mouse: join('mouse') };
  const sent = resolutions.map((resolution) => dayOf(trace, resolution).slots);
  const until = 4 + (parts[1]?.mouse.length ?? 0) / 600;
  const pause = next() < 0.5 ? 600 * whole(next, 1, 3) : 0;
  const at = resolution === 'mixed' ? -1 : resolutions.indexOf(resolution);
  return (sent[0] ?? []).flatMap((_, i) => {
    const slot = sent[at < 0 ? Math.floor(i / 4) % 3 : at]?.[i];
    if (slot === undefined) return [];
    const used = i >= 4 && i < until && apps ? { ...slot, apps } : slot;
    return i < until ? [used] : shiftSlots([used], pause);
  });
}

/** Every recipe at every resolution, and with mixed resolutions. */
export const days: readonly NamedDay[] = [...resolutions, 'mixed' as const].flatMap((resolution) =>
  recipes.map((recipe) => ({ name: `${recipe.name}, ${resolution}`, resolution, slots: slotsOf(recipe, resolution) })),
);
