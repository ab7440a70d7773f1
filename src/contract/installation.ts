import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, dateTime, nullable, oneOf, record } from './fields.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const seconds = (description: string) => nullable(Type.Integer({ minimum: 0, description }));

const health = record('InstallationHealth', {
  status: oneOf(['ok', 'attention'], 'attention = somebody should look: see warnings'),
  warnings: Type.Array(Type.String(), { description: 'What needs attention, and what to do about it' }),
  version: Type.String({ description: 'The version of the program' }),
  checked_at: dateTime(),
  database: closed({
    version: Type.String({ description: 'The version of PostgreSQL' }),
    write_possible: Type.Boolean({ description: 'Whether a write is possible: not read-only, no full disk' }),
    answer_ms: Type.Number({ minimum: 0, description: 'How long the database took to take a write' }),
    nodes_away: Type.Array(Type.String(), {
      description: 'Nodes of a cluster that do not answer, as `host:port`; the other figures leave out what lies there',
    }),
    organizations_away: count('Organizations that lie on these nodes'),
  }),
  disk: nullable(
    closed(
      {
        free_bytes: count('Free for the data directory'),
        total_bytes: count('Size of its file system'),
      },
      { description: 'Of the data directory of the embedded database; null on a PostgreSQL server' },
    ),
  ),
  background_work: closed({
    oldest_due_seconds: seconds('How long the oldest work that is due has waited; null = none waits'),
    waiting: count('Work that is due and not done'),
    failed: count('Work that fails again and again and waits for somebody'),
  }),
  backup: closed({
    last_at: nullable(dateTime('When the last backup was finished, as reported')),
    age_seconds: seconds('Its age; null = none was reported'),
    next_at: nullable(dateTime('When the server makes the next by itself; null = it makes none')),
    failure: nullable(Type.String({ description: 'Why it could not make the last' })),
  }),
  sending_held_since: nullable(
    dateTime('Since when mail and webhooks are held back, after a restore; null = they are not'),
  ),
  schema: closed({
    version: count('The version of the schema in the database'),
    newest: count('The newest version that this program knows'),
  }),
  figures: closed({
    differing: count(
      'Derived figures that the last weekly checks found to differ from what they are made from; ' +
        '`fairhour rebuild` names and, when told to, repairs them',
    ),
    organization_ids: Type.Array(Type.Integer(), { description: 'The first organizations that have such, at most 5' }),
    overdue_seconds: seconds('How long the check has waited that is due the longest; null = none waits'),
  }),
  mail: closed({
    configured: Type.Boolean({ description: 'Whether there is a mail server; without one people see events only' }),
    waiting: count('Mail that is due and not sent'),
    failed: count('Mail of the last seven days that the mail server refused, or that was given up after three days'),
  }),
  webhooks: closed({
    waiting: count('Deliveries that wait for webhooks that are enabled; at most 10,000 are counted'),
    oldest_waiting_seconds: seconds('How long the oldest of them has waited; null = none waits'),
    disabled: count('Webhooks that were disabled since they failed and are still; at most 1,000 are counted'),
  }),
});
export type WireHealth = Static<typeof health>;

export const getHealth = endpoint({
  id: 'getHealth',
  method: 'GET',
  path: '/ext/v1/health',
  tag: 'Installation',
  summary: 'How the installation is',
  description:
    'For the owners of the installation, with a token of the command line (`fairhour health token create`). ' +
    'The same figures stand under /metrics for Prometheus, when it sends that token.',
  access: { token: true, installation: true },
  // It is of this moment: nobody may keep it.
  secret: true,
  response: closed({ health }),
});

export const installationEndpoints = [getHealth];
