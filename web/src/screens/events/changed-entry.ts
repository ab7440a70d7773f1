import type { FeedEvent } from '../../api/alerts.ts';
import type { Organization } from '../../api/session.ts';
import { shortDate } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import type { Language } from '../../words/words.ts';
import { changedEntryWords } from './changed-entry-words.ts';

/** The values of a time entry that a notice shows. */
interface Entry {
  user_id: number;
  date: string;
  seconds: number;
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'date' in value && 'seconds' in value && 'user_id' in value;

/** The entries before or after a change: none, one, or several if an entry was split or entries were merged. */
function entriesOf(state: unknown): Entry[] {
  if (isEntry(state)) return [state];
  const listed = typeof state === 'object' && state !== null && 'time_entries' in state ? state.time_entries : [];
  return Array.isArray(listed) ? listed.filter(isEntry) : [];
}

const sum = (entries: readonly Entry[]) => entries.reduce((all, { seconds }) => all + seconds, 0);

/** Whether the event is a change that someone else made to the reader's time entries. */
export const isChangedEntry = ({ kind }: { kind: string }): boolean => kind === 'time_entry_changed';

/** Describes a change to the reader's time. The address is the day of the time. */
export function describeChangedEntry(
  { payload }: Pick<FeedEvent, 'payload'>,
  { language, organization }: { language: Language; organization: Organization },
) {
  const words = changedEntryWords(language);
  const [before, after] = [entriesOf(payload['before']), entriesOf(payload['after'])];
  const shown = after[0] ?? before[0];
  const day = shown ? shortDate(language, shown.date) : '';
  const [old, now] = [durationOf(sum(before)), durationOf(sum(after))];
  const changed = old === now ? words.edited(day, now) : words.changed(day, old, now);
  const removedOrChanged = after.length === 0 ? words.deleted(day, old) : changed;
  return {
    what: before.length === 0 ? words.created(day, now) : removedOrChanged,
    why: typeof payload['reason'] === 'string' ? words.reason(payload['reason']) : '',
    href: shown ? `/organizations/${organization.id}/members/${shown.user_id}/days/${shown.date}` : null,
  };
}
