import { useLocation } from 'preact-iso';
import { type ClockName, clocks } from '../../../../src/contract/lists/preferences.ts';
import { type ReviewState, reviewStates } from '../../../../src/contract/lists/reviews.ts';
import type { ConfidenceLevel } from '../../../../src/contract/lists/unusual-activities.ts';
import { levels } from '../../parts/level.tsx';
import { withFirst } from '../../words/with-first.ts';

/** The state of the inbox that the address stores, so that links and Back restore it. */
export interface AddressView {
  state: ReviewState | 'waiting';
  level: ConfidenceLevel | null;
  /** The id of the open case. */
  entry: string | null;
  /** The id of the open flag. */
  flag: number | null;
  /** The clock in the address; null = the person's preference. */
  clock: ClockName | null;
}

/** The states of the filter. `waiting` lists the cases that wait for a second reviewer, in any state. */
export const states = withFirst<ReviewState | 'waiting'>(reviewStates, 'open', 'waiting');

function searchOf(view: AddressView): string {
  const search = new URLSearchParams();
  if (view.state !== 'open') search.set('state', view.state);
  if (view.level) search.set('level', view.level);
  if (view.entry) search.set('case', view.entry);
  if (view.flag !== null) search.set('flag', String(view.flag));
  if (view.clock) search.set('clock', view.clock);
  return search.size > 0 ? `?${search}` : '';
}

/** The view from the address, and a function that builds the address of another view. */
export function useView(organizationId: number) {
  const { query, route } = useLocation();
  const view: AddressView = {
    state: states.find((state) => state === query['state']) ?? 'open',
    level: levels.find((level) => level === query['level']) ?? null,
    entry: query['case'] ?? null,
    flag: /^\d+$/.test(query['flag'] ?? '') ? Number(query['flag']) : null,
    clock: clocks.find((name) => name === query['clock']) ?? null,
  };
  const hrefOf = (change: Partial<AddressView>) =>
    `/organizations/${organizationId}/flags${searchOf({ ...view, ...change })}`;
  return { view, hrefOf, show: (change: Partial<AddressView>, replace = false) => route(hrefOf(change), replace) };
}
