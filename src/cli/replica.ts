import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { Replica } from '../db/replica.ts';
import type { OpenDatabase } from './database.ts';
import type { StopPath } from './stop-path.ts';

/** Opens the configured replica, if there is one. A server also works without a replica. */
export async function openReplica(
  { databaseReplicaUrl: url, isPrepared }: Config,
  { database }: OpenDatabase,
  { path, logger }: { path: StopPath; logger: Logger },
): Promise<Replica | undefined> {
  if (url === null) return undefined;
  const open = async () =>
    new Replica({
      url,
      isPrepared,
      primary: database,
      onTrouble: (error) =>
        logger.error({ err: error, replica: true }, 'the replica is not used: the primary answers all reads'),
      onBack: () => logger.info('the replica is used again'),
      wallMs: () => Date.now(),
    });
  return path.start('connections', open, (replica) => replica.close());
}
