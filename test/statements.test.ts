import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { queriesAllShards } from './harness/queries-all-shards.ts';

const root = resolve(import.meta.dirname, '..');

/** Tables of a tenant: their definition contains organization_id. */
function tenantTables(): Set<string> {
  const folder = join(root, 'migrations');
  const text = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const tables = [...text.matchAll(/create table (\w+) \(([\s\S]*?)\n\)/g)];
  const held = tables.filter(([, , columns = '']) => /\borganization_id\b/.test(columns)).map(([, name = '']) => name);
  return new Set(held);
}

/**
 * Tables that belong to no tenant. Credentials and memberships are read before the organization is known. Events of a
 * person can be from any organization, and statements for such events bind the person.
 */
const globalTables = new Set(['organization_tokens', 'user_events', 'user_organizations']);
const tenants = ['organizations', ...tenantTables()].filter((name) => !globalTables.has(name));

interface Statement {
  file: string;
  text: string;
}

/** The text of the template that starts at `start`, with embedded statements filled in. */
function readTemplate(text: string, start: number): { body: string; end: number } {
  let body = '';
  let at = start;
  while (at < text.length && text[at] !== '`') {
    if (text.startsWith('${', at)) {
      const inner = readExpression(text, at + 2);
      body += inner.body;
      at = inner.end;
    } else {
      body += text[at];
      at += 1;
    }
  }
  return { body, end: at + 1 };
}

function readExpression(text: string, start: number): { body: string; end: number } {
  let depth = 1;
  // In a condition on ids, the part that is filled in contains "= " or "= any".
  let body = text.startsWith('among(', start) ? '= $value ' : '$value ';
  let at = start;
  while (at < text.length && depth > 0) {
    const char = text[at];
    if (char === '{') depth += 1;
    if (char === '}') depth -= 1;
    if (char === '`') {
      const inner = readTemplate(text, at + 1);
      body += inner.body;
      at = inner.end;
      continue;
    }
    at += 1;
  }
  return { body, end: at };
}

function readStatements(): Statement[] {
  const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(root, 'src', file), 'utf8');
      return [...text.matchAll(/\bsql`/g)].map((match) => ({ file, text: readTemplate(text, match.index + 4).body }));
    });
}

const statements = readStatements();
const namesTable = (text: string, table: string) =>
  new RegExp(`\\b(from|join|into|update)\\s+${table}\\b`, 'i').test(text);

describe('tenant isolation', () => {
  test('the test finds the statements of the program', () => {
    expect(statements.length).toBeGreaterThan(20);
    expect(tenants).toContain('projects');
  });

  test('every part of a statement that reads a tenant table binds the tenant', () => {
    const open = statements
      .filter(({ file, text }) => !queriesAllShards.some((entry) => entry.file === file && entry.statement.test(text)))
      .flatMap(({ file, text }) => openParts(text).map((part) => ({ file, part })))
      .map(({ file, part }) => `${file}: ${part.replaceAll(/\s+/g, ' ').trim().slice(0, 160)}`);
    expect(open).toEqual([]);
  });

  test.each([
    ['select from clients where id = $value'],
    ['select from clients c join organizations o on o.id = c.organization_id where c.id = $value'],
    [
      'select (select name from clients c where c.organization_id = p.organization_id) from projects p ' +
        'where p.organization_id = $value',
    ],
    [
      'select from organizations o where o.id = $value and exists ' +
        '(select from members m where m.organization_id = o.id)',
    ],
    ['select from members where organization_id = (select organization_id from user_organizations)'],
    ['select from members where organization_id = $value union all select from members where user_id = $value'],
  ])('an unbound query is detected: %s', (text) => {
    expect(openParts(text)).toHaveLength(1);
  });

  test('a condition on several organizations binds a single organization directly', () => {
    const always = /\b(organization_id|o\.id)\s*=\s*any\b/i;
    expect(statements.filter(({ text }) => always.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test('no "or" compares the organization, because a cluster would query all shards', () => {
    const either = /\bor\s+(\w+\.)?organization_id\s*=|\borganization_id\s*=\s*\$value\s+or\b/i;
    expect(statements.filter(({ text }) => either.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test("a statement that a cluster forwards to its nodes does not depend on the session's time zone", () => {
    const inZone = /\bextract\s*\(\s*epoch from \w+(\.\w+)?\s*\)/i;
    expect(statements.filter(({ text }) => inZone.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test('no conflict clause contains an expression, because a cluster sends a different expression to its nodes', () => {
    const told = /\bon conflict \(\s*[^()]*\(/i;
    expect(told.test('on conflict (lower(email collate "C")) do nothing')).toBe(true);
    expect(statements.filter(({ text }) => told.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test('no update adds an interval to a column, because a cluster rejects such updates', () => {
    const added = /\bset\b[^;]*=\s*\w+ [+-] interval/i;
    expect(added.test("set leased_until = leased_until + interval '30 seconds'")).toBe(true);
    expect(statements.filter(({ text }) => added.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test('every listed statement that reads all organizations exists', () => {
    const unused = queriesAllShards.filter(
      (entry) => !statements.some(({ file, text }) => entry.file === file && entry.statement.test(text)),
    );
    expect(unused).toEqual([]);
  });
});

/** The position of the bracket that closes the one at `start`. Brackets in quoted text do not count. */
function endOfBracket(text: string, start: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "'") isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}

/**
 * The queries in a statement: the outer query without the selects in brackets, and each of those selects. On a cluster
 * each query runs on the shards that its conditions select. A query bound only through a column of another query runs
 * on all shards.
 */
function partsOf(text: string): string[] {
  const inner: string[] = [];
  let own = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== '(') {
      own += text[at];
      continue;
    }
    const end = endOfBracket(text, at);
    const [first = '', ...rest] = partsOf(text.slice(at + 1, end));
    inner.push(...rest);
    if (/^\s*(select|with|insert|update|delete)\b/i.test(text.slice(at + 1, end))) {
      inner.push(first);
      own += '()';
    } else own += `(${first})`;
    at = end;
  }
  const [leading = '', ...others] = own.split(
    /\b(?:union(?:\s+all)?|except|intersect)\b|(?<=\binsert into[^$]*)\b(?=select\b)/i,
  );
  return [leading, ...others, ...inner];
}

/** True if a query on `organizations` binds its row: `o.id = ` in `from organizations o`. */
function bindsRow(text: string): boolean {
  const named = /\b(?:from|join|update)\s+organizations\b(?:\s+(?!set|where|join|left|on|cross)(\w+))?/i.exec(text);
  if (!named) return false;
  const id = named[1] === undefined ? String.raw`(?<!\.)\bid` : String.raw`\b${named[1]}\.id`;
  return new RegExp(String.raw`${id}\s*=\s*\$value`, 'i').test(text);
}

/** True if the query binds the organization to a value, in a condition or in an inserted row. */
function bindsTenant(text: string): boolean {
  if (/\binsert into\s+(\w+\s*\(\s*organization_id\b|organizations\b)/i.test(text)) return true;
  return /\borganization_id\s*(=|in)\s*\$value/i.test(text) || bindsRow(text);
}

/** The queries in a statement that read a tenant table without binding an organization. */
const openParts = (text: string) =>
  partsOf(text).filter((part) => tenants.some((table) => namesTable(part, table)) && !bindsTenant(part));
