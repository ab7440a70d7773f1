import type { MetadataInput } from '../../../src/contract/fields.ts';
import type { Fault } from './faults.ts';
import type { MetadataWords } from './metadata-words.ts';

/** A metadata field of the organization, as the person typed it. */
export interface MetadataEntry {
  key: string;
  value: string;
}

/** The limits that the API sets for the metadata of a record. */
export const metadataLimits = { entries: 50, keyLength: 30, valueLength: 200 } as const;
const keyPattern = /^[a-z0-9_]{2,30}$/;

export const metadataEntries = (metadata: Readonly<Record<string, string>> = {}): MetadataEntry[] =>
  Object.entries(metadata).map(([key, value]) => ({ key, value }));

/** The changes from the stored pairs to the typed ones. A removed key gets null. */
export function metadataChanges(now: readonly MetadataEntry[], before: readonly MetadataEntry[]): MetadataInput {
  const earlier = new Map(before.map(({ key, value }) => [key, value]));
  const keys = new Set(now.map(({ key }) => key));
  return [
    ...now.filter(({ key, value }) => earlier.get(key) !== value),
    ...before.filter(({ key }) => !keys.has(key)).map(({ key }) => ({ key, value: null })),
  ];
}

export const metadataText = (entries: readonly MetadataEntry[]): string =>
  entries.map(({ key, value }) => `${key}: ${value}`).join('; ');

/** Faults of invalid and duplicate keys. */
export function metadataFaults(entries: readonly MetadataEntry[], words: MetadataWords): Fault[] {
  const keys = entries.map(({ key }) => key);
  return entries.flatMap(({ key }, index) => {
    const attribute = `metadata[${index}].key`;
    if (!keyPattern.test(key)) return [{ attribute, text: words.badKey }];
    return keys.indexOf(key) < index ? [{ attribute, text: words.twice }] : [];
  });
}
