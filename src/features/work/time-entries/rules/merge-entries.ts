/** An entry that is merged. */
interface MergedEntry {
  id: number;
  userId: number;
  projectId: number;
  taskId: number | null;
  billable: boolean;
  note: string | null;
  tagIds: readonly number[];
  /** UTC text. */
  since: string;
  until: string;
}

/** The greatest number of characters in a note, and of tags. */
const [longestNote, mostTags] = [3_000, 10];

const valuesOf = ({ userId, projectId, taskId, billable }: MergedEntry) =>
  JSON.stringify([userId, projectId, taskId, billable]);

/** The notes of entries on separate lines; equal notes once; null = none. */
export function mergedNote(entries: readonly MergedEntry[]): string | null {
  const notes = new Set(entries.map(({ note }) => note).filter((note) => note !== null));
  return notes.size === 0 ? null : [...notes].join('\n');
}

/** The tags of all entries, ascending. */
export const mergedTags = (entries: readonly MergedEntry[]): number[] =>
  [...new Set(entries.flatMap(({ tagIds }) => tagIds))].toSorted((a, b) => a - b);

/**
 * Why entries, ascending by start, cannot become one. They need the same person, project, task and billable, and each
 * begins where the one before it ends. Source: docs/contract/activities.md, Time entries.
 * Example: 9:00 to 10:00 and 10:05 to 11:00 -> a fault that names both.
 */
export function mergeFaults(entries: readonly MergedEntry[]): string[] {
  const [first, ...others] = entries;
  if (!first) return [];
  const different = others.filter((entry) => valuesOf(entry) !== valuesOf(first));
  if (different.length > 0)
    return different.map(({ id }) => `ids: ${id} has another person, project, task or billable than ${first.id}`);
  const faults = others.flatMap((entry, index) => {
    const before = entries[index];
    return before && before.until !== entry.since ? [`ids: ${entry.id} does not begin where ${before.id} ends`] : [];
  });
  if ((mergedNote(entries) ?? '').length > longestNote)
    faults.push(`ids: the notes together have more than ${longestNote} characters`);
  if (mergedTags(entries).length > mostTags) faults.push(`ids: the entries together have more than ${mostTags} tags`);
  return faults;
}
