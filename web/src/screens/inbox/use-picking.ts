import { useState } from 'preact/hooks';
import { mayLeave } from '../../app/leave-guard.ts';
import type { Entry } from './queries.ts';

/** Cases that are selected for one decision. */
export interface Picking {
  picked: ReadonlySet<string>;
  entries: readonly Entry[];
  /**
   * Selects or deselects a case; with `isRange`, all cases from the last selected case on. Returns false if that would
   * discard a form with input and the person cancels.
   */
  toggle(id: string, isRange?: boolean): boolean;
  clear(): void;
}

/** The selected cases in the list, without those that the person may not decide. */
export function usePicking(listed: readonly Entry[]): Picking {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const entries = listed.filter(({ id, reviewable }) => reviewable && ids.has(id));
  const toggle = (id: string, isRange = false) => {
    const [from, to] = [listed.findIndex((entry) => entry.id === last), listed.findIndex((entry) => entry.id === id)];
    const range =
      isRange && from >= 0 ? listed.slice(Math.min(from, to), Math.max(from, to) + 1) : listed.slice(to, to + 1);
    const isChosen = !ids.has(id);
    const next = new Set(ids);
    for (const entry of range) {
      if (isChosen && entry.reviewable) next.add(entry.id);
      else next.delete(entry.id);
    }
    const isOtherForm = (ids.size === 0) !== (next.size === 0);
    if (isOtherForm && !mayLeave()) return false;
    setIds(next);
    setLast(id);
    return true;
  };
  const clear = () => setIds(new Set());
  return { picked: new Set(entries.map(({ id }) => id)), entries, toggle, clear };
}
