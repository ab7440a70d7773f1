import type { Static } from 'typebox';
import type { listOvertimePresets } from '../../../../contract/overtime-presets.ts';

/** Policies as a law or a custom has them, with where it says so. */
export type OvertimePreset = Static<typeof listOvertimePresets.response>['overtime_presets'][number];

/** When the sources of all presets were last read. */
export const readOn = '2026-11-23';
