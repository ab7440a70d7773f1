import { useLocation } from 'preact-iso';
import type { Input } from '../api/call.ts';
import { comparable } from '../words/comparable.ts';

type Status = NonNullable<NonNullable<Input<'listProjects'>['query']>['status']>;

export const statuses = ['active', 'archived', 'all'] as const satisfies readonly Status[];

/** What the address of a list says. */
export interface ListView {
  status: Status;
  /** Part of a name. */
  search: string;
}

function viewOf(query: Record<string, string>): ListView {
  return { status: statuses.find((status) => status === query['status']) ?? 'active', search: query['search'] ?? '' };
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
