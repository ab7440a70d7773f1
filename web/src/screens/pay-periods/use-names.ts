import { usePeople } from '../../api/people.ts';
import { type Organization, seesOnlyOwn } from '../../api/session.ts';
import { useSession } from '../../app/session.tsx';

/** The names of the members whom the viewer can see, by id. */
export function useNames(organization: Organization) {
  const { user } = useSession();
  const isMember = seesOnlyOwn(organization);
  const peopleQuery = usePeople(organization, !isMember);
  const { data: people } = peopleQuery;
  const names = new Map(people?.map(({ id, name }) => [id, name]));
  return {
    own: user.id,
    peopleQuery,
    isThere: isMember || people !== undefined,
    nameOf: (id: number) => names.get(id) ?? (id === user.id ? user.name : `#${id}`),
  };
}
