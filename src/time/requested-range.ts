import { parseDateTime } from './text.ts';

/** The time range of records that a request selects: `since` inclusive, `until` exclusive; null means unbounded. */
export interface RequestedRange {
  since: Temporal.Instant | null;
  until: Temporal.Instant | null;
}

/**
 * The range of the validated query parameters `name[start]` and `name[stop]`.
 * Example: { "created_at[start]": "2026-03-02T00:00:00Z" }, "created_at" -> since 2026-03-02T00:00:00Z, until null.
 */
export function readRequestedRange(query: Readonly<Record<string, unknown>>, name: string): RequestedRange {
  const [since, until] = [query[`${name}[start]`], query[`${name}[stop]`]].map((text) =>
    typeof text === 'string' ? parseDateTime(text) : null,
  );
  return { since: since ?? null, until: until ?? null };
}
