/** Organizations that benchmarks fill with SQL. */

import type pg from 'pg';
import { features } from '../../src/contract/lists/roles.ts';
import { recordContents } from '../../test/harness/recording.ts';
import { bootstrapOrganization } from '../../src/features/access/setup/bootstrap.ts';
import type { Company } from '../company.ts';

export interface Tenant {
  organizationId: number;
  /** The owner. */
  ownerId: number;
  token: string;
}

/** People with consecutive ids, created in one statement. */
export interface Range {
  first: number;
  count: number;
}

/** A separate organization in the zone UTC, with all features of a plan. */
export async function addTenant({ app, database }: Company, name: string): Promise<Tenant> {
  const ownerEmail = `${name.toLowerCase().replaceAll(/\W+/g, '-')}@owners.example`;
  const request = { name, timeZone: 'UTC', weekStart: 1, features, ownerEmail };
  const made = await database.transaction(async (tx) =>
    bootstrapOrganization(app.contextFor(tx, await app.now(tx)), request),
  );
  await recordContents({ database }, made);
  return { organizationId: made.organizationId, ownerId: made.userId, token: made.token };
}

/** Runs a statement that returns the first id and the number of created rows as `first` and `count`. */
export async function makeRange(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<Range> {
  const { rows } = await pool.query<Range>(text, [...values]);
  const [range] = rows;
  if (!range) throw new Error('a statement that creates rows returned none');
  return range;
}

/** Sends a request to the server, for records that are easier to create there than with SQL. */
export async function sendRequest(
  server: { baseUrl: string; token: string },
  method: 'POST' | 'PUT',
  path: string,
  body: object,
) {
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' };
  const response = await fetch(`${server.baseUrl}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, Record<string, unknown>>;
}
