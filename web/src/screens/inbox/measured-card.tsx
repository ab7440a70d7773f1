import { figureOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { Measure } from '../../parts/measure.tsx';
import { EvidenceSentence } from '../../parts/evidence-sentence.tsx';
import type { Words } from '../../words/words.ts';
import type { Flag } from './queries.ts';

type Measured = NonNullable<Flag['measured']>;

/** The values measured in people as a sentence, on the normal side of the limit. */
function peopleText({ people, unusual_when: when }: Measured, words: Words, figure: (value: number) => string): string {
  if (people === null) return '';
  const { peopleLeast, peopleMost, peopleLeastMostly, peopleMostMostly } = words.measured;
  const extreme = figure(people.extreme);
  if (people.typical === null) return (when === 'at_most' ? peopleLeast : peopleMost)(extreme);
  return (when === 'at_most' ? peopleLeastMostly : peopleMostMostly)(extreme, figure(people.typical));
}

/** The measured value, the limit of the rule, and the values measured in people. */
export function MeasuredCard({ flag }: { flag: Flag }) {
  const { language, words } = useLanguage();
  const { measured } = flag;
  const figure = (value: number) => figureOf(value, language);
  const names: Readonly<Record<string, string>> = words.statistics;
  if (!measured) return null;
  const { value, limit, people, explanation } = measured;
  const isBelow = measured.unusual_when === 'at_most';
  const statistic = String(flag.evidence['statistic']);
  const rule = (isBelow ? words.measured.upTo : words.measured.from)(figure(limit));
  const rest = `${rule} ${peopleText(measured, words, figure)}`;
  return (
    <section class="card">
      <h3>{names[statistic] ?? explanation}</h3>
      <p>
        <strong>{figure(value)}</strong> {words.measured.here}. {rest}
      </p>
      <Measure
        value={value}
        limit={limit}
        isBelow={isBelow}
        people={people?.extreme ?? null}
        words={{ unusual: words.measured.unusual, people: words.measured.people, here: words.measured.mark }}
        label={`${figure(value)} ${words.measured.here}. ${rest}`}
      />
      <p class="card-note">
        <EvidenceSentence flag={flag} />
      </p>
    </section>
  );
}
