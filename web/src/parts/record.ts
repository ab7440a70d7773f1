import { useQuery, useQueryClient } from '@tanstack/preact-query';
import type { WriteHeaders } from '../api/call.ts';
import { useLanguage } from '../app/language.tsx';
import type { Language } from '../words/words.ts';
import type { FormVersion } from './use-form.ts';

/** Fields of every record that a drawer can show. */
export interface RecordBase {
  id: number;
  name: string;
  status: 'active' | 'archived';
}

/** A record from the API, with the fields in the types of the form. */
export interface ReadRecord<R, Values> extends FormVersion<Values> {
  record: R;
}

export interface SavedRecord<R> {
  record: R;
  /** The entity tag after a save, which undo needs. */
  tag: string | undefined;
}

type WithStatus = { status?: RecordBase['status'] };

/** Functions that read and change one kind of record. */
export interface RecordKind<R extends RecordBase, Values, Changes extends WithStatus> {
  /** The name of the kind in the audit log and in the cache. */
  subject: 'client' | 'project';
  /** Cache keys of other data that shows the record. */
  shownBy: readonly string[];
  read(id: number, language: Language): Promise<ReadRecord<R, Values>>;
  update(id: number, changes: Changes, sending: WriteHeaders): Promise<SavedRecord<R>>;
  /** The fields of a record, or the defaults for a new record. */
  valuesOf(record: R | null, language: Language): Values;
  changesOf(values: Values, before: Values): Changes;
  withStatus(status: RecordBase['status']): Changes;
}

/** One record with its entity tag. */
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

/** Invalidates the data that shows the record, after a write. */
export function useStale({ subject, shownBy }: { subject: string; shownBy: readonly string[] }) {
  const queries = useQueryClient();
  const keys = [subject, 'audit', 'budget-statuses', ...shownBy];
  return () => Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
