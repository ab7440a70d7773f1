/** A server from a checkout in a separate process, with two tenants: one that attacks, and one that is measured. */

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../program.ts';

export interface Tenant {
  organizationId: number;
  userId: number;
  token: string;
}

async function untilReady(baseUrl: string): Promise<void> {
  for (let count = 0; count < 600; count += 1) {
    const ready = await fetch(`${baseUrl}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await pause(200);
  }
  throw new Error('the server was not ready within two minutes');
}

/** Starts the server of the checkout. Disposal stops it and deletes its data. */
export async function startCheckout(checkout: string, stack: AsyncDisposableStack) {
  const directory = await mkdtemp(join(tmpdir(), 'fairhour-bench-'));
  stack.defer(() => rm(directory, { recursive: true, force: true }));
  await chmod(directory, 0o755);
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    FAIRHOUR_DATA: join(directory, 'data'),
    FAIRHOUR_RATE_LIMIT: '0',
    LOG_LEVEL: 'fatal',
  };
  const main = join(checkout, 'src', 'cli', 'main.ts');
  const server = spawn(process.execPath, [main, 'serve'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  stack.defer(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    // A server that is blocked by attacks cannot stop normally.
    const force = setTimeout(() => server.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(force);
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilReady(baseUrl);
  return {
    baseUrl,
    async bootstrap(name: string): Promise<Tenant> {
      const args = ['bootstrap', '--json', '--organization', name, '--time-zone', 'Europe/Berlin', '--week-start', '1'];
      const email = `${name.toLowerCase()}@example.com`;
      const { stdout } = await promisify(execFile)(process.execPath, [main, ...args, '--owner-email', email], { env });
      const made = JSON.parse(stdout) as Record<string, number & string>;
      return {
        organizationId: made['organization_id'] ?? 0,
        userId: made['user_id'] ?? 0,
        token: made['token'] ?? '',
      };
    },
  };
}

async function post(url: string, token: string, body: string, type = 'application/json') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const response = await fetch(url, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, Record<string, number>>;
}

function* monthOf(users: readonly number[], projects: readonly number[], firstDay: number): Generator<string> {
  for (let day = 0; day < 31; day += 1) {
    for (const user of users) {
      for (let slot = 0; slot < 36; slot += 1) {
        const at = new Date(firstDay + (day * 144 + slot) * 600_000).toISOString();
        const minutes = Array.from({ length: 10 }, (_, n) => [(n * 7 + slot + user) % 30, (n * 11 + day) % 30, 40]);
        const item = { user_id: user, project_id: projects[(slot + user) % projects.length], starts_at: at };
        yield `${JSON.stringify({ ...item, tracked: 600, minutes })}\n`;
      }
    }
  }
}

/** Adds members to a tenant who worked on each of 31 days, under a weekly overtime policy. */
export async function fill(baseUrl: string, tenant: Tenant, memberCount: number) {
  const base = `${baseUrl}/v2/organizations/${tenant.organizationId}`;
  const users: number[] = [];
  const projects: number[] = [];
  for (let number = 1; number <= 3; number += 1) {
    const { project } = await post(`${base}/projects`, tenant.token, `{"name":"Project ${number}"}`);
    projects.push(project?.['id'] ?? 0);
  }
  for (let number = 1; number <= memberCount; number += 1) {
    const user = { email: `member-${tenant.organizationId}-${number}@example.com`, first_name: 'M', last_name: 'N' };
    const { organization_member: member } = await post(`${base}/members`, tenant.token, JSON.stringify({ user }));
    users.push(member?.['user_id'] ?? 0);
  }
  const from = Temporal.Now.plainDateISO('UTC').subtract({ days: 32 });
  const lines = [...monthOf(users, projects, Date.parse(`${from.toString()}T08:00:00Z`))].join('');
  const upload = `${baseUrl}/ext/v1/organizations/${tenant.organizationId}/activities`;
  await post(upload, tenant.token, lines, 'application/x-ndjson');
  return { users, projectId: projects[0] ?? 0, from: from.toString(), to: from.add({ days: 30 }).toString() };
}
