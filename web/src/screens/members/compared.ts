import type { Compared } from '../../parts/conflict.tsx';
import { fullDay } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import type { MemberProject } from './use-members.ts';
import type { MemberValues } from './values.ts';
import { memberWords } from './words.ts';

/**
 * The fields of a member as text, for comparing two versions. For a day other than today, the rates are those valid on
 * that day, which may have been set much earlier.
 */
export function comparedMembers(
  language: Language,
  projects: readonly MemberProject[],
  ratesOn: string | null,
): Compared<MemberValues>[] {
  const { form: words, organizationRoles, projectRoles } = memberWords(language);
  const placeIn = ({ id, name }: MemberProject): Compared<MemberValues> => ({
    label: words.in(name),
    text({ projects: places }) {
      const role = places[id];
      return role ? projectRoles[role] : '';
    },
  });
  const ofRates = (label: string) => (ratesOn ? `${label} (${fullDay(language, ratesOn)})` : label);
  return [
    { label: words.role, text: ({ role }) => organizationRoles[role] },
    { label: ofRates(words.pay), text: ({ pay }) => pay },
    { label: ofRates(words.payType), text: ({ payType }) => words.payTypes[payType] },
    { label: ofRates(words.bill), text: ({ bill }) => bill },
    ...projects.map(placeIn),
  ];
}
