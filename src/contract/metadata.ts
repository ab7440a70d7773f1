import type { MetadataInput } from './fields.ts';
import { problem } from './problems.ts';

const maxKeys = 50;

/**
 * Applies a request's pairs to a record's metadata: a value sets its key, null removes the key, and other keys stay.
 * Throws record_invalid above 50 keys.
 *
 *     applyMetadata({ a1: 'x', b1: 'y' }, [{ key: 'a1', value: null }, { key: 'c1', value: 'z' }])
 *     // { b1: 'y', c1: 'z' }
 */
export function applyMetadata(
  present: Readonly<Record<string, string>>,
  pairs: MetadataInput = [],
): Record<string, string> {
  const entries = new Map(Object.entries(present));
  for (const { key, value } of pairs) {
    if (value === null) entries.delete(key);
    else entries.set(key, value);
  }
  if (entries.size > maxKeys) throw problem('record_invalid', `metadata: can have at most ${maxKeys} keys`);
  return Object.fromEntries(entries);
}
