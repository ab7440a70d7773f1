import type { Executor } from '../../../../db/database.ts';
import { among, sql } from '../../../../db/sql.ts';

/** The account of a person and its address. */
export interface AddressState {
  /** Whether they accepted a membership. */
  hasAccount: boolean;
  /** Whether the address is still unconfirmed. */
  isUnconfirmed: boolean;
  /** Whether the person can sign in or act, even without having accepted a membership. */
  hasCredential: boolean;
}

export function findAddressState(db: Executor, userId: number): Promise<AddressState> {
  return db.one(sql`
    select status = 'active' as "hasAccount", unconfirmed_since is not null as "isUnconfirmed",
      exists (select from passwords where user_id = ${userId})
        or exists (select from passkeys where user_id = ${userId})
        or exists (select from provider_links where user_id = ${userId})
        or exists (select from browser_sessions where user_id = ${userId})
        or exists (select from personal_token_families where user_id = ${userId}) as "hasCredential"
    from users where id = ${userId}`);
}

/** Whether the person accepted one of these memberships, or an earlier one in the same organization. */
export async function hasAcceptedIn(
  db: Executor,
  userId: number,
  organizationIds: readonly number[],
): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from members where organization_id ${among(organizationIds)} and user_id = ${userId}
      and (accepted_at is not null or accepted_before)) as found`);
  return found;
}
