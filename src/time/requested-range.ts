import { parseDateTime } from './text.ts';

/** The bounds that a request sets for a time of records: from the first one on, before the second; null = none. */
export interface RequestedRange {
  since: Temporal.Instant | null;
  until: Temporal.Instant | null;
}

/**
 * The range that validated query parameters give as `name[start]` and `name[stop]`.
 * Example: { "created_at[start]": "2026-03-02T00:00:00Z" }, "created_at" -> since 2026-03-02T00:00:00Z, until null.
 */
export function readRequestedRange(query: Readonly<Record<string, unknown>>, name: string): RequestedRange {
  const [since, until] = [query[`${name}[start]`], query[`${name}[stop]`]].map((text) =>
    typeof text === 'string' ? parseDateTime(text) : null,
  );
  return { since: since ?? null, until: until ?? null };
}
