/**
 * Finds one steady level of input with less spread than people have. The dispersion of all input is analysed in minutes
 * and in ten-minute slots. For slots with both devices recorded, keyboard and mouse are judged separately, and all
 * input together reaches only `low`.
 *
 * Every window length has a published limit per level, under its name below. A finding is `low` if it reaches the `low`
 * limit of any window, and so on. With very little activity (`fixed.sparse…BelowShare`) the `sparse_` limits apply.
 * With much activity the limits are tighter (`crowded…`). Minutes with memory, as people have, lower the level of slots
 * by one.
 */

import { devicesInWords, evenDevices } from '../consistency/even-devices.ts';
import type { EvenDevicesLimits, EvenDevicesWindow } from '../consistency/even-devices.ts';
import type { NamedLimits } from '../consistency/judged-windows.ts';
import { memoryTest } from '../consistency/remembered-minutes.ts';
import { steadyLevel } from '../consistency/steady-level.ts';
import type { SteadyLimits, SteadyWindow } from '../consistency/steady-level.ts';
import { detector } from '../detector.ts';
import type { CommonLimits, LimitsOf } from '../detector.ts';
import { graded, single, withLevels } from '../parameters.ts';
import { people, slotsExtreme } from '../people.ts';
import { plainStatistic } from '../wording.ts';

const again = (length: string) => `The same over ${length}`;
const ofAllInput = (slots: number, isSparse = false) => slotsExtreme('all input', slots, isSparse);
const ofBoth = (slots: number) => slotsExtreme('both devices', slots);

const ofMinutes = {
  dispersion_60_minutes: graded(
    'ratio',
    { high: 1.5, medium: 2.5, low: 3.5 },
    'Spread of active seconds per minute over 60 minutes, compared with chance',
    people.dispersion60,
  ),
  dispersion_30_minutes: graded('ratio', { high: 0.6, medium: 1, low: 1.5 }, again('30 minutes'), people.dispersion30),
  sparse_dispersion_60_minutes: graded(
    'ratio',
    { high: 0.7, medium: 1.1, low: 1.6 },
    'The same over 60 minutes with very little activity',
    people.dispersion60,
  ),
};

const ofSlots = {
  dispersion_9_slots: graded(
    'ratio',
    { high: 1.2, medium: 3, low: 8 },
    'Spread of active seconds per ten minutes over 90 minutes, compared with chance',
    ofAllInput(9),
  ),
  dispersion_6_slots: graded('ratio', { high: 0.1, medium: 0.4, low: 1.6 }, again('60 minutes'), ofAllInput(6)),
  dispersion_11_slots: graded('ratio', { high: 2.8, medium: 5, low: 8 }, again('110 minutes'), ofAllInput(11)),
  sparse_dispersion_9_slots: graded(
    'ratio',
    { high: 0.08, medium: 0.2, low: 0.4 },
    'The same over 90 minutes with very little activity',
    ofAllInput(9, true),
  ),
};

const ofDevices = {
  device_dispersion_5_slots: graded(
    'ratio',
    { high: 0.4, medium: 0.8, low: 1.2 },
    'The largest of three spreads (all input, keyboard, mouse) per ten minutes over 50 minutes, compared with ' +
      'chance, if both devices are used',
    ofBoth(5),
  ),
  device_dispersion_6_slots: graded('ratio', { high: 0.9, medium: 1.5, low: 2.2 }, again('60 minutes'), ofBoth(6)),
  device_dispersion_9_slots: graded('ratio', { high: 2.2, medium: 4.2, low: 5.5 }, again('90 minutes'), ofBoth(9)),
  device_dispersion_11_slots: graded('ratio', { high: 3, medium: 5.5, low: 7 }, again('110 minutes'), ofBoth(11)),
  single_device_dispersion_5_slots: graded(
    'ratio',
    { high: 0.05, medium: 0.3, low: 0.6 },
    'Spread of input per ten minutes over 50 minutes, compared with chance, if both devices are recorded and one ' +
      'is silent',
    ofAllInput(5),
  ),
  single_device_dispersion_6_slots: graded(
    'ratio',
    { high: 0.15, medium: 1, low: 1.6 },
    again('60 minutes'),
    ofAllInput(6),
  ),
  single_device_dispersion_9_slots: graded(
    'ratio',
    { high: 1.5, medium: 4, low: 6 },
    again('90 minutes'),
    ofAllInput(9),
  ),
  single_device_dispersion_11_slots: graded(
    'ratio',
    { high: 2.5, medium: 5, low: 8 },
    again('110 minutes'),
    ofAllInput(11),
  ),
};

const gradedNames = Object.keys({ ...ofMinutes, ...ofSlots, ...ofDevices }) as GradedName[];

const parameters = {
  ...ofMinutes,
  ...ofSlots,
  ...ofDevices,
  crowded_9_slots_share: single(
    'share',
    0.42,
    'Above this share of seconds with input, the limits over 90 minutes of slots are multiplied by the factor, ' +
      'because busy slots are similar by chance',
  ),
  crowded_9_slots_factor: single('share', 0.3, '… the factor'),
  crowded_11_slots_share: single('share', 0.42, again('110 minutes')),
  crowded_11_slots_factor: single('share', 0.5, '… the factor'),
};

type GradedName = keyof typeof ofMinutes | keyof typeof ofSlots | keyof typeof ofDevices;

const fixed = {
  /** Window lengths: in minutes, in slots, and in slots by device. */
  windows: { minutes: [60, 30], slots: [9, 6, 11], devices: [5, 6, 9, 11] },
  /** Shares of active time below which there is very little activity. */
  sparseMinutesBelowShare: 0.8 / 60,
  sparseSlotsBelowShare: 0.08,
  /** Additional steps after the published steps of `crowded…`, by the length in slots. */
  crowdedSlots: {
    9: [{ share: 0.7, factor: 0.2 }],
    6: [{ share: 0.42, factor: 0.3 }],
    11: [
      { share: 0.6, factor: 0.4 },
      { share: 0.7, factor: 0.3 },
    ],
  },
  /** Share of active time up to which a device counts as silent. */
  silentShare: 0.01,
  /**
   * `low` over this many minutes becomes `medium` if neighbours are even as well: up to this local dispersion and share
   * of active time.
   */
  evenNeighbours: { samples: 60, maximumLocal: 3.5, maximumShare: 0.5 },
  /** From this similarity of neighbours on, minutes count as having memory. */
  rememberedLag1: 0.3,
};

export type PersistentLimits = LimitsOf<typeof parameters, typeof fixed>;

function named(limits: PersistentLimits, name: GradedName): NamedLimits {
  return { name, limits: limits[name] };
}

function minutesOf(limits: PersistentLimits, { crowded }: CommonLimits): SteadyLimits {
  const windows: readonly SteadyWindow[] = [
    { samples: 60, crowded, ...named(limits, 'dispersion_60_minutes') },
    { samples: 30, crowded, ...named(limits, 'dispersion_30_minutes') },
  ];
  return {
    windows: windows.filter(({ samples }) => limits.fixed.windows.minutes.includes(samples)),
    sparseBelowShare: limits.fixed.sparseMinutesBelowShare,
    sparse: { samples: 60, ...named(limits, 'sparse_dispersion_60_minutes') },
    leavesLevelsToDevices: false,
    evenNeighbours: limits.fixed.evenNeighbours,
  };
}

function slotsOf(limits: PersistentLimits): SteadyLimits {
  const { crowdedSlots, windows: judged, sparseSlotsBelowShare: sparseBelowShare, evenNeighbours } = limits.fixed;
  const nine = { share: limits.crowded_9_slots_share, factor: limits.crowded_9_slots_factor };
  const eleven = { share: limits.crowded_11_slots_share, factor: limits.crowded_11_slots_factor };
  const windows: readonly SteadyWindow[] = [
    { samples: 9, crowded: [nine, ...crowdedSlots[9]], ...named(limits, 'dispersion_9_slots') },
    { samples: 6, crowded: crowdedSlots[6], ...named(limits, 'dispersion_6_slots') },
    { samples: 11, crowded: [eleven, ...crowdedSlots[11]], ...named(limits, 'dispersion_11_slots') },
  ];
  return {
    windows: windows.filter(({ samples }) => judged.slots.includes(samples)),
    sparseBelowShare,
    sparse: { samples: 9, ...named(limits, 'sparse_dispersion_9_slots') },
    leavesLevelsToDevices: judged.devices.length > 0,
    evenNeighbours,
  };
}

function devicesOf(limits: PersistentLimits): EvenDevicesLimits {
  const { windows: judged, silentShare, sparseSlotsBelowShare } = limits.fixed;
  const window = (samples: 5 | 6 | 9 | 11, core: number): EvenDevicesWindow => ({
    samples,
    core,
    oneSilent: named(limits, `single_device_dispersion_${samples}_slots`),
    oneSilentTwice: samples < 9,
    bothUsed: named(limits, `device_dispersion_${samples}_slots`),
  });
  const windows = [window(5, 4), window(6, 5), window(9, 6), window(11, 8)];
  return {
    silentShare,
    sparseBelowShare: sparseSlotsBelowShare,
    windows: windows.filter(({ samples }) => judged.devices.includes(samples)),
  };
}

const allWindows = (limits: PersistentLimits, common: CommonLimits) => ({
  common,
  minutes: minutesOf(limits, common),
  slots: slotsOf(limits),
  devices: devicesOf(limits),
});

const known = new WeakMap<PersistentLimits, ReturnType<typeof allWindows>>();

/** The limits per window, cached for each set of limits because building them costs more than the analysis of a day. */
function windowsOf(limits: PersistentLimits, common: CommonLimits): ReturnType<typeof allWindows> {
  const found = known.get(limits);
  const made = found?.common === common ? found : allWindows(limits, common);
  if (made !== found) known.set(limits, made);
  return made;
}

export const consistentPersistentActivity = detector({
  type: 'consistent_persistent_activity',
  family: 'consistency',
  explanation:
    'For an hour or more, the amount of input per minute or per ten minutes stayed closer to one level than chance ' +
    'alone would allow, or keyboard and mouse each did so. People type and pause in bursts, so their counts vary ' +
    'widely.',
  resolution: 'ten-minute slots',
  minimumMinutes: 30,
  parameters,
  fixed,
  find({ sessions, common }, limits: PersistentLimits) {
    const remembers = memoryTest(sessions.minutes, limits.fixed.rememberedLag1);
    const windows = windowsOf(limits, common);
    const ofSlots = { rules: windows.slots, common, remembers };
    const ofDevices = { rules: windows.devices, common, remembers };
    return [
      ...sessions.minutes.flatMap((session) => steadyLevel(session, { rules: windows.minutes, common })),
      ...sessions.slots.flatMap((session) => [...steadyLevel(session, ofSlots), ...evenDevices(session, ofDevices)]),
    ];
  },
  widen(limits, times) {
    const narrower = withLevels(limits, gradedNames, (limit) => limit / times);
    const { evenNeighbours: usual } = limits.fixed;
    const neighbours = { ...usual, maximumLocal: usual.maximumLocal / times };
    return { ...narrower, fixed: { ...limits.fixed, evenNeighbours: neighbours } };
  },
  statistics: {
    dispersion: plainStatistic(
      ({ minutes, sample }) =>
        `For ${minutes} minutes the amount of input hardly changed from one ${sample} to the next`,
    ),
    device_dispersion: plainStatistic(devicesInWords),
  },
});
