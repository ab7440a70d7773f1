import type { PayPeriodState } from '../../../../src/contract/lists/pay.ts';
import type { Period, Steps } from './use-periods.ts';

export type ShownState = 'running' | PayPeriodState;

/** The state of a period as shown. A period that has not ended is running. */
export function stateOf({ state, stop_date: last }: Period, today: string): ShownState {
  if (state === 'closed') return 'closed';
  if (last >= today) return 'running';
  return state;
}

export const toneOf = (state: ShownState | Steps['state']) => {
  if (state === 'closed' || state === 'approved') return 'settled';
  return state === 'running' || state === 'submitted' ? 'plain' : 'waits';
};

/** Whether a member can submit their time: from the period's last date on, unless it is submitted or settled. */
export const canSubmit = (period: Period, own: Steps['state'] | null, today: string): boolean =>
  period.state !== 'closed' && period.stop_date <= today && (own === 'open' || own === 'lapsed');
