import type { Database } from '../database.ts';
import { readCatalog } from './catalog.ts';
import { RowDigest } from './digest.ts';
import type { InspectedBackup } from './inspect.ts';
import type { TableChecksum } from './shape.ts';
import { rowsOf } from './write.ts';

/** A table whose rows differ from the backup. */
export interface TableDifference {
  readonly table: string;
  readonly written: TableChecksum;
  readonly restored: TableChecksum;
}

/** Reads a database's rows again and compares them with the rows that were backed up. */
export async function compareRows(
  { pool }: Pick<Database, 'pool'>,
  { summary }: InspectedBackup,
  onProgress?: (rows: number) => void,
): Promise<TableDifference[]> {
  const client = await pool.connect();
  const differences: TableDifference[] = [];
  let rows = 0;
  try {
    for (const table of (await readCatalog(client)).tables) {
      const digest = new RowDigest();
      for await (const piece of rowsOf(client, table)) {
        digest.add(piece);
        onProgress?.(rows + digest.counted.rows);
      }
      const [written, found] = [summary.tables[table.name] ?? { rows: 0, digest: '' }, digest.counted];
      rows += found.rows;
      if (written.rows !== found.rows || written.digest !== found.digest)
        differences.push({ table: table.name, written, restored: found });
    }
    return differences;
  } finally {
    client.release(true);
  }
}
