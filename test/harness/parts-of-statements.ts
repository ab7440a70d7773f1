import { watchTexts } from '../../src/db/sql.ts';

const part = new RegExp(
  [
    String.raw`(?:\bwith\s+(?:recursive\s+)?|\)\s*,\s*)(\w+)(?:\s*\([^()]*\))?`,
    String.raw`\s+as\s+(?:(?:not\s+)?materialized\s+)?\(\s*(?=select|with|insert|update|delete|values|\()`,
  ].join(''),
  'gi',
);

/** The names that are given to two parts of a statement: `with a as (…) select … (with a as (…) …)`. */
export function doubledParts(text: string): string[] {
  const names = [...text.matchAll(part)].map(([, name = '']) => name);
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/**
 * PostgreSQL uses the innermost definition of a name. A cluster has one table per name, and can silently use a
 * different definition. Every statement that a test sends must therefore have unique names.
 */
watchTexts((text) => {
  const doubled = doubledParts(text);
  if (doubled.length > 0) throw new Error(`a statement names several of its parts ${doubled.join(', ')}: ${text}`);
});
