import type { Output } from '../../api/call.ts';
import { usePages } from '../../api/pages.ts';
import type { Organization } from '../../api/session.ts';
import { useClock, useWhen } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { Pager } from '../../parts/pager.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { moneyOf, withSign } from '../../words/amounts.ts';
import { dayOf } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import type { Language } from '../../words/words.ts';
import { causeText } from './cause-words.ts';
import { correctionWords } from './correction-words.ts';
import { paramsOf, type Period, type PeriodKey } from './use-periods.ts';
import { useProjectNames } from './use-project-names.ts';

type Line = Output<'listPayPeriodLines'>['pay_period_lines'][number];

interface Props {
  organization: Organization;
  place: PeriodKey;
  period: Period;
  nameOf(id: number): string;
}

const rowsAtOnce = 50;

/** What was paid before, what is due now, and the difference. */
function amountColumns(language: Language, currency: string): Column<Line>[] {
  const { columns } = correctionWords(language);
  const shown = (pay: string | null | undefined, more = {}) =>
    typeof pay === 'string' ? moneyOf(language, currency, pay, more) : '–';
  return [
    { name: 'before', title: columns.before, isFigure: true, cell: ({ corrected }) => shown(corrected?.before.pay) },
    { name: 'now', title: columns.now, isFigure: true, cell: ({ corrected }) => shown(corrected?.now.pay) },
    { name: 'amount', title: columns.pay, isFigure: true, cell: ({ pay }) => shown(pay, withSign) },
  ];
}

function useColumns({ organization, nameOf }: Props, projectOf: (id: number) => string): Column<Line>[] {
  const { language } = useLanguage();
  const { columns, kinds, program } = correctionWords(language);
  const when = useWhen(useClock(organization.time_zone));
  const what = ({ project_id: project, name, kind, component }: Line) => {
    const text = project === null ? (name ?? kinds[kind]) : projectOf(project);
    return component === 'premium' ? `${text}, ${kinds.premium}` : text;
  };
  return [
    { name: 'member', title: columns.member, cell: ({ user_id: id }) => nameOf(id) },
    { name: 'date', title: columns.date, cell: ({ date }) => dayOf(language, date) },
    { name: 'what', title: columns.what, cell: what },
    {
      name: 'cause',
      title: columns.cause,
      cell: ({ cause, actor_user_id: by, caused_at: at, reason }) => (
        <>
          {causeText(language, cause ?? '')}
          <span class="soft pay-note">
            {by === null ? program : nameOf(by)}
            {at && `, ${when(at)}`}
          </span>
          {reason !== null && <span class="soft pay-note">{reason}</span>}
        </>
      ),
    },
    {
      name: 'seconds',
      title: columns.time,
      isFigure: true,
      cell: ({ seconds, component }) => (component === 'premium' || seconds === 0 ? '–' : durationOf(seconds)),
    },
    ...amountColumns(language, organization.currency),
  ];
}

/** Corrections of earlier periods that this period pays, or that wait for it. */
export function Corrections(props: Props) {
  const { organization, place, period } = props;
  const words = correctionWords(useLanguage().language);
  const input = { params: paramsOf(place), query: { corrections: true, page_limit: rowsAtOnce } };
  const key = ['pay_periods', organization.id, 'corrections', place.periodId];
  const pages = usePages(key, 'listPayPeriodLines', input);
  const lines = pages.data?.pages.flatMap(({ pay_period_lines: items }) => items) ?? [];
  const ids = lines.flatMap(({ project_id: id }) => (id === null ? [] : [id]));
  const columns = useColumns(props, useProjectNames(organization, ids, period.stop_date));
  if (pages.error) return <Failure error={pages.error} onRetry={() => void pages.refetch()} />;
  if (lines.length === 0) return null;
  return (
    <section class="column">
      <h2 class="pay-heading">{words.title}</h2>
      <HelpLink to="pay-periods#corrections" />
      <p class="soft">{period.state === 'closed' ? words.paid : words.waiting}</p>
      <Sheet caption={words.title} columns={columns} rows={lines} keyOf={({ id }) => id} />
      <Pager list={pages} shown={lines.length} />
    </section>
  );
}
