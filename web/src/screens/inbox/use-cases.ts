import { useRef } from 'preact/hooks';
import { useCounts } from '../../api/counts.ts';
import type { Organization } from '../../api/session.ts';
import { useView, type AddressView } from './address.ts';
import { type Entry, type Filters, useEntry, useInbox, useNews } from './queries.ts';

function filtersOf({ state, level }: AddressView): Filters {
  return { ...(state === 'waiting' ? { review_pending: true } : { state }), ...(level && { confidence_level: level }) };
}

/**
 * The loaded list with current data for its cases, the number of new cases, and the ids of cases that no longer match.
 * Cases never move while the person reads.
 */
function useList(organizationId: number, view: AddressView) {
  const filters = filtersOf(view);
  const answer = useInbox(organizationId, filters);
  const [first] = answer.data?.pages ?? [];
  const news = useNews(organizationId, filters, first);
  const list = answer.data?.pages.flatMap((page) => page.unusual_activity_inbox) ?? [];
  const page = news.dataUpdatedAt > answer.dataUpdatedAt ? news.data : undefined;
  if (!page) return { answer, entries: list, fresh: 0, left: new Set<string>() };
  const now = new Map(page.unusual_activity_inbox.map((entry) => [entry.id, entry]));
  const listed = new Set(list.map(({ id }) => id));
  const last = page.unusual_activity_inbox.at(-1);
  const isSeen = ({ starts_at: at }: Entry) => !page.pagination || (last !== undefined && at > last.starts_at);
  return {
    answer,
    entries: list.map((entry) => now.get(entry.id) ?? entry),
    fresh: [...now.keys()].filter((id) => !listed.has(id)).length,
    left: new Set(list.filter((entry) => isSeen(entry) && !now.has(entry.id)).map(({ id }) => id)),
  };
}

/** The open case: the case in the address, even if it is not listed, otherwise the first case. */
function useChosen(organizationId: number, view: AddressView, { answer, entries, left }: ReturnType<typeof useList>) {
  const openId = useRef<string | null>(null);
  // New cases can appear above the open case, which is then no longer the first.
  const first = entries.find((entry) => entry.id === openId.current) ?? entries[0];
  if (view.entry === null) openId.current = first?.id ?? null;
  const id = view.entry ?? first?.id ?? null;
  const listed = entries.find((entry) => entry.id === id);
  const isAlone = id !== null && answer.data !== undefined && (!listed || left.has(id));
  const { data: alone } = useEntry(organizationId, isAlone ? id : null);
  return alone ?? listed;
}

/** The content of the screen, from the address and the responses. */
export function useCases({ id }: Organization) {
  const { view, hrefOf, show } = useView(id);
  const list = useList(id, view);
  const counts = useCounts(id);
  const chosen = useChosen(id, view, list);
  return {
    ...list,
    view,
    hrefOf,
    show,
    counts,
    chosen,
  };
}

export type Cases = ReturnType<typeof useCases>;
