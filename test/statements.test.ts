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

/**
 * Credentials are found before the organization is known; events of a person are theirs wherever they happened, and
 * their statements bind the person. Their tables are no tenant's.
 */
const globalTables = new Set(['organization_tokens', 'user_events']);
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
  // Ids that a condition names: "= " or "= any" is part of what is embedded.
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
    file: /^features\/budgets\/store\/cached-spend\.ts$/,
    statement: /select organization_id as "organizationId" from budget_histories where keep_due_at <= \$value\s+union/,
    reason: 'search for due work of all organizations',
  },
  {
    file: /^features\/budget-alerts\/store\/outlooks\.ts$/,
    statement: /from organizations o left join budget_outlooks l/,
    reason: 'search for due work of all organizations',
  },
  {
    file: /^features\/detection\/store\/days\.ts$/,
    statement: /f\.feature = 'insights' and f\.until is null and exists/,
    reason: 'search for due work of all organizations',
  },
  {
    file: /^features\/overtime\/kept\/store\.ts$/,
    statement: /from organizations o\s+(where exists \(select from weekly_time|cross join lateral)/,
    reason: 'search for due work of all organizations',
  },
  {
    file: /^features\/figure-checks\/store\.ts$/,
    statement: /from organizations o left join figure_checks c/,
    reason: 'search for due work of all organizations',
  },
  {
    file: /^features\/figure-checks\/store\.ts$/,
    statement: /with differing as/,
    reason: 'how the installation is, as figures of all organizations',
  },
  {
    file: /^features\/webhooks\/turns\.ts$/,
    statement: /from webhooks\s+where due_at <= \$value/,
    reason: 'search for due work of all organizations',
  },
  {
    file: /^features\/webhooks\/statuses\.ts$/,
    statement: /with behind as/,
    reason: 'how the installation is, as figures of all organizations',
  },
  {
    file: /^features\/webhooks\/upkeep\.ts$/,
    statement: /select distinct organization_id as "organizationId" from webhooks/,
    reason: 'search for due work of all organizations',
  },
  {
    file: /^features\/setup\/store\.ts$/,
    statement: /demo_until' as until/,
    reason: 'the command line looks for the demo organization',
  },
  {
    file: /^features\/tokens\/store\/live-tokens\.ts$/,
    statement: /where m\.user_id = \(select user_id from personal_token_families/,
    reason: 'a personal token reaches all organizations of its user',
  },
  {
    file: /^features\/sessions\/store\.ts$/,
    statement: /where m\.user_id = (\$value|\(select user_id from browser_sessions)/,
    reason: 'a session reaches all organizations of its user',
  },
  {
    file: /^features\/tokens\/store\/personal-tokens\.ts$/,
    statement: /from members where user_id = \$value/,
    reason: 'what a personal token did is kept in all organizations of its user',
  },
];

describe('the tenant wall', () => {
  test('the statements of the program were found', () => {
    expect(statements.length).toBeGreaterThan(20);
    expect(tenants).toContain('projects');
  });

  test('no part of a statement looks into a tenant table without the tenant', () => {
    const open = statements
      .filter(({ file, text }) => !exceptions.some((entry) => entry.file.test(file) && entry.statement.test(text)))
      .flatMap(({ file, text }) => partsOf(text).map((part) => ({ file, part })))
      .filter(({ part }) => tenants.some((table) => namesTable(part, table)) && !bindsTenant(part))
      .map(({ file, part }) => `${file}: ${part.replaceAll(/\s+/g, ' ').trim().slice(0, 160)}`);
    expect(open).toEqual([]);
  });

  test("a statement that a cluster sends on does not depend on the session's time zone", () => {
    const inZone = /\bextract\s*\(\s*epoch from \w+(\.\w+)?\s*\)/i;
    expect(statements.filter(({ text }) => inZone.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test('every exception is in use', () => {
    const unused = exceptions.filter(
      (entry) => !statements.some(({ file, text }) => entry.file.test(file) && entry.statement.test(text)),
    );
    expect(unused).toEqual([]);
  });
});

/** Where the bracket that opens at `start` closes; brackets in quoted text do not count. */
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
 * What a statement asks, query by query: itself without the selects in brackets, and each of these. On a cluster each
 * is sent where its own conditions lead; one that is bound through a column of another asks everywhere.
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

/** True when the query binds organization_id to a value: in a condition, or in the row it inserts. */
function bindsTenant(text: string): boolean {
  if (/\binsert into\s+\w+\s*\(\s*organization_id\b/i.test(text)) return true;
  return (
    /\borganization_id\s*(=|in)\s*(any\s*\()?\s*\$value/i.test(text) ||
    /\borganizations?\b.*\bid\s*=\s*(any\s*\()?\s*\$value/is.test(text)
  );
}
