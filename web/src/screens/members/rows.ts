import type { Output } from '../../api/call.ts';

type Page = Output<'listMembers'>;
type Member = Page['members'][number];
export type ProjectRole = NonNullable<Member['project_members']>[number]['membership_role'];

/** A member with their name, as a row has it. */
export interface Row {
  member: Member;
  id: number;
  name: string;
  email: string;
  /** Of the projects they are on now. */
  projects: ReadonlyMap<number, ProjectRole>;
}

export function rowsOf(pages: readonly Page[]): Row[] {
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

/** What the address says of the list. */
export interface View {
  search: string;
  role: 'owner' | 'manager' | 'user' | null;
  former: boolean;
}

const roles = ['owner', 'manager', 'user'] as const;

export function viewOf(query: Readonly<Record<string, string | undefined>>): View {
  return {
    search: query['search'] ?? '',
    role: roles.find((role) => role === query['role']) ?? null,
    former: query['former'] === '1',
  };
}

export function searchOf({ search, role, former }: View): string {
  const named = new URLSearchParams();
  if (search) named.set('search', search);
  if (role) named.set('role', role);
  if (former) named.set('former', '1');
  return named.size > 0 ? `?${named}` : '';
}
