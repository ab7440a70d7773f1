import {
  effectiveRoles,
  type OrganizationRole,
  organizationRoles,
  type ProjectRole,
} from '../../../../src/contract/lists/roles.ts';
import type { Output } from '../../api/call.ts';

type Page = Output<'listMembers'>;
type Member = Page['members'][number];

/** A member with their name, as a row of the table. */
export interface MemberRow {
  member: Member;
  id: number;
  name: string;
  email: string;
  /** The member's current projects. */
  projects: ReadonlyMap<number, ProjectRole>;
}

export function rowsOf(pages: readonly Page[]): MemberRow[] {
  const users = new Map(pages.flatMap((page) => (page.users ?? []).map((user) => [user.id, user] as const)));
  return pages.flatMap(({ members }) =>
    members.map((member) => ({
      member,
      id: member.user_id,
      name: users.get(member.user_id)?.name ?? String(member.user_id),
      email: users.get(member.user_id)?.email ?? '',
      projects: new Map(
        (member.project_members ?? []).map((place) => [place.project_id, place.membership_role] as const),
      ),
    })),
  );
}

/** The state of the list that the address stores. */
export interface MemberView {
  search: string;
  role: OrganizationRole | null;
  former: boolean;
  /** Null until the person sorts the table. */
  order: Order | null;
}

const sortings = ['name', 'role', 'since'] as const;
type Sorting = (typeof sortings)[number];

interface Order {
  by: Sorting;
  isAscending: boolean;
}

/** `orderOf('-since')` sorts by start date, latest first. */
function orderOf(text: string | undefined): Order | null {
  const by = sortings.find((name) => name === text?.replace(/^-/, ''));
  return by && text !== undefined ? { by, isAscending: !text.startsWith('-') } : null;
}

const byName = (a: MemberRow, b: MemberRow) => a.name.localeCompare(b.name) || a.id - b.id;

const compared: Readonly<Record<Sorting, (a: MemberRow, b: MemberRow) => number>> = {
  name: byName,
  // Starting with the role with the most access.
  role: (a, b) => effectiveRoles.indexOf(a.member.effective_role) - effectiveRoles.indexOf(b.member.effective_role),
  since: (a, b) => Date.parse(a.member.created_at) - Date.parse(b.member.created_at),
};

/** Sorts the rows; equal rows by name. */
export const sorted = (rows: readonly MemberRow[], { by, isAscending }: Order): MemberRow[] =>
  rows.toSorted((a, b) => (isAscending ? 1 : -1) * compared[by](a, b) || byName(a, b));

/** The order after a click on a column header. A second click reverses it. */
export function nextOrder(order: Order | null, name: string): Order | null {
  const by = sortings.find((known) => known === name);
  return by ? { by, isAscending: !(order?.by === by && order.isAscending) } : order;
}

export function viewOf(query: Readonly<Record<string, string | undefined>>): MemberView {
  return {
    search: query['search'] ?? '',
    role: organizationRoles.find((role) => role === query['role']) ?? null,
    former: query['former'] === '1',
    order: orderOf(query['sort']),
  };
}

export function searchOf({ search, role, former, order }: MemberView): string {
  const named = new URLSearchParams();
  if (search) named.set('search', search);
  if (role) named.set('role', role);
  if (former) named.set('former', '1');
  if (order) named.set('sort', `${order.isAscending ? '' : '-'}${order.by}`);
  return named.size > 0 ? `?${named}` : '';
}
