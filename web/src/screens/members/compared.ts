import type { Compared } from '../../parts/conflict.tsx';
import type { Language } from '../../words/words.ts';
import type { Project } from './use-members.ts';
import type { Values } from './values.ts';
import { memberWords } from './words.ts';

/** The fields of a member in words, for when two people change the same one. */
export function comparedMembers(language: Language, projects: readonly Project[]): Compared<Values>[] {
  const { form: words, organizationRoles, projectRoles } = memberWords(language);
  const placeIn = ({ id, name }: Project): Compared<Values> => ({
    label: words.in(name),
    text({ projects: places }) {
      const role = places[id];
      return role ? projectRoles[role] : '';
    },
  });
  return [
    { label: words.role, text: ({ role }) => organizationRoles[role] },
    { label: words.pay, text: ({ pay }) => pay },
    { label: words.payType, text: ({ payType }) => words.payTypes[payType] },
    { label: words.bill, text: ({ bill }) => bill },
    ...projects.map(placeIn),
  ];
}
