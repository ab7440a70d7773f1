import { isDeepStrictEqual } from 'node:util';
import type { AuditSubject } from '../contract/lists/audit.ts';
import type { AuditEntry, State } from './store.ts';

/** A change to one record: the states before and after, under wire names. Null: the record does not exist. */
export interface RecordedChange {
  subject: AuditSubject;
  subjectId: number;
  before: State | null;
  after: State | null;
  /** Default: created, updated or deleted, depending on the states. */
  action?: string;
  /** Fields that identify the changed part of the record. They are recorded even if they do not differ. */
  keys?: readonly string[];
}

function pick(state: State, names: readonly string[]): State {
  return Object.fromEntries(names.flatMap((name) => (state[name] === undefined ? [] : [[name, state[name]]])));
}

const verbOf = (before: State | null, after: State | null) => {
  if (before === null) return 'created';
  return after === null ? 'deleted' : 'updated';
};

/**
 * The audit entries of changes. For an updated record, an entry has only the fields that differ. Equal states have
 * no entry.
 * Example: {name: A, status: active} -> {name: B, status: active} is {name: A} -> {name: B}.
 */
export function entriesOf(changes: readonly RecordedChange[]): AuditEntry[] {
  return changes.flatMap(({ subject, subjectId, before, after, action, keys = [] }) => {
    const entry = { action: action ?? verbOf(before, after), subject, subjectId, reason: null };
    if (before === null && after === null) return [];
    if (before === null || after === null) return [{ ...entry, before, after }];
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const differing = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
    if (differing.length === 0) return [];
    const shown = [...keys, ...differing];
    return [{ ...entry, before: pick(before, shown), after: pick(after, shown) }];
  });
}
