import { useInfiniteQuery, useQuery } from '@tanstack/preact-query';
import type { Query } from '../../../src/contract/endpoint.ts';
import { call, type Input, type Output } from './call.ts';
import type { Operation, OperationId } from './contract.ts';

/** Ids of operations that return a page of a list and the start of the next page. */
type PagedId = {
  [Id in OperationId]: 'page_start_id' extends keyof Query<Operation<Id>> ? Id : never;
}[OperationId];

/** The maximum number of rows per page. */
const mostRows = 500;

const nextOf = (page: { pagination?: { next_page_start_id: number } }) => page.pagination?.next_page_start_id;

/** Requests the page that begins at an id. The rest of the input stays the same. */
function callFrom<Id extends PagedId>(id: Id, input: Input<Id>, start: number, signal?: AbortSignal) {
  const query = { page_limit: mostRows, ...(input as { query?: object }).query, page_start_id: start };
  return call(id, { ...input, query, ...(signal && { signal }) } as Input<Id>);
}

/** Loads all pages of a list one after another, for screens that need every row. */
export async function everyPage<Id extends PagedId>(id: Id, input: Input<Id>): Promise<Output<Id>[]> {
  const pages: Output<Id>[] = [];
  let start: number | undefined = 0;
  while (start !== undefined) {
    const page: Output<Id> = await callFrom(id, input, start);
    pages.push(page);
    start = nextOf(page as object);
  }
  return pages;
}

/**
 * The loaded pages of a list; `Pager` loads more. The query sets the first id. The list is reloaded at
 * the interval that `pauseMs` returns for the loaded pages, in milliseconds.
 */
export function usePages<Id extends PagedId>(
  queryKey: readonly unknown[],
  id: Id,
  input: Input<Id>,
  pauseMs?: (pages: readonly Output<Id>[]) => number,
) {
  const { page_start_id: first = 0 } = (input as { query?: { page_start_id?: number } }).query ?? {};
  return useInfiniteQuery({
    queryKey,
    initialPageParam: first,
    refetchInterval: ({ state }: { state: { data?: unknown } }) => {
      const { pages = [] } = (state.data ?? {}) as { pages?: Output<Id>[] };
      return pauseMs?.(pages) ?? false;
    },
    queryFn: ({ pageParam, signal }): Promise<Output<Id>> => callFrom(id, input, pageParam, signal),
    getNextPageParam: (last) => nextOf(last as object),
  });
}

/** Rows per page of a list that grows on demand. */
const pageRows = 100;

/** The loaded pages of a list. During a search all pages are loaded, because any page may contain a match. */
export function usePagesOrAll<Id extends PagedId>(
  queryKey: readonly unknown[],
  id: Id,
  input: Input<Id>,
  isSearching: boolean,
) {
  const query = { ...(input as { query?: object }).query, page_limit: pageRows };
  const pages = usePages(queryKey, id, { ...input, query } as Input<Id>);
  const all = useQuery({
    queryKey: [...queryKey, 'all'],
    enabled: isSearching,
    queryFn: ({ signal }) => everyPage(id, { ...input, signal } as Input<Id>),
  });
  const { error, refetch } = isSearching ? all : pages;
  return {
    answers: isSearching ? all.data : pages.data?.pages,
    error,
    retry: () => void refetch(),
    pages: isSearching ? null : pages,
  };
}
