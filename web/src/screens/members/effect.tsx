import { useLanguage } from '../../app/language.tsx';
import { rateOf as hourlyRateOf } from '../../words/hourly-money.ts';
import { fullDay } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import type { MemberProject } from './use-members.ts';
import { projectChanges, rateOf, ratesDiffer, type MemberValues } from './values.ts';
import { memberWords } from './words.ts';

interface Props {
  name: string;
  before: MemberValues;
  after: MemberValues;
  today: string;
  projects: readonly MemberProject[];
  currency: string;
}

function rateText(typed: string, currency: string, language: Language): string {
  const rate = rateOf(typed);
  if (rate === null) return memberWords(language).effect.noRate;
  return Number.isNaN(rate) ? typed : hourlyRateOf(language, currency, rate);
}

function sentencesOf({ name, before, after, today, projects, currency }: Props, language: Language): string[] {
  const { effect: words, organizationRoles, roleMeaning } = memberWords(language);
  const { added, taken, changed } = projectChanges(before, after);
  const names = (ids: readonly number[]) =>
    projects
      .filter(({ id }) => ids.includes(id))
      .map((project) => project.name)
      .join(', ');
  const rate = (typed: string) => rateText(typed, currency, language);
  return [
    ...(after.role === before.role ? [] : [words.role(name, organizationRoles[after.role], roleMeaning[after.role])]),
    ...(ratesDiffer(before, after) && after.effectiveOn
      ? [words.rates(rate(after.pay), rate(after.bill), fullDay(language, after.effectiveOn))]
      : []),
    ...(ratesDiffer(before, after) && after.effectiveOn === today ? [words.firstRate] : []),
    ...(added.length > 0 ? [words.added(names(added))] : []),
    ...(changed.length > 0 ? [words.changed(names(changed))] : []),
    ...(taken.length > 0 ? [words.taken(names(taken))] : []),
  ];
}

/** The effects of saving, one sentence per change. */
export function Effect(props: Props) {
  const { language } = useLanguage();
  const sentences = sentencesOf(props, language);
  if (sentences.length === 0) return <p>{memberWords(language).effect.nothing}</p>;
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}
