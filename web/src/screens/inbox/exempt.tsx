import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import type { Entry } from './queries.ts';
import { inboxWords } from './words.ts';

interface Props {
  organizationId: number;
  entry: Entry;
  flag: Entry['flags'][number];
}

/** A link to a prefilled exemption of the member from the rule. People cannot exempt themselves. */
export function Exempt({ organizationId, entry, flag }: Props) {
  const words = inboxWords(useLanguage().language);
  const { user, organizations } = useSession();
  const may = organizations.find(({ id }) => id === organizationId)?.may;
  if (!may?.exempt_from_flags || entry.user.id === user.id) return null;
  const filled = `${entry.user.id}.${flag.type}.${entry.date}`;
  return (
    <p class="case-exempt">
      <a href={`/organizations/${organizationId}/rules/exemptions?new=${filled}`}>{words.exempt(entry.user.name)}</a>
    </p>
  );
}
