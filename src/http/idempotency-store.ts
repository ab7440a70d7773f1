import type { VisibilityRights } from '../pay-visibility.ts';
import type { Executor } from '../db/database.ts';
import { tryLockName } from '../db/locks.ts';
import { sql } from '../db/sql.ts';

export interface IdempotencyKey {
  credential: string;
  method: string;
  path: string;
  key: string;
}

export interface StoredAnswer {
  requestHash: Buffer;
  status: number;
  headers: Record<string, string>;
  body: string;
  /**
   * The caller's rights in the request's organization at that time; null = the request named no organization, or the
   * rights were not recorded.
   */
  standing: VisibilityRights | null;
}

/** Locks the key for this transaction; returns false if another request with the key is in progress. */
export function lockKey(db: Executor, key: IdempotencyKey): Promise<boolean> {
  return tryLockName(db, `idempotency ${key.credential} ${key.method} ${key.path} ${key.key}`);
}

export function findAnswer(db: Executor, key: IdempotencyKey, notBefore: Temporal.Instant) {
  return db.maybe<StoredAnswer>(sql`
    select request_hash as "requestHash", status, headers, body, standing from idempotency_answers
    where credential = ${key.credential} and method = ${key.method} and path = ${key.path} and key = ${key.key}
      and created_at > ${notBefore}`);
}

export async function storeAnswer(db: Executor, key: IdempotencyKey, answer: StoredAnswer, now: Temporal.Instant) {
  await db.run(sql`
    insert into idempotency_answers (credential, method, path, key, request_hash, status, headers, body, standing,
      created_at)
    values (${key.credential}, ${key.method}, ${key.path}, ${key.key}, ${answer.requestHash}, ${answer.status},
      ${JSON.stringify(answer.headers)}, ${answer.body}, ${answer.standing && JSON.stringify(answer.standing)}, ${now})
    on conflict (credential, method, path, key) do update
      set request_hash = excluded.request_hash, status = excluded.status, headers = excluded.headers,
        body = excluded.body, standing = excluded.standing, created_at = excluded.created_at`);
}

/** Deletes expired responses. */
export function dropAnswersBefore(db: Executor, instant: Temporal.Instant): Promise<number> {
  return db.run(sql`delete from idempotency_answers where created_at <= ${instant}`);
}
