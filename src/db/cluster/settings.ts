/**
 * Settings of a session on a coordinator; one server keeps them and knows nothing of them.
 * - After a transaction has asked several shards on several connections, it may not write to tables of every node.
 * - The coordinator stops waiting for a node well before a request ends. Its own default is half a minute.
 */
export const clusterSession = { 'citus.multi_shard_modify_mode': 'sequential', 'citus.node_connection_timeout': 5_000 };

/** What a migration sets for its transaction. */
export const clusterMigration = `set local citus.enable_local_reference_table_foreign_keys = off;
set local citus.multi_shard_modify_mode = 'sequential'`;
