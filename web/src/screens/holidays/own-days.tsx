import '../../parts/lined.css';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { dayText } from './day-text.ts';
import { YearChoice } from './year-choice.tsx';
import { type EnteredDay, useOwnDays } from './use-holidays.ts';
import { useYear } from './use-year.ts';
import { holidayWords } from './words.ts';

const rowsOf = (days: readonly EnteredDay[]) => [
  ['date', 'name', 'class', 'starts_at'],
  ...days.map(({ date, name, class: ofClass, starts_at: start }) => [date, name, ofClass ?? '', start ?? '']),
];

/** The viewer's holidays. */
export function OwnDays({ organization }: { organization: Organization }) {
  const { language } = useLanguage();
  const words = holidayWords(language);
  const { user } = useSession();
  const { year, choose } = useYear(organization);
  const { data: days, error, refetch } = useOwnDays(organization.id, user.id, year);
  return (
    <Screen name="holidays" title={words.title} sentence={days && words.own.lead(days.length, year)} note={words.note}>
      <Tools>
        <YearChoice year={year} onChoose={choose} />
        {days && <Exports file={`holidays-${year}.csv`} rows={() => rowsOf(days)} />}
      </Tools>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!days && !error && <Skeleton rows={6} />}
      {days?.length === 0 && <Empty text={words.own.none} />}
      {days && days.length > 0 && (
        <section class="panel">
          <h2>{words.own.title}</h2>
          <ul class="lined">
            {days.map((day) => (
              <li key={`${day.date} ${day.name}`}>
                <span>
                  <strong>{day.name}</strong>
                  <time class="soft" dateTime={day.date}>
                    {dayText(language, day)}
                  </time>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Screen>
  );
}
