import type { FeedKind } from '../../../contract/lists/events.ts';
import { columnsOf } from '../../../db/columns.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, sqlWhen } from '../../../db/sql.ts';
import type { SendingState } from './rules.ts';
import type { Setter } from './setters.ts';

/** The settings of a webhook, and its encrypted secrets. */
export interface WebhookFields extends Setter {
  url: string;
  kinds: readonly FeedKind[] | null;
  description: string;
  signingSecret: object;
  formerSigningSecret: object | null;
  formerValidUntil: string | null;
  rotatedAt: string | null;
}

const fields = columnsOf<WebhookFields>({
  url: 'url text',
  kinds: 'kinds text[]',
  description: 'description text',
  signingSecret: 'signing_secret jsonb',
  formerSigningSecret: 'former_signing_secret jsonb',
  formerValidUntil: 'former_valid_until timestamptz',
  rotatedAt: 'rotated_at timestamptz',
  setBy: 'set_by int',
  setByMaker: 'set_by_maker int',
});

const course = columnsOf<SendingState>({
  failures: 'failures int',
  failingSince: 'failing_since timestamptz',
  retryAt: 'retry_at timestamptz',
  isSlow: 'is_slow boolean',
  disabledAt: 'disabled_at timestamptz',
  disabledBecause: 'disabled_because text',
});

export interface WebhookRow extends WebhookFields, SendingState {
  organizationId: number;
  id: number;
  createdAt: string;
  updatedAt: string;
}

export interface WebhookKey {
  organizationId: number;
  id: number;
}

const shown = sql`webhook.organization_id as "organizationId", webhook.id, ${fields.read('webhook')},
  ${course.read('webhook')},
  webhook.created_at as "createdAt", webhook.updated_at as "updatedAt"`;

/** Webhooks in ascending order from an id. */
export function selectWebhooks(
  db: Executor,
  organizationId: number,
  { startId, limit }: { startId: number; limit: number },
): Promise<WebhookRow[]> {
  return db.many(sql`
    select ${shown} from webhooks webhook
    where webhook.organization_id = ${organizationId} and webhook.deleted_at is null and webhook.id >= ${startId}
    order by webhook.id limit ${limit}`);
}

/** A webhook that has not been deleted. `lock` locks it until the transaction ends. */
export function selectWebhook(
  db: Executor,
  { organizationId, id }: WebhookKey,
  { lock }: { lock: boolean },
): Promise<WebhookRow | undefined> {
  return db.maybe(sql`
    select ${shown} from webhooks webhook
    where webhook.organization_id = ${organizationId} and webhook.id = ${id} and webhook.deleted_at is null
    ${sqlWhen(lock, () => sql`for no key update`)}`);
}

export async function countWebhooks(db: Executor, organizationId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from webhooks where organization_id = ${organizationId} and deleted_at is null`);
  return count;
}

export async function insertWebhook(
  db: Executor,
  { organizationId, beginsAfter, now }: { organizationId: number; beginsAfter: number; now: Temporal.Instant },
  webhook: WebhookFields,
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into webhooks (organization_id, ${fields.names}, begins_after, created_at, updated_at)
    values (${organizationId}, ${fields.values(webhook)}, ${beginsAfter}, ${now}, ${now}) returning id`);
  return id;
}

export async function rewriteWebhook(
  db: Executor,
  { organizationId, id }: WebhookKey,
  webhook: WebhookFields,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update webhooks set ${fields.settings(webhook)}, updated_at = ${now}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** Marks a webhook as deleted, which ends its deliveries. */
export async function markDeleted(
  db: Executor,
  { organizationId, id }: WebhookKey,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update webhooks set deleted_at = ${now}, due_at = null where organization_id = ${organizationId} and id = ${id}`);
}

/** Makes the sender check the webhook for due deliveries immediately. */
export async function wake(db: Executor, { organizationId, id }: WebhookKey, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    update webhooks set due_at = least(due_at, ${now}) where organization_id = ${organizationId} and id = ${id}`);
}

export async function rewriteSendingState(
  db: Executor,
  { organizationId, id }: WebhookKey,
  next: SendingState & { dueAt: Temporal.Instant | null },
): Promise<void> {
  await db.run(sql`
    update webhooks set ${course.settings(next)}, due_at = ${next.dueAt}
    where organization_id = ${organizationId} and id = ${id}`);
}
