/** The reference: `\copy` in psql from a file into an empty table with the same keys, but without partitions. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';

const keys = [
  'drop table if exists bench_slots',
  'create table bench_slots (like activity_slots including defaults including constraints)',
  'alter table bench_slots add primary key (organization_id, user_id, starts_at, project_id)',
  'create unique index on bench_slots (organization_id, id, starts_at)',
];

async function psql(url: string, command: string): Promise<void> {
  await promisify(execFile)('psql', [
    '--no-psqlrc',
    '--quiet',
    '--set=ON_ERROR_STOP=1',
    '--dbname',
    url,
    '-c',
    command,
  ]);
}

export class PlainCopy {
  readonly #pool: pg.Pool;
  readonly #url: string;
  readonly #files: string[];

  constructor(pool: pg.Pool, url: string, directory: string, streams: number) {
    this.#pool = pool;
    this.#url = url;
    this.#files = Array.from({ length: streams }, (_, at) => join(directory, `slots-${at}.copy`));
  }

  /** Writes an organization's slots into files, split by member like the streams of the benchmark. */
  async write(organizationId: number): Promise<void> {
    for (const [at, file] of this.#files.entries()) {
      const part = `organization_id = ${organizationId} and user_id % ${this.#files.length} = ${at}`;
      await psql(
        this.#url,
        `\\copy (select * from activity_slots where ${part} order by created_at, ctid) to '${file}'`,
      );
    }
  }

  /** Seconds for all files, one `\copy` after another or all at once. */
  async seconds(together: boolean): Promise<number> {
    for (const text of keys) await this.#pool.query(text);
    const start = performance.now();
    const copy = (file: string) => psql(this.#url, `\\copy bench_slots from '${file}'`);
    if (together) await Promise.all(this.#files.map(copy));
    else for (const file of this.#files) await copy(file);
    return (performance.now() - start) / 1000;
  }
}
