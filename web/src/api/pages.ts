import { useInfiniteQuery, useQuery } from '@tanstack/preact-query';
import type { Query } from '../../../src/contract/endpoint.ts';
import { call, type Input, type Output } from './call.ts';
import type { Operation, OperationId } from './contract.ts';

/** Operations that answer a page of a list, and where the next one begins. */
type PagedId = {
  [Id in OperationId]: 'page_start_id' extends keyof Query<Operation<Id>> ? Id : never;
}[OperationId];

/** As many rows as a page can have. */
const mostRows = 500;

const nextOf = (page: { pagination?: { next_page_start_id: number } }) => page.pagination?.next_page_start_id;

/** A page that begins at an id; what the input asks for otherwise stays. */
function callFrom<Id extends PagedId>(id: Id, input: Input<Id>, start: number, signal?: AbortSignal) {
  const query = { page_limit: mostRows, ...(input as { query?: object }).query, page_start_id: start };
  return call(id, { ...input, query, ...(signal && { signal }) } as Input<Id>);
}

/** All pages of a list, one after the other, for a screen that needs every row. */
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
 * The pages of a list as they are asked for; `Pager` asks for more. They begin where the query says, and are asked for
 * again after as many milliseconds as `pauseMs` says of them.
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

/** Rows on a page of a list that grows on demand. */
const pageRows = 100;

/** The pages of a list as they are asked for; while something is looked for, which any page may have, all of them. */
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
    again: () => void refetch(),
    pages: isSearching ? null : pages,
  };
}
