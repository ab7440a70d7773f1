/** The statements that a request sends to the database. */

import pg from 'pg';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

const shaping = /^\s*(begin|commit|rollback|set|discard)\b/i;

/** The statements that `work` sends to the database, in order, except those for settings and transactions. */
export async function captureStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const captured: Statement[] = [];
  const { prototype } = pg.Client;
  const original = prototype.query as (...args: unknown[]) => unknown;
  const spy = function query(this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text?: string; values?: readonly unknown[] }];
    const text = typeof config === 'string' ? config : (config.text ?? '');
    if (!shaping.test(text)) captured.push({ text, values: typeof config === 'string' ? [] : (config.values ?? []) });
    return original.apply(this, args);
  };
  Object.assign(prototype, { query: spy });
  try {
    await work();
  } finally {
    Object.assign(prototype, { query: original });
  }
  return captured;
}

/** A value as text, as the driver sends it; null stays null. */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(elementText).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | boolean}`;
}

function elementText(value: unknown): string {
  const text = parameterText(value);
  return text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
