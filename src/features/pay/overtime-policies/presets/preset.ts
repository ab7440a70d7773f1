import type { Static } from 'typebox';
import type { PresetReading } from '../../../../contract/lists/overtime.ts';
import type { listOvertimePresets } from '../../../../contract/overtime-presets.ts';

/** Policies that follow a law or custom, with its sources. */
export type OvertimePreset = Static<typeof listOvertimePresets.response>['overtime_presets'][number];

/** The date on which the sources of all presets were last read. */
export const readOn = '2026-11-28';

type Check = Pick<OvertimePreset['sources'][number], 'checked_on' | 'checked_in' | 'read_at'>;

/** A check of the figures in the text of the law or on a page of an authority. */
export const checkedIn = (checkedIn: Exclude<PresetReading, 'secondary_source'>, readAt: string): Check => ({
  checked_on: readOn,
  checked_in: checkedIn,
  read_at: readAt,
});

/** Figures whose law was not read. */
export const unchecked: Check = { checked_on: null, checked_in: null, read_at: null };

/** Figures whose law was not read, only a description of it. */
export const describedIn = (readAt: string): Check => ({
  checked_on: null,
  checked_in: 'secondary_source',
  read_at: readAt,
});
