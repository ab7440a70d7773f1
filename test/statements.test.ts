import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Tables that belong to a tenant: those whose definition has organization_id. */
function tenantTables(): Set<string> {
  const folder = join(root, 'migrations');
  const text = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const tables = [...text.matchAll(/create table (\w+) \(([\s\S]*?)\n\)/g)];
  const held = tables.filter(([, , columns = '']) => /\borganization_id\b/.test(columns)).map(([, name = '']) => name);
  return new Set(held);
}

/** Credentials are found before the organization is known; their table is no tenant's. */
const globalTables = new Set(['organization_tokens']);
const tenants = [...tenantTables()].filter((name) => !globalTables.has(name));

interface Statement {
  file: string;
  text: string;
}

/** The text of the template that opens at `start`, with embedded statements in place. */
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
  let body = '$value ';
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

/** Statements that may do without the tenant's id, each with its reason. */
const exceptions: readonly { file: RegExp; statement: RegExp; reason: string }[] = [
  {
    file: /^jobs\/store\.ts$/,
    statement: /from outbox where due_at/,
    reason: 'search for due work of all organizations',
  },
  {
    file: /^features\/budgets\/store\/due\.ts$/,
    statement: /where stop_date is null and rollover_at <= \$value/,
    reason: 'search for due work of all organizations',
  },
  {
    file: /^features\/budgets\/store\/kept\.ts$/,
    statement: /select distinct organization_id as "organizationId" from budget_histories/,
    reason: 'search for due work of all organizations',
  },
  {
    file: /^features\/unusual-activities\/detection\/store\/days\.ts$/,
    statement: /f\.feature = 'insights' and f\.until is null and exists/,
    reason: 'search for due work of all organizations',
  },
  {
    file: /^features\/setup\/store\.ts$/,
    statement: /demo_until' as until/,
    reason: 'the command line looks for the demo organization',
  },
  {
    file: /^features\/organizations\/store\.ts$/,
    statement: /^\s*m\.organization_id as "organizationId", m\.role/,
    reason: 'columns of other statements, of the organization that those bind',
  },
  {
    file: /^features\/tokens\/store\/standing\.ts$/,
    statement: /where m\.user_id = \(select user_id from personal_token_families/,
    reason: 'a personal token reaches all organizations of its user',
  },
];

describe('the tenant wall', () => {
  test('the statements of the program were found', () => {
    expect(statements.length).toBeGreaterThan(20);
    expect(tenants).toContain('projects');
  });

  test('no statement on a tenant table runs without the tenant', () => {
    const open = statements
      .filter(({ text }) => tenants.some((table) => namesTable(text, table)))
      .filter(({ text }) => !bindsTenant(text))
      .filter(({ file, text }) => !exceptions.some((entry) => entry.file.test(file) && entry.statement.test(text)))
      .map(({ file, text }) => `${file}: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 120)}`);
    expect(open).toEqual([]);
  });

  test('every exception is in use', () => {
    const unused = exceptions.filter(
      (entry) => !statements.some(({ file, text }) => entry.file.test(file) && entry.statement.test(text)),
    );
    expect(unused).toEqual([]);
  });
});

/** True when the statement binds organization_id to a value: in a condition, a join from one, or the row it inserts. */
function bindsTenant(text: string): boolean {
  if (/\binsert into\s+\w+\s*\(\s*organization_id\b/i.test(text)) return true;
  return (
    /\borganization_id\s*(=|in)\s*(any\s*\()?\s*\$value/i.test(text) ||
    /\borganizations?\b.*\bid\s*=\s*(any\s*\()?\s*\$value/is.test(text)
  );
}
