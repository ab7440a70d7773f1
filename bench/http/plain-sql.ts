/** Only the statements of a request: with pgbench if it is installed, otherwise with the driver in a loop. */

import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { sessionOptions } from '../../src/db/session.ts';
import { parameterText, type Statement } from '../statements.ts';
import { type Measure, medianOf } from './load.ts';

export interface PlainSql {
  /** `pgbench`, or the reason why it is not used. */
  with: string;
  measure(seconds: number): Promise<Measure>;
  close(): Promise<void>;
}

/** The number of warm-up executions per connection, after which its plans are stable. */
const usesBefore = 10;

function findPgbench(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'pgbench'));
  return [...onPath, ...globSync('/usr/lib/postgresql/*/bin/pgbench').toReversed()].find((path) => existsSync(path));
}

/** A text literal that pgbench does not parse for variables. */
const literal = (text: string) =>
  `U&'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\003A')}'`;

/** Longer values exceed the limit for a command line. */
const longestOption = 100_000;

/**
 * The statements as a pgbench script. Values are variables, which pgbench sends as parameters. Null and very long
 * values cannot be variables and are written into the script.
 */
function scriptOf(statements: readonly Statement[]): { script: string; options: string[] } {
  const options: string[] = [];
  const texts = statements.map(({ text, values }, index) =>
    text.replaceAll(/\$(\d+)/g, (_, number: string) => {
      const sent = parameterText(values[Number(number) - 1]);
      if (sent === null) return 'null';
      if (sent.length > longestOption) return literal(sent);
      const name = `v${index}_${number}`;
      if (!options.includes(`${name}=${sent}`)) options.push(`${name}=${sent}`);
      return `:${name}`;
    }),
  );
  return {
    script: texts.map((text) => `${text.trim()};\n`).join(''),
    options: options.flatMap((option) => ['-D', option]),
  };
}

/** Whether pgbench can run the statements. pgbench treats a colon before a word as a variable, even in time formats. */
const canBeScripted = (statements: readonly Statement[]) => !statements.some(({ text }) => /(?<!:):\w/.test(text));

const environment = (url: string) => {
  const { username, password, hostname, port, pathname, searchParams } = new URL(url);
  return {
    ...process.env,
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
    PGOPTIONS: sessionOptions('requests'),
  };
};

/**
 * Parses pgbench's log: client, number, µs, script, end in seconds and µs. A connection is counted from its tenth
 * execution on.
 */
function readLog(text: string): Measure {
  const entries = text
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
  const byClient = [...Map.groupBy(entries, ([client]) => client).values()];
  const laterLines = byClient.map((lines) => lines.slice(usesBefore)).filter((lines) => lines.length > 0);
  const endOf = (line: readonly number[]) => (line[4] ?? 0) + (line[5] ?? 0) / 1e6;
  const perSecond = laterLines.map((lines) => {
    const [first, last] = [lines[0] ?? [], lines.at(-1) ?? []];
    return lines.length / (endOf(last) - endOf(first) + (first[2] ?? 0) / 1e6);
  });
  return {
    perSecond: perSecond.reduce((sum, rate) => sum + rate, 0),
    medianMs: medianOf(laterLines.flat().map((line) => (line[2] ?? 0) / 1000)),
  };
}

interface Setting {
  url: string;
  directory: string;
  width: number;
}

async function openPgbench(path: string, statements: readonly Statement[], setting: Setting): Promise<PlainSql> {
  const { url, directory, width } = setting;
  const folder = join(directory, 'pgbench');
  await mkdir(folder, { recursive: true });
  const { script, options } = scriptOf(statements);
  const file = join(folder, 'script.sql');
  await writeFile(file, script);
  const env = environment(url);
  let run = 0;
  return {
    with: 'pgbench',
    async measure(seconds) {
      run += 1;
      const prefix = join(folder, `log-${Date.now()}-${run}`);
      const args = ['-n', '-M', 'prepared', '-c', String(width), '-T', String(Math.max(1, Math.round(seconds)))];
      const log = ['-l', '--log-prefix', prefix];
      await promisify(execFile)(path, [...args, ...log, ...options, '-f', file], { env });
      const names = (await readdir(folder)).map((name) => join(folder, name)).filter((name) => name.startsWith(prefix));
      const texts = await Promise.all(names.map((name) => readFile(name, 'utf8')));
      return readLog(texts.join(''));
    },
    close: () => Promise.resolve(),
  };
}

/** The driver in a loop, with the same prepared statements and number of connections. */
async function openDriver(
  statements: readonly Statement[],
  { url, width }: Setting,
  reason: string,
): Promise<PlainSql> {
  const clients = Array.from(
    { length: width },
    () => new pg.Client({ connectionString: url, options: sessionOptions('requests') }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  const once = async (client: pg.Client) => {
    for (const [index, { text, values }] of statements.entries()) {
      await client.query({ name: `bench_${index}`, text, values: [...values], rowMode: 'array' });
    }
  };
  for (let count = 0; count < usesBefore; count += 1) await Promise.all(clients.map(once));
  return {
    with: `the driver (${reason})`,
    async measure(seconds) {
      const times: number[] = [];
      const start = performance.now();
      const lane = async (client: pg.Client) => {
        while (performance.now() < start + 1000 * seconds) {
          const startedAt = performance.now();
          await once(client);
          times.push(performance.now() - startedAt);
        }
      };
      await Promise.all(clients.map(lane));
      return { perSecond: (1000 * times.length) / (performance.now() - start), medianMs: medianOf(times) };
    },
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  };
}

export function openPlainSql(statements: readonly Statement[], setting: Setting): Promise<PlainSql> {
  const path = findPgbench();
  if (path === undefined) return openDriver(statements, setting, 'no pgbench found');
  return canBeScripted(statements)
    ? openPgbench(path, statements, setting)
    : openDriver(statements, setting, 'a statement that pgbench cannot run');
}
