import type { TObject, TSchema } from 'typebox';

export interface ParsedQuery {
  values: Record<string, unknown>;
  faults: string[];
}

interface PropertySchema {
  type?: string;
  items?: PropertySchema;
}

function readScalar(schema: PropertySchema, text: string): unknown {
  if (schema.type === 'integer' && /^-?\d{1,17}$/.test(text)) return Number(text);
  if (schema.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function valuesByName(search: string): { name: string; value: string }[] {
  return [...new URLSearchParams(search)].map(([name, value]) => ({ name, value }));
}

/** `user_ids`, `user_ids[]` and `user_ids[0]` all name the list `user_ids`. */
function namesList(sent: string, name: string): boolean {
  return sent === name || (sent.startsWith(`${name}[`) && /^\[\d*\]$/.test(sent.slice(name.length)));
}

function readList(schema: PropertySchema, texts: readonly string[]): unknown[] {
  const entries = texts.flatMap((text) => text.split(',')).filter((entry) => entry.trim() !== '');
  return [...new Set(entries.map((entry) => readScalar(schema.items ?? {}, entry.trim())))];
}

/**
 * Reads a query string as its schema says: lists in every form clients send, scalars at most once; what the schema
 * does not name is ignored. Types are only read here; limits are checked by validation.
 *
 *     user_ids=1,2 | user_ids[]=1&user_ids[]=2 | user_ids=1&user_ids=2 | user_ids[0]=1 // { user_ids: [1, 2] }
 */
export function parseQuery(search: string, schema: TObject): ParsedQuery {
  const sent = valuesByName(search);
  const parsed: ParsedQuery = { values: {}, faults: [] };
  for (const [name, property] of Object.entries(schema.properties as Record<string, TSchema & PropertySchema>)) {
    if (property.type === 'array') {
      const list = readList(
        property,
        sent.filter((pair) => namesList(pair.name, name)).map((pair) => pair.value),
      );
      if (list.length > 0) parsed.values[name] = list;
      continue;
    }
    const texts = sent.filter((pair) => pair.name === name).map((pair) => pair.value);
    if (texts.length > 1) parsed.faults.push(`${name}: may be given only once`);
    else if (texts[0] === '') parsed.faults.push(`${name}: must not be empty`);
    else if (texts[0] !== undefined) parsed.values[name] = readScalar(property, texts[0]);
  }
  return parsed;
}
