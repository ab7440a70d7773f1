import { useState } from 'preact/hooks';
import { mayLeave } from '../../app/leaving.ts';
import type { Entry } from './queries.ts';

/** Cases that are chosen for one decision. */
export interface Picking {
  picked: ReadonlySet<string>;
  entries: readonly Entry[];
  /**
   * Chooses a case or leaves it out; with `isRange` also all from the one before. False where that would take away the
   * form in which something is typed, and the person stays.
   */
  toggle(id: string, isRange?: boolean): boolean;
  clear(): void;
}

/** Which of the listed cases are chosen; what the person may not decide never is. */
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
