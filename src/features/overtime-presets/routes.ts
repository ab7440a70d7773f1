import { listOvertimePresets } from '../../contract/overtime-presets.ts';
import { route, type Route } from '../../http/route.ts';
import { brazil } from './presets/brazil.ts';
import { alberta, britishColumbia, ontario } from './presets/canada.ts';
import { germany } from './presets/germany.ts';
import { india } from './presets/india.ts';
import { california, unitedStates } from './presets/united-states.ts';

const answer = {
  overtime_presets: [unitedStates, california, alberta, britishColumbia, ontario, germany, brazil, india],
  notice: 'This is not legal advice. Laws change, and contracts may say more: have it checked before you rely on it.',
};

export const overtimePresetRoutes: readonly Route[] = [
  route(listOvertimePresets, { handle: () => Promise.resolve(answer) }),
];
