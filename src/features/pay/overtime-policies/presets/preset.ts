import type { Static } from 'typebox';
import type { listOvertimePresets } from '../../../../contract/overtime-presets.ts';

/** Policies that follow a law or custom, with its sources. */
export type OvertimePreset = Static<typeof listOvertimePresets.response>['overtime_presets'][number];

/** The date on which the sources of all presets were last read. */
export const readOn = '2026-11-23';
