import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { failureOf } from '../../api/failure-of.ts';
import { type Organization, seesOnlyOwn, seesPayroll } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { useAddressed } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { useModule } from '../../parts/use-module.ts';
import { spanOf } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { localIn } from '../../words/zones.ts';
import { periodAddress } from './address.ts';
import { StateMark } from './state-mark.tsx';
import { canSubmit, stateOf, toneOf } from './states.ts';
import { type Period, type Schedule, useSchedules, useYearOfPeriods } from './use-periods.ts';
import { periodsWords } from './words.ts';
import './periods.css';

interface Shown {
  organization: Organization;
  language: Language;
  today: string;
}

function periodColumn({ organization, language }: Shown): Column<Period> {
  return {
    name: 'period',
    title: periodsWords(language).columns.period,
    cell: ({ id, start_date: first, stop_date: last }) => (
      <a class="pay-period" href={periodAddress(organization.id, id)}>
        {spanOf(language, first, last)}
      </a>
    ),
  };
}

function columnsOf(shown: Shown): Column<Period>[] {
  const { columns, states, steps } = periodsWords(shown.language);
  const state: Column<Period> = {
    name: 'state',
    title: columns.state,
    cell(period) {
      const is = stateOf(period, shown.today);
      return <StateMark tone={toneOf(is)}>{states[is]}</StateMark>;
    },
  };
  const own: Column<Period> = {
    name: 'own',
    title: columns.own,
    cell: ({ own_state: is }) => (is ? <StateMark tone={toneOf(is)}>{steps[is]}</StateMark> : '–'),
  };
  if (seesOnlyOwn(shown.organization)) return [periodColumn(shown), own, state];
  return [
    periodColumn(shown),
    state,
    { name: 'submitted', title: columns.submitted, isFigure: true, cell: ({ submitted }) => submitted ?? '–' },
    { name: 'approved', title: columns.approved, isFigure: true, cell: ({ approved }) => approved ?? '–' },
  ];
}

const csvOf = (periods: readonly Period[]) => [
  ['id', 'start_date', 'stop_date', 'state', 'own_state', 'submitted', 'approved', 'closed_at', 'checksum'],
  ...periods.map((period) => [
    period.id,
    period.start_date,
    period.stop_date,
    period.state,
    period.own_state ?? '',
    period.submitted ?? '',
    period.approved ?? '',
    period.closed_at ?? '',
    period.checksum ?? '',
  ]),
];

/** The years from the first schedule to now, latest first. */
function yearsOf(schedules: readonly Schedule[] | undefined, today: string): string[] {
  const [last, first] = [Number(today.slice(0, 4)), Number((schedules?.[0]?.effective_on ?? today).slice(0, 4))];
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => String(last - index));
}

/** The year in the address. A future year, or one before the first known schedule, is replaced by the present year. */
function useYear(years: readonly string[], isKnown: boolean) {
  const { path, query, route } = useLocation();
  const [now = ''] = years;
  const requested = query['year'] ?? '';
  const isThere = isKnown ? years.includes(requested) : /^\d{4}$/.test(requested) && requested <= now;
  return { year: isThere ? requested : now, choose: (year: string) => route(`${path}?year=${year}`) };
}

function leadOf({ organization, language, today }: Shown, periods: readonly Period[]): string {
  const words = periodsWords(language);
  if (seesOnlyOwn(organization))
    return words.own(periods.filter((period) => canSubmit(period, period.own_state, today)).length);
  return words.lead(periods.filter((period) => ['open', 'reopened'].includes(stateOf(period, today))).length);
}

function Listed({ shown, periods }: { shown: Shown; periods: readonly Period[] }) {
  const words = periodsWords(shown.language);
  if (periods.length === 0) return <Empty text={words.empty.year} />;
  return <Sheet caption={words.caption} columns={columnsOf(shown)} rows={periods} keyOf={({ id }) => id} />;
}

function NoSchedule({ maySet, onSet }: { maySet: boolean; onSet(): void }) {
  const { empty, schedules } = periodsWords(useLanguage().language);
  return (
    <Empty title={empty.title} text={maySet ? empty.text : empty.ofMember}>
      {maySet && (
        <Button kind="main" onPress={onSet}>
          {schedules}
        </Button>
      )}
    </Empty>
  );
}

interface ToolsProps {
  organization: Organization;
  years: readonly string[];
  year: string;
  periods: readonly Period[];
  onYear(year: string): void;
  onSchedules(): void;
}

function YearTools({ organization, years, year, periods, onYear, onSchedules }: ToolsProps) {
  const words = periodsWords(useLanguage().language);
  const options = years.map((value) => ({ value, text: value }));
  return (
    <Tools>
      <Choice label={words.year} value={year} options={options} onChoose={onYear} />
      {organization.role !== 'user' && <Button onPress={onSchedules}>{words.schedules}</Button>}
      {seesPayroll(organization) && (
        <a class="button button-plain" href={`/organizations/${organization.id}/payroll`}>
          <span>{words.payroll}</span>
        </a>
      )}
      <Exports file={`pay-periods-${year}.csv`} rows={() => csvOf(periods)} />
    </Tools>
  );
}

/** The pay periods of an organization with their states. */
export function PayPeriods({ organization }: { organization: Organization }) {
  const { language } = useLanguage();
  const words = periodsWords(language);
  const [today] = useState(() => localIn(organization.time_zone, Date.now()).slice(0, 10));
  const shown = { organization, language, today };
  const schedules = useSchedules(organization.id);
  const years = yearsOf(schedules.data, today);
  const { year, choose } = useYear(years, schedules.data !== undefined);
  const periodsQuery = useYearOfPeriods(organization.id, { year, today });
  const { data: periods } = periodsQuery;
  const drawer = useAddressed('schedules');
  const parts = useModule(() => import('./schedules-drawer.tsx'), drawer.value !== null);
  const isSet = schedules.data === undefined || schedules.data.length > 0;
  const { error, retry } = failureOf(periodsQuery, schedules);
  return (
    <Screen
      name="pay-periods"
      title={words.title}
      sentence={isSet ? periods && schedules.data && leadOf(shown, periods) : words.none}
      note={seesOnlyOwn(organization) ? words.ownNote : words.note}
      help="pay-periods#periods"
    >
      {isSet && (
        <YearTools
          {...{ organization, years, year }}
          periods={periods ?? []}
          onYear={choose}
          onSchedules={() => drawer.open()}
        />
      )}
      {error && <Failure error={error} onRetry={retry} />}
      {isSet && !periods && !error && <Skeleton rows={8} />}
      {isSet && periods && <Listed shown={shown} periods={periods} />}
      {!isSet && <NoSchedule maySet={organization.may.see_pay} onSet={() => drawer.open()} />}
      {parts && drawer.value !== null && (
        <parts.Schedules organization={organization} today={today} onClose={drawer.close} />
      )}
    </Screen>
  );
}
