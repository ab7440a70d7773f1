import { listOvertimePresets } from '../../../../contract/overtime-presets.ts';
import { route, type Route } from '../../../../http/route.ts';
import { australiaClerks } from './australia.ts';
import { brazil } from './brazil.ts';
import { alberta, britishColumbia, ontario } from './canada.ts';
import { france } from './france.ts';
import { germany } from './germany.ts';
import { india, indiaFactories } from './india.ts';
import { california, unitedStates } from './united-states.ts';

const answer = {
  overtime_presets: [
    unitedStates,
    california,
    alberta,
    britishColumbia,
    ontario,
    germany,
    france,
    brazil,
    india,
    indiaFactories,
    australiaClerks,
  ],
  notice: 'This is not legal advice. Laws change, and contracts can require more. Have presets checked before use.',
};

export const overtimePresetRoutes: readonly Route[] = [
  route(listOvertimePresets, { handle: () => Promise.resolve(answer) }),
];
