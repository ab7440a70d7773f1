import { useLocation } from 'preact-iso';
import { type RecordFilter, recordFilters } from '../../../src/contract/lists/records.ts';
import { comparable } from '../words/comparable.ts';

/** What the address of a list says. */
export interface ListView {
  status: RecordFilter;
  /** Part of a name. */
  search: string;
}

function viewOf(query: Record<string, string>): ListView {
  return {
    status: recordFilters.find((status) => status === query['status']) ?? 'active',
    search: query['search'] ?? '',
  };
}

/** The part of the address behind the path; what is usual is left out. */
function searchOf({ status, search }: ListView): string {
  const parameters = new URLSearchParams();
  if (status !== 'active') parameters.set('status', status);
  if (search !== '') parameters.set('search', search);
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** Whether a name contains the typed text, in any letter case and Unicode form. */
export const hasPart = (name: string, search: string): boolean => comparable(name).includes(comparable(search));

/** The view that the address names. Typing replaces the address; everything else adds one. */
export function useListView() {
  const { path, query, route } = useLocation();
  const view = viewOf(query);
  return {
    view,
    change: (next: Partial<ListView>) => route(path + searchOf({ ...view, ...next }), 'search' in next),
  };
}
