/**
 * Session settings for a coordinator. A single PostgreSQL server accepts and ignores these settings.
 * - After a transaction has queried several shards on several connections, it may not write to tables on every node.
 * - The coordinator gives up on a node well before a request ends. Its default timeout is half a minute.
 */
export const clusterSession = { 'citus.multi_shard_modify_mode': 'sequential', 'citus.node_connection_timeout': 5_000 };

/** Settings of a migration's transaction. */
export const clusterMigration = `set local citus.enable_local_reference_table_foreign_keys = off;
set local citus.multi_shard_modify_mode = 'sequential'`;
