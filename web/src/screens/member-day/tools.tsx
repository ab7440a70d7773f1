import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { failureOf } from '../../api/failure-of.ts';
import { everyPage } from '../../api/pages.ts';
import { type Organization, seesOnlyOwn } from '../../api/session.ts';
import { dayAddress } from '../../app/day-address.ts';
import { useKeys } from '../../app/keys.tsx';
import { useLanguage } from '../../app/language.tsx';
import { Choice } from '../../parts/choice.tsx';
import { ClockSwitch } from '../../parts/clock-switch.tsx';
import { DateChoice } from '../../parts/date-choice.tsx';
import { NamesMissing } from '../../parts/names-missing.tsx';
import { Exports, Tools } from '../../parts/screen.tsx';
import { addDays } from '../../words/dates.ts';
import type { Day } from '../../parts/day-samples.ts';
import { dayAsCsv } from './csv.ts';
import { dayWords } from './words.ts';

/** The people whose days the viewer can see. */
const usePeople = ({ id, payroll }: Organization) =>
  useQuery({
    queryKey: ['day-people', id],
    queryFn: async ({ signal }) => {
      const input = { params: { organization_id: id }, query: { include: ['users' as const] }, signal };
      const pages = await (payroll ? everyPage('listPayRates', input) : everyPage('listMembers', input));
      const users = pages.flatMap((page) => page.users ?? []);
      return users.toSorted((a, b) => a.name.localeCompare(b.name));
    },
  });

interface Props {
  organization: Organization;
  userId: number;
  /** Undefined if the address has no date and the response has not arrived yet. */
  date: string | undefined;
  day: Day | undefined;
}

/** Builds the address of a day and preserves the clock in the current address. */
function useDayAddress({ id }: Organization) {
  const { clock } = useLocation().query;
  return (userId: number, date?: string) =>
    dayAddress(id, userId, date) + (clock === undefined ? '' : `?${new URLSearchParams({ clock })}`);
}

/** Moves by a number of days, for links and keys. */
function useMoves({ organization, userId, date }: Props) {
  const { route } = useLocation();
  const addressOf = useDayAddress(organization);
  const { tools } = dayWords(useLanguage().language);
  const hrefOf = (days: number) => addressOf(userId, date === undefined ? undefined : addDays(date, days));
  useKeys([
    { key: 'ArrowLeft', description: tools.earlier, run: () => route(hrefOf(-1)) },
    { key: 'ArrowRight', description: tools.later, run: () => route(hrefOf(1)) },
  ]);
  return hrefOf;
}

function MemberChoice({ organization, userId, date, day }: Props) {
  const addressOf = useDayAddress(organization);
  const { route } = useLocation();
  const { tools } = dayWords(useLanguage().language);
  const peopleQuery = usePeople(organization);
  const { data = [] } = peopleQuery;
  const listed = data.map(({ id, name }) => ({ value: String(id), text: name }));
  const isListed = data.some(({ id }) => id === userId);
  const other = isListed || !day ? [] : [{ value: String(userId), text: tools.former(day.user.name) }];
  const options = [...other, ...listed];
  // Members have only themselves to select.
  if (peopleQuery.error && !seesOnlyOwn(organization)) return <NamesMissing failure={failureOf(peopleQuery)} />;
  if (options.length < 2) return null;
  return (
    <Choice
      label={tools.member}
      value={String(userId)}
      options={options}
      onChoose={(id) => route(addressOf(Number(id), date))}
    />
  );
}

/** Selects another day or member, and exports the page as a file or on paper. */
export function DayTools(props: Props) {
  const { organization, userId, date, day } = props;
  const { route } = useLocation();
  const { tools } = dayWords(useLanguage().language);
  const hrefOf = useMoves(props);
  const addressOf = useDayAddress(organization);
  return (
    <Tools>
      <nav class="day-moves" aria-label={tools.moves}>
        <a class="button" href={hrefOf(-1)} aria-keyshortcuts="ArrowLeft">
          <span aria-hidden>‹</span> {tools.earlier}
        </a>
        <a class="button" href={hrefOf(1)} aria-keyshortcuts="ArrowRight">
          {tools.later} <span aria-hidden>›</span>
        </a>
      </nav>
      <DateChoice label={tools.date} value={date ?? ''} onChoose={(chosen) => route(addressOf(userId, chosen))} />
      <MemberChoice {...props} />
      <ClockSwitch />
      {day && <Exports file={`day-${userId}-${day.date}.csv`} rows={() => dayAsCsv(day)} />}
    </Tools>
  );
}
