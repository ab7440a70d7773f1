import type { TestApp, TestOrganization } from '../harness/app.ts';
import { ingest } from '../harness/time.ts';
import { sendByHand } from './send-by-hand.ts';

export interface History {
  id: number;
  project_id?: number;
  client_id?: number;
  budget: Record<string, unknown>;
  start_date: string;
  stop_date?: string;
  spent: number;
}

/**
 * An organization with budgets that are set and read through the API. Its clock is at Tuesday, 10 March 2026, noon UTC.
 */
export class BudgetWorld {
  readonly #app: TestApp;
  readonly organization: TestOrganization;

  constructor(app: TestApp, organization: TestOrganization) {
    this.#app = app;
    this.organization = organization;
  }

  get owner(): number {
    return this.organization.userId;
  }

  at(instant: string): Promise<void> {
    return this.#app.setNow(this.organization.client, instant);
  }

  send(method: string, path: string, body?: unknown, token = this.organization.token) {
    return sendByHand(this.#app, path, { method, token, ...(body === undefined ? {} : { body }) });
  }

  async post(path: string, body: unknown): Promise<number> {
    const answer = await this.send('POST', `/v2/organizations/${this.organization.organizationId}${path}`, body);
    const [record] = Object.values(answer.body) as { id: number }[];
    if (answer.status > 201 || !record) throw new Error(`${answer.status} ${answer.text}`);
    return record.id;
  }

  project(body: object = {}): Promise<number> {
    return this.post('/projects', { name: 'Bridge', bill_rate: 60, ...body });
  }

  client(body: object = {}): Promise<number> {
    return this.post('/clients', { name: 'Acme', ...body });
  }

  /** Changes a project. Throws on any answer other than 200. */
  async change(projectId: number, body: object): Promise<void> {
    const answer = await this.send('PUT', `/v2/projects/${projectId}`, body);
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  }

  async histories(path: string): Promise<History[]> {
    const answer = await this.send('GET', path);
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return answer.body['budget_histories'] as History[];
  }

  of(projectId: number): Promise<History[]> {
    return this.histories(`/v2/projects/${projectId}/budget_histories`);
  }

  ofClient(clientId: number): Promise<History[]> {
    return this.histories(`/v2/clients/${clientId}/budget_histories`);
  }

  /** Each row as `[start, stop, spent]`. */
  async spans(projectId: number): Promise<(string | number | null)[][]> {
    return (await this.of(projectId)).map((row) => [row.start_date, row.stop_date ?? null, row.spent]);
  }

  /**
   * Tracks time for the owner or another member in full slots, starting at an instant. The last slot can be shorter.
   */
  async track(projectId: number, startsAt: string, seconds: number, more: object = {}): Promise<void> {
    const start = Temporal.Instant.from(startsAt);
    const items = Array.from({ length: Math.ceil(seconds / 600) }, (_, at) => ({
      user_id: this.owner,
      project_id: projectId,
      starts_at: start.add({ minutes: 10 * at }).toString(),
      tracked: Math.min(600, seconds - 600 * at),
      ...more,
    }));
    const report = await ingest(this.organization.client, this.organization.organizationId, items);
    if (report.rejected > 0) throw new Error(JSON.stringify(report.rejections));
  }
}

export async function makeBudgetWorld(
  app: TestApp,
  options: { timeZone?: string; weekStart?: number } = {},
): Promise<BudgetWorld> {
  const world = new BudgetWorld(app, await app.createOrganization(options));
  await world.at('2026-03-10T12:00:00Z');
  return world;
}
