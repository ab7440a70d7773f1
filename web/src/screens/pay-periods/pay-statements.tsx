import { useQuery } from '@tanstack/preact-query';
import { useRoute } from 'preact-iso';
import { failureOf } from '../../api/failure-of.ts';
import { everyPage } from '../../api/pages.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { moneyOf } from '../../words/amounts.ts';
import { dayOf, spanOf } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { periodAddress } from './address.ts';
import { causeText } from './cause-words.ts';
import { statementsAsCsv } from './statements-csv.ts';
import { statementWords } from './statement-words.ts';
import { useNames } from './use-names.ts';
import { paramsOf, type Place, type Statement, usePeriod } from './use-periods.ts';
import { useProjectNames } from './use-project-names.ts';
import './periods.css';

type Line = NonNullable<Statement['lines']>[number];

/** Statements with their lines, of one member or of all. */
const useStatements = (place: Place, userId: number | null, isThere: boolean) =>
  useQuery({
    enabled: isThere,
    queryKey: ['pay_periods', place.organizationId, 'statements', place.periodId, userId],
    async queryFn({ signal }) {
      const query = {
        include: ['lines' as const],
        page_limit: 100,
        ...(userId === null ? {} : { user_ids: [userId] }),
      };
      const pages = await everyPage('listPayStatements', { params: paramsOf(place), query, signal });
      return pages.flatMap(({ pay_statements: found }) => found).filter(({ lines }) => lines && lines.length > 0);
    },
  });

interface Shown {
  organization: Organization;
  statements: readonly Statement[];
  nameOf(id: number): string;
  projectOf(id: number): string;
}

function useColumns({ organization, projectOf }: Shown): Column<Line>[] {
  const { language } = useLanguage();
  const words = statementWords(language);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  const money = (amount: string | null | undefined) =>
    amount === null || amount === undefined ? '–' : moneyOf(language, organization.currency, amount);
  const what = ({ project_id: project, name, kind, component, cause }: Line) => {
    const text = project === null ? (name ?? words.kinds[kind]) : projectOf(project);
    const said = component === 'premium' ? words.premium(text) : text;
    return cause === null ? said : words.correction(said, causeText(language, cause));
  };
  const figure = (name: string, title: string, cell: Column<Line>['cell']): Column<Line> => ({
    name,
    title,
    isFigure: true,
    cell,
  });
  const columns = [
    { name: 'date', title: words.columns.date, cell: ({ date }: Line) => dayOf(language, date) },
    { name: 'what', title: words.columns.what, cell: what },
    figure('seconds', words.columns.seconds, ({ seconds }) => (seconds === 0 ? '–' : durationOf(seconds))),
    figure('factor', words.columns.factor, (line) => number.format(Number(line.pay_rate_multiplier))),
  ];
  if (!organization.may.see_pay) return columns;
  return [
    ...columns,
    figure('rate', words.columns.rate, ({ pay_rate: rate }) => money(rate)),
    figure('pay', words.columns.pay, ({ pay }) => money(pay)),
  ];
}

const sums = ['straight', 'premium', 'salary', 'earnings', 'corrections', 'total'] as const;

/** What a member's lines add up to; what is nothing is left out. */
function Sums({ pay, currency }: { pay: NonNullable<Statement['pay']>; currency: string }) {
  const { language } = useLanguage();
  const words = statementWords(language);
  const shown = sums.filter((name) => name === 'total' || Number(pay[name]) !== 0);
  return (
    <dl class="pay-sums">
      {shown.map((name) => (
        <div key={name}>
          <dt>{words.sums[name]}</dt>
          <dd>{moneyOf(language, currency, pay[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Statements(shown: Shown) {
  const { organization, statements, nameOf } = shown;
  const columns = useColumns(shown);
  return (
    <>
      {statements.map(({ user_id: id, pay, lines = [] }) => (
        <section key={id} class="column pay-statement">
          <h2 class="pay-heading">{nameOf(id)}</h2>
          <Sheet
            caption={nameOf(id)}
            columns={columns}
            rows={lines.map((line, index) => ({ ...line, index }))}
            keyOf={(line) => (line as Line & { index: number }).index}
          />
          {pay && <Sums pay={pay} currency={organization.currency} />}
        </section>
      ))}
    </>
  );
}

/** What all of them come to: pay where it is seen, else time. */
function useSum(organization: Organization, statements: readonly Statement[]): string {
  const { language } = useLanguage();
  const add = (of: (statement: Statement) => number) => statements.reduce((sum, one) => sum + of(one), 0);
  if (!organization.may.see_pay) return durationOf(add((one) => one.tracked_seconds + one.corrected_seconds));
  const cents = add(({ pay }) => Math.round(Number(pay?.total ?? 0) * 100));
  return moneyOf(language, organization.currency, cents / 100);
}

function Found({ shown, span }: { shown: Shown; span: string }) {
  const words = statementWords(useLanguage().language);
  const { organization, statements, nameOf } = shown;
  const place = useRoute().params;
  const [first] = statements;
  const one = place['user'] === undefined ? undefined : first;
  const sum = useSum(organization, statements);
  const whom = first && statements.length === 1 ? nameOf(first.user_id) : words.members(statements.length);
  const lead = first && words.lead[first.figures](whom, sum);
  return (
    <Screen
      name="pay-statements"
      title={one ? words.titleOf(nameOf(one.user_id), span) : words.title(span)}
      sentence={lead ?? words.none.title}
      help="pay-periods#statements"
    >
      <Tools>
        <a class="pay-back" href={periodAddress(organization.id, Number(place['period']))}>
          {words.back}
        </a>
        <Exports file={`statements-${place['period']}.csv`} rows={() => statementsAsCsv(statements, nameOf)} />
      </Tools>
      {statements.length === 0 ? <Empty text={words.none.text} /> : <Statements {...shown} />}
    </Screen>
  );
}

/** What a pay period pays, by day: of one member or of all, made to be printed. */
export function PayStatements({ organization }: { organization: Organization }) {
  const { language } = useLanguage();
  const words = statementWords(language);
  const { period: periodText, user } = useRoute().params;
  const place = { organizationId: organization.id, periodId: Number(periodText) };
  const { nameOf, isThere, asked } = useNames(organization);
  const period = usePeriod(place);
  const found = useStatements(place, user === undefined ? null : Number(user), Boolean(period.data));
  const lines = found.data?.flatMap((statement) => statement.lines ?? []) ?? [];
  const ids = lines.flatMap(({ project_id: id }) => (id === null ? [] : [id]));
  const projectOf = useProjectNames(organization.id, ids);
  if (period.data && found.data && isThere) {
    const span = spanOf(language, period.data.start_date, period.data.stop_date);
    return <Found shown={{ organization, statements: found.data, nameOf, projectOf }} span={span} />;
  }
  const isMissing = period.data === null;
  const { error, again } = failureOf(period, found, asked);
  return (
    <Screen name="pay-statements" title={words.none.title} sentence="">
      {error && <Failure error={error} onAgain={again} />}
      {isMissing && <Empty text={words.none.text} />}
      {!error && !isMissing && <Skeleton rows={8} />}
    </Screen>
  );
}
