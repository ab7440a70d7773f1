import type { Output } from '../../api/call.ts';
import { isDate } from '../../words/dates.ts';
import { type Subject, subjects } from './subjects.ts';

export type AuditEntry = Output<'listAudit'>['audit_entries'][number];

/** What the address says of the list. */
export interface AuditView {
  subject: Subject | null;
  /** One record of the subject. */
  subjectId: number | null;
  /** Who did it. */
  actor: number | null;
  /** Dates by the clock of the organization, both included. */
  first: string | null;
  last: string | null;
}

const idIn = (text: string | undefined) => (/^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : null);
const dateIn = (text: string | undefined) => (text !== undefined && isDate(text) ? text : null);

/** The view of an address; what it says wrongly is left out. */
export function viewOf(query: Readonly<Record<string, string | undefined>>): AuditView {
  const subject = subjects.find((one) => one === query['subject']) ?? null;
  return {
    subject,
    subjectId: subject && idIn(query['subject_id']),
    actor: idIn(query['actor']),
    first: dateIn(query['first']),
    last: dateIn(query['last']),
  };
}

/** What follows `?` in the address of a view. */
export function searchOf({ subject, subjectId, actor, first, last }: AuditView): string {
  const search = new URLSearchParams();
  const named = { subject, subject_id: subjectId, actor, first, last };
  for (const [name, value] of Object.entries(named)) if (value !== null) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : '';
}

/** A field that differs, with what it was and what it became. */
export interface Difference {
  field: string;
  before: unknown;
  after: unknown;
  /** It stands there for what the record is, and was not changed. */
  isSame: boolean;
}

/** What an entry says that was changed, by field; of something new or gone there is one side alone. */
export function differencesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => {
    const [was, is] = [before?.[field], after?.[field]];
    return { field, before: was, after: is, isSame: JSON.stringify(was) === JSON.stringify(is) };
  });
}

/** The name of the record where the entry knows it. */
export function nameIn({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string | null {
  const name = after?.['name'] ?? before?.['name'];
  return typeof name === 'string' ? name : null;
}
