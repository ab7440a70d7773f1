import type { Command } from 'commander';
import type { Database } from '../db/database.ts';
import { isTransient, sqlState } from '../db/errors.ts';
import { lockNotAvailable } from '../db/sql-states.ts';
import type { ClusterState } from '../db/cluster/distribute.ts';
import { obstaclesOf } from '../db/cluster/nodes.ts';
import type { TableOnCluster } from '../db/cluster/tables.ts';
import { distribute, readClusterState } from '../db/cluster/run-distribution.ts';
import { onDatabase } from './command.ts';
import { CommandError } from './errors.ts';
import { showProgress } from './progress.ts';

interface Options {
  dryRun?: boolean;
  json?: boolean;
}

const noExtension =
  'The database has no extension citus. "fairhour distribute" needs a Citus cluster, with its coordinator in ' +
  'DATABASE_URL. Run "create extension citus" as a superuser on every node, or stay on one server: ' +
  'docs/scaling.md explains when one server is enough.';

/** Returns the addresses of the nodes. */
async function requireCluster(database: Database): Promise<{ state: ClusterState; nodes: string[] }> {
  const state = await readClusterState(database);
  if (state === undefined) throw new CommandError(noExtension);
  const { nodes, obstacles } = await obstaclesOf(database.pool);
  if (obstacles.length > 0) throw new CommandError(['Nothing was changed.', ...obstacles].join('\n'));
  return { state, nodes };
}

const kindOf = ({ kind }: TableOnCluster) => (kind.kind === 'distributed' ? `distributed by ${kind.by}` : kind.kind);

const lineOf = (table: TableOnCluster) => `${table.name}\t${kindOf(table)}\t${table.reason}`;

/**
 * Explains a temporary failure: a node is unavailable, or another program is writing. Returns other errors unchanged.
 */
function explainBreak(error: unknown): unknown {
  if (sqlState(error) === lockNotAvailable) {
    return new CommandError(
      'Nothing was changed: another program was writing all the time. Stop every "fairhour serve" and "fairhour ' +
        'worker", then run "fairhour distribute" again.',
    );
  }
  if (!isTransient(error) || !(error instanceof Error)) return error;
  return new CommandError(
    `The coordinator or another node went away while the tables were moved (${error.message.split('\n')[0]}). They ` +
      'move together or not at all: start the node, wait until it answers, then run "fairhour distribute" again.',
  );
}

async function run(database: Database, pending: readonly TableOnCluster[]) {
  const progress = showProgress({ done: 'moved', unit: 'tables', total: pending.length });
  try {
    await distribute(database, (done) => progress.update(done));
  } catch (error) {
    throw explainBreak(error);
  } finally {
    progress.stop();
  }
}

async function distributeAll({ dryRun = false, ...options }: Options) {
  await onDatabase(options, async ({ app, output }) => {
    const { database } = app.jobs;
    const { state, nodes } = await requireCluster(database);
    const { pending } = state;
    if (!dryRun && pending.length > 0) await run(database, pending);
    const tables = pending.map((table) => ({ table: table.name, kind: kindOf(table), reason: table.reason }));
    const description =
      pending.length === 0
        ? `Every table is where it belongs, on ${nodes.length} nodes.`
        : dryRun
          ? [...pending.map(lineOf), `${pending.length} tables are to be moved; nothing was changed.`].join('\n')
          : `${pending.length} tables are distributed over ${nodes.length} nodes.`;
    output.result({ nodes, tables, dry_run: dryRun }, description);
  });
}

export function addDistribute(program: Command) {
  program
    .command('distribute')
    .description(
      'Distribute the tables over the nodes of a Citus cluster, all of them or none. Tables that are already ' +
        'distributed stay. Writes wait until the command ends.',
    )
    .option('--dry-run', 'print the tables that would move, and change nothing')
    .option('--json', 'print one JSON document')
    .action(distributeAll);
}
