import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { dayOf, shortDate } from '../../words/dates.ts';
import { useAffectedCases, type ExemptionScope } from './exemption-facts.ts';
import { exemptionWords } from './exemption-words.ts';

interface Props {
  organizationId: number;
  /** The exemption in the form; null while it is incomplete. */
  wanted: ExemptionScope | null;
  name: string;
  today: string;
}

/** The maximum number of cases that are listed. */
const mostNamed = 6;

/** The cases that an exemption affects, each with a link. */
function AffectedCases({ organizationId, wanted, today }: Omit<Props, 'name'>) {
  const { language, words: common } = useLanguage();
  const { effect: words } = exemptionWords(language);
  const { data, error, isFetching } = useAffectedCases(organizationId, wanted, today);
  if (error) return <Failure error={error} />;
  if (isFetching) return <p class="soft">{words.looking}</p>;
  if (!data || data.cases.length === 0) return <p>{words.none}</p>;
  const open = data.cases.filter(({ state }) => state === 'open').length;
  return (
    <>
      <p>{words.touched(open, data.cases.length - open, data.isMore)}</p>
      <ul class="exemption-cases" aria-label={words.first}>
        {data.cases.slice(0, mostNamed).map(({ id, date, state }) => (
          <li key={id}>
            <a href={`/organizations/${organizationId}/flags?case=${id}`}>
              {dayOf(language, date)}, {common.inbox.states[state]}
            </a>
          </li>
        ))}
      </ul>
      <p>{words.anew}</p>
    </>
  );
}

/** The effect of granting an exemption. */
export function ExemptionEffect({ organizationId, wanted, name, today }: Props) {
  const { language, words: common } = useLanguage();
  const { effect: words, every } = exemptionWords(language);
  if (!wanted) return <p>{words.nobody}</p>;
  const { type, since, until } = wanted;
  const what = type === null ? every : common.flag.types[type];
  const first = shortDate(language, since);
  return (
    <>
      <p>
        {until === null ? words.open(name, what, first) : words.span(name, what, first, shortDate(language, until))}
      </p>
      <AffectedCases organizationId={organizationId} wanted={wanted} today={today} />
    </>
  );
}
