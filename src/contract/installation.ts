import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, dateTime, nullable, oneOf, record } from './fields.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const seconds = (description: string) => nullable(Type.Integer({ minimum: 0, description }));

const health = record('InstallationHealth', {
  status: oneOf(['ok', 'attention'], 'attention = see warnings'),
  warnings: Type.Array(Type.String(), { description: 'Problems, with the solution to each' }),
  version: Type.String({ description: 'Version of the program' }),
  checked_at: dateTime(),
  database: closed({
    version: Type.String({ description: 'Version of PostgreSQL' }),
    write_possible: Type.Boolean({ description: 'Whether the database accepts writes: not read-only, no full disk' }),
    answer_ms: Type.Number({ minimum: 0, description: 'Duration of a database write' }),
    unreachable_nodes: Type.Array(Type.String(), {
      description: 'Cluster nodes that do not respond, as `host:port`; other figures exclude their data',
    }),
    unreachable_organizations: count('Organizations on these nodes'),
  }),
  disk: nullable(
    closed(
      {
        free_bytes: count('Free bytes for the data directory'),
        total_bytes: count('Size of the file system'),
      },
      { description: 'Data directory of the embedded database; null on a PostgreSQL server' },
    ),
  ),
  background_work: closed({
    oldest_due_seconds: seconds('How long the oldest due job has waited; null = no job waits'),
    waiting: count('Due jobs'),
    failed: count('Jobs that fail repeatedly and need an operator'),
  }),
  backup: closed({
    last_at: nullable(dateTime('Reported end of the last backup')),
    age_seconds: seconds('Age of the last backup; null = no backup reported'),
    next_at: nullable(dateTime("Time of the server's next backup; null = no backup planned")),
    failure: nullable(Type.String({ description: "Why the server's last backup failed" })),
  }),
  sending_paused_since: nullable(
    dateTime('Since when mail and webhooks are paused after a restore; null = not paused'),
  ),
  schema: closed({
    version: count('Schema version of the database'),
    newest: count('Newest version known to the program'),
  }),
  figures: closed({
    differing: count(
      'Derived figures that differed from their source in the last weekly checks. `fairhour rebuild` lists ' +
        'them and can repair them',
    ),
    organization_ids: Type.Array(Type.Integer(), { description: 'The first affected organizations, up to 5' }),
    overdue_seconds: seconds('Delay of the most overdue check; null = no check is overdue'),
  }),
  mail: closed({
    configured: Type.Boolean({
      description: 'Whether a mail server is configured; without one, users see events only in the browser and the API',
    }),
    waiting: count('Number of due mails that have not been sent'),
    failed: count(
      'Mails from the last seven days that the mail server refused, or that could not be sent within three days',
    ),
  }),
  webhooks: closed({
    waiting: count('Deliveries waiting for enabled webhooks, counted up to 10,000'),
    oldest_waiting_seconds: seconds('How long the oldest delivery has waited; null = no delivery waits'),
    disabled: count('Webhooks disabled after failures, counted up to 1,000'),
  }),
});
export type WireHealth = Static<typeof health>;

export const getHealth = endpoint({
  id: 'getHealth',
  method: 'GET',
  path: '/ext/v1/health',
  tag: 'Installation',
  summary: 'Retrieve the health of the installation',
  description:
    'For the owners of the installation, with a token from the command line (`fairhour health token ' +
    'create`). /metrics serves the same figures to Prometheus with that token.',
  access: { token: true, installation: true },
  // The response is valid only now and must not be cached.
  secret: true,
  response: closed({ health }),
});

export const installationEndpoints = [getHealth];
