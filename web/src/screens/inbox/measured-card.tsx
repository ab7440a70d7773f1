import { figureOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { Measure } from '../../parts/measure.tsx';
import type { Words } from '../../words/words.ts';
import type { Flag } from './queries.ts';

interface Measured {
  statistic: string;
  value: number;
  limit: number;
  people: { extreme: number; typical: number | null } | null;
  isBelow: boolean;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** What evidence says in figures; null where it says none, as of a program that was found by its name. */
function readMeasured(evidence: Flag['evidence']): Measured | null {
  const { statistic, value, limit, people_measure: measured } = evidence;
  if (!isNumber(value) || !isNumber(limit)) return null;
  const { extreme, typical } = (measured ?? {}) as { extreme?: unknown; typical?: unknown };
  const people = isNumber(extreme) ? { extreme, typical: isNumber(typical) ? typical : null } : null;
  const isBelow = people === null ? value <= limit : limit < people.extreme;
  return { statistic: String(statistic), value, limit, people, isBelow };
}

/** What people measure, in a sentence; on the side of the rule that they keep to. */
function sayPeople({ people, isBelow }: Measured, words: Words, figure: (value: number) => string): string {
  if (people === null) return '';
  const { peopleLeast, peopleMost, peopleLeastMostly, peopleMostMostly } = words.measured;
  const extreme = figure(people.extreme);
  if (people.typical === null) return (isBelow ? peopleLeast : peopleMost)(extreme);
  return (isBelow ? peopleLeastMostly : peopleMostMostly)(extreme, figure(people.typical));
}

/** What was measured, from where on the rule speaks, and what people measure. */
export function MeasuredCard({ flag }: { flag: Flag }) {
  const { language, words } = useLanguage();
  const measured = readMeasured(flag.evidence);
  const figure = (value: number) => figureOf(value, language);
  const names: Readonly<Record<string, string>> = words.statistics;
  if (!measured) return null;
  const { value, limit, isBelow, people, statistic } = measured;
  const rule = (isBelow ? words.measured.upTo : words.measured.from)(figure(limit));
  const rest = `${rule} ${sayPeople(measured, words, figure)}`;
  return (
    <section class="card">
      <h3>{names[statistic] ?? statistic}</h3>
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
      <p class="card-note" lang="en">
        {flag.sentence}
      </p>
    </section>
  );
}
