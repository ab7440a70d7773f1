import type { Output } from '../../api/call.ts';
import { isDate } from '../../words/dates.ts';
import { type Subject, subjects } from './subjects.ts';

export type AuditEntry = Output<'listAudit'>['audit_entries'][number];

/** The state of the list that the address stores. */
export interface AuditView {
  subject: Subject | null;
  /** The id of one record of the subject. */
  subjectId: number | null;
  /** The id of the actor. */
  actor: number | null;
  /** Dates in the organization's time zone, both included. */
  first: string | null;
  last: string | null;
}

const idIn = (text: string | undefined) => (/^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : null);
const dateIn = (text: string | undefined) => (text !== undefined && isDate(text) ? text : null);

/** Parses the view from an address and ignores invalid values. */
export function viewOf(query: Readonly<Record<string, string | undefined>>): AuditView {
  const subject = subjects.find((name) => name === query['subject']) ?? null;
  return {
    subject,
    subjectId: subject && idIn(query['subject_id']),
    actor: idIn(query['actor']),
    first: dateIn(query['first']),
    last: dateIn(query['last']),
  };
}

/** The query string of a view. */
export function searchOf({ subject, subjectId, actor, first, last }: AuditView): string {
  const search = new URLSearchParams();
  const named = { subject, subject_id: subjectId, actor, first, last };
  for (const [name, value] of Object.entries(named)) if (value !== null) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : '';
}

/** A changed field with its values before and after. */
export interface Difference {
  field: string;
  before: unknown;
  after: unknown;
  /** Whether the field only identifies the record and was not changed. */
  isSame: boolean;
}

/** The changed fields of an entry. A created or deleted record has values on one side only. */
export function differencesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => {
    const [was, is] = [before?.[field], after?.[field]];
    return { field, before: was, after: is, isSame: JSON.stringify(was) === JSON.stringify(is) };
  });
}

/** The name of the record, if the entry contains it. */
export function nameIn({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string | null {
  const name = after?.['name'] ?? before?.['name'];
  return typeof name === 'string' ? name : null;
}
