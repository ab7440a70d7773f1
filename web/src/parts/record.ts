import { useQuery, useQueryClient } from '@tanstack/preact-query';
import type { Sending } from '../api/call.ts';
import { useLanguage } from '../app/language.tsx';
import type { Language } from '../words/words.ts';
import type { FormEdition } from './use-form.ts';

/** What every record has that is opened in a drawer. */
export interface RecordBase {
  id: number;
  name: string;
  status: 'active' | 'archived';
}

/** A record as it was read, with its fields as the form has them. */
export interface ReadRecord<R, Values> extends FormEdition<Values> {
  record: R;
}

export interface SavedRecord<R> {
  record: R;
  /** That of the record as it was saved, for who takes that back. */
  tag: string | undefined;
}

type WithStatus = { status?: RecordBase['status'] };

/** How a kind of record is read and changed. */
export interface RecordKind<R extends RecordBase, Values, Changes extends WithStatus> {
  /** What the audit calls it, and the cache. */
  subject: 'client' | 'project';
  /** What else shows it, by the keys of the cache. */
  shownBy: readonly string[];
  read(id: number, language: Language): Promise<ReadRecord<R, Values>>;
  update(id: number, changes: Changes, sending: Sending): Promise<SavedRecord<R>>;
  /** Those of none are the ones that a new one begins with. */
  valuesOf(record: R | null, language: Language): Values;
  changesOf(values: Values, before: Values): Changes;
  withStatus(status: RecordBase['status']): Changes;
}

/** One record, with its tag. */
export function useRecord<R extends RecordBase, Values, Changes extends WithStatus>(
  kind: RecordKind<R, Values, Changes>,
  edited: string | null,
) {
  const { language } = useLanguage();
  const id = edited !== null && /^\d{1,10}$/.test(edited) ? Number(edited) : 0;
  return useQuery({
    queryKey: [kind.subject, id],
    enabled: edited !== null,
    queryFn: () => kind.read(id, language),
    staleTime: 0,
  });
}

/** After a write: what shows the record is asked for again. */
export function useStale({ subject, shownBy }: { subject: string; shownBy: readonly string[] }) {
  const queries = useQueryClient();
  const keys = [subject, 'audit', 'budget-statuses', ...shownBy];
  return () => Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
