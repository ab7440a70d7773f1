/** Measures reading operations end to end, next to a bare HTTP server that sends the same bytes and to plain SQL. */

import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { type Company, withCompany } from '../company.ts';
import { seedFlags } from './flags.ts';
import { measure, type Measure, requester } from './load.ts';

const help = `Measures reading operations of the server.

Usage: npx node bench/http/main.ts [--members 5000] [--requests 3000] [--width 8] [--help]

  --members   members of the organization that is read
  --requests  requests per measurement
  --width     requests at once

Prints requests per second and times, and each as a share of a bare HTTP server that sends the same bytes in the same run.`;

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '5000' },
    requests: { type: 'string', default: '3000' },
    width: { type: 'string', default: '8' },
    help: { type: 'boolean' },
  },
});

interface Bench {
  name: string;
  path: string;
  /** The statement that fetches the same rows, run by itself. */
  statement?: string;
}

function benches(organizationId: number, members: number): Bench[] {
  const base = `/v2/organizations/${organizationId}`;
  const middle = Math.floor(members / 2);
  const slot = new URLSearchParams({
    'time_slot[start]': '2026-03-01T00:00:00Z',
    'time_slot[stop]': '2026-04-01T00:00:00Z',
  }).toString();
  const page = (start: number, limit: number) =>
    `select m.user_id, m.role from members m join users u on u.id = m.user_id
     where m.organization_id = ${organizationId} and m.user_id >= ${start} and m.removed_at is null order by m.user_id limit ${limit + 1}`;
  return [
    {
      name: 'one organization',
      path: base,
      statement: `select id, name from organizations where id = ${organizationId}`,
    },
    { name: 'members, 100 of the first page', path: `${base}/members?page_limit=100`, statement: page(0, 100) },
    {
      name: 'members, 100 in the middle',
      path: `${base}/members?page_limit=100&page_start_id=${middle}`,
      statement: page(middle, 100),
    },
    { name: 'screenshot settings, 500', path: `${base}/screenshot_settings?page_limit=500`, statement: page(0, 500) },
    {
      name: 'unusual activities, 500',
      path: `${base}/insights/unusual_activities?${slot}&page_limit=500`,
      statement: `select id, user_id, wire from unusual_activities
        where organization_id = ${organizationId} and starts_at >= '2026-03-01' and starts_at < '2026-04-01' and id >= 0
        order by id limit 501`,
    },
    { name: 'error codes (no token, no database)', path: '/v2/error_codes' },
  ];
}

async function bareServer(url: string, headers: Record<string, string>) {
  const body = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, bytes: body.length, close: () => server.close() };
}

const row = (name: string, figures: Measure, share: string) =>
  `${name.padEnd(44)} ${figures.perSecond.toFixed(0).padStart(8)} ${figures.medianMs.toFixed(2).padStart(9)} ${figures.p99Ms.toFixed(2).padStart(9)}  ${share}`;

async function main(company: Company): Promise<void> {
  const [members, requests, width] = [Number(values.members), Number(values.requests), Number(values.width)];
  const { database, organizationId, baseUrl, token } = company;
  await database.pool.query(`
    with made as (
      insert into users (email, name, first_name, last_name, time_zone, status, created_at, updated_at)
      select 'u' || n || '@bench.example', 'User ' || n, 'User', n::text, 'UTC', 'active', current_timestamp, current_timestamp
      from generate_series(1, ${members}) n returning id)
    insert into members (organization_id, user_id, role, joined_at, accepted_at, created_at, updated_at)
    select ${organizationId}, id, 'user', current_timestamp, current_timestamp, current_timestamp, current_timestamp from made`);
  await seedFlags(company, company, 1_000);
  await database.pool.query('analyze');
  const headers = { authorization: `Bearer ${token}` };
  console.log(`${members} members, ${requests} requests, ${width} at once\n`);
  console.log(
    `${''.padEnd(44)} ${'per s'.padStart(8)} ${'median ms'.padStart(9)} ${'99 % ms'.padStart(9)}  share of the bare server's rate`,
  );
  for (const bench of benches(organizationId, members)) {
    const url = `${baseUrl}${bench.path}`;
    const ours = requester(url, headers);
    const bare = await bareServer(url, headers);
    const theirs = requester(bare.url, {});
    const figures = await measure(ours.ask, requests, width);
    const floor = await measure(theirs.ask, requests, width);
    console.log(row(bench.name, figures, `${((100 * figures.perSecond) / floor.perSecond).toFixed(0)} %`));
    console.log(row(`  bare server, same ${bare.bytes} bytes`, floor, ''));
    if (bench.statement !== undefined) {
      const { statement } = bench;
      const plain = await measure(
        () => database.pool.query({ name: `plain_${bench.name}`.replaceAll(/\W+/g, '_'), text: statement }),
        requests,
        width,
      );
      console.log(
        row(
          '  plain SQL, prepared',
          plain,
          `ours takes ${(figures.medianMs / plain.medianMs).toFixed(1)} times its time`,
        ),
      );
    }
    ours.close();
    theirs.close();
    bare.close();
  }
}

if (values.help) console.log(help);
else await withCompany({ durable: true }, main);
