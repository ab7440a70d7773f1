import { useLocation } from 'preact-iso';
import { type RecordFilter, recordFilters } from '../../../src/contract/lists/records.ts';
import { comparable } from '../words/comparable.ts';

/** The state of a list that the address stores. */
export interface ListView {
  status: RecordFilter;
  /** A part of a name. */
  search: string;
}

function viewOf(query: Record<string, string>): ListView {
  return {
    status: recordFilters.find((status) => status === query['status']) ?? 'active',
    search: query['search'] ?? '',
  };
}

/** The query string of the address, without defaults. */
function searchOf({ status, search }: ListView): string {
  const parameters = new URLSearchParams();
  if (status !== 'active') parameters.set('status', status);
  if (search !== '') parameters.set('search', search);
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** Whether a name contains the typed text, regardless of letter case and Unicode form. */
export const hasPart = (name: string, search: string): boolean => comparable(name).includes(comparable(search));

/** The list's state from the address. Typing replaces the history entry; other changes add one. */
export function useListView() {
  const { path, query, route } = useLocation();
  const view = viewOf(query);
  return {
    view,
    change: (next: Partial<ListView>) => route(path + searchOf({ ...view, ...next }), 'search' in next),
  };
}
