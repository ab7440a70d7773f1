const defaultPageLimit = 100;

export interface Page {
  startId: number;
  limit: number;
}

/** The page that a list request asks for. */
export function pageOf(query: { page_start_id?: number; page_limit?: number }): Page {
  return { startId: query.page_start_id ?? 0, limit: query.page_limit ?? defaultPageLimit };
}

export interface CutPage<Row> {
  rows: Row[];
  pagination: { next_page_start_id: number } | undefined;
}

/**
 * Cuts a result fetched with `limit + 1` rows to the page, and returns the start of the next page.
 *
 *     cutPage([{ id: 1 }, { id: 4 }], 1, (row) => row.id) // rows: [{ id: 1 }], pagination: { next_page_start_id: 4 }
 */
export function cutPage<Row>(fetched: readonly Row[], limit: number, cursorOf: (row: Row) => number): CutPage<Row> {
  const next = fetched[limit];
  return {
    rows: fetched.slice(0, limit),
    pagination: next === undefined ? undefined : { next_page_start_id: cursorOf(next) },
  };
}
