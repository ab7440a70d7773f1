import { useQuery } from '@tanstack/preact-query';
import { useRoute } from 'preact-iso';
import { failureOf } from '../../api/failure-of.ts';
import { everyPage } from '../../api/pages.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { moneyOf, withSign } from '../../words/amounts.ts';
import { dayOf, spanOf } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import type { Language } from '../../words/words.ts';
import { periodAddress } from './address.ts';
import { productOf } from './line-product.ts';
import { type Line, useColumns } from './statement-columns.ts';
import { statementsAsCsv } from './statements-csv.ts';
import { statementWords } from './statement-words.ts';
import { useNames } from './use-names.ts';
import { paramsOf, type PeriodKey, type PayStatement, usePeriod } from './use-periods.ts';
import { useProjectNames } from './use-project-names.ts';
import './periods.css';

/** Statements with their lines, of one member or all. */
const useStatements = (place: PeriodKey, userId: number | null, isThere: boolean) =>
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
      return pages.flatMap(({ pay_statements: items }) => items).filter(({ lines }) => lines && lines.length > 0);
    },
  });

interface Shown {
  organization: Organization;
  statements: readonly PayStatement[];
  nameOf(id: number): string;
  projectOf(id: number): string;
}

const sums = ['regular', 'overtime', 'premiums', 'salary', 'bonuses', 'corrections', 'total'] as const;

/** The pay of each corrected period: before, difference, and now. */
function correctedRows(language: Language, currency: string, { corrected_periods: periods = [] }: PayStatement) {
  const words = statementWords(language);
  const money = (amount: string) => moneyOf(language, currency, amount);
  const signed = (amount: string) => moneyOf(language, currency, amount, withSign);
  /** Example: 20260301 -> 2026-03-01. */
  const startOf = (id: number) => String(id).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
  return periods.map(({ pay_period_id: id, paid_before: before, difference, due_now: now }) => [
    words.correctedPeriod(dayOf(language, startOf(id))),
    words.correctedSum(money(before), money(now), signed(difference)),
  ]);
}

/** The totals of a member's lines, without zero amounts. */
function Sums({ statement, currency }: { statement: PayStatement; currency: string }) {
  const { language } = useLanguage();
  const words = statementWords(language);
  const { summary, tracked_seconds: tracked, corrected_seconds: corrected } = statement;
  const shown = sums.flatMap((name) => {
    const amount = summary?.[name].pay;
    return amount !== undefined && (name === 'total' || Number(amount) !== 0) ? [{ name, amount }] : [];
  });
  const rows = [
    ...(tracked === 0 ? [] : [[words.hours.tracked, durationOf(tracked)]]),
    ...(corrected === 0 ? [] : [[words.hours.corrected, durationOf(corrected)]]),
    ...correctedRows(language, currency, statement),
    ...shown.map(({ name, amount }) => [words.sums[name], moneyOf(language, currency, amount)]),
  ];
  return (
    <dl class="pay-sums">
      {rows.map(([title, sum]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Notes about rows that need explanation. */
function Reading({ lines }: { lines: readonly Line[] }) {
  const words = statementWords(useLanguage().language);
  const isPremium = lines.some(({ component, pay }) => component === 'premium' && pay !== undefined);
  const isDerived = lines.some((line) => productOf(line)?.isDerived);
  const isRounded = lines.some((line) => productOf(line)?.isRounded);
  const { premium, derived, rounded } = words.reading;
  const notes = [isPremium && premium, isDerived && derived, isRounded && rounded].filter((text) => text !== false);
  return notes.length === 0 ? null : <p class="soft">{notes.join(' ')}</p>;
}

/** A member's statement: its summary, then its lines. */
function OneStatement({ shown, statement }: { shown: Shown; statement: PayStatement }) {
  const { organization, nameOf, projectOf } = shown;
  const { user_id: id, lines = [] } = statement;
  const columns = useColumns(organization, { projectOf, isPaySeen: statement.summary !== undefined });
  return (
    <section class="column pay-statement">
      <h2 class="pay-heading">{nameOf(id)}</h2>
      <Sums statement={statement} currency={organization.currency} />
      <Sheet
        caption={nameOf(id)}
        columns={columns}
        rows={lines.map((line, index) => ({ ...line, index }))}
        keyOf={(line) => (line as Line & { index: number }).index}
      />
      <Reading lines={lines} />
    </section>
  );
}

/** The total of all statements: pay if the reader can see all of it, otherwise time. */
function useSum(organization: Organization, statements: readonly PayStatement[]): string {
  const { language } = useLanguage();
  const add = (valueOf: (statement: PayStatement) => number) =>
    statements.reduce((sum, statement) => sum + valueOf(statement), 0);
  if (statements.some(({ summary }) => !summary))
    return durationOf(add((statement) => statement.tracked_seconds + statement.corrected_seconds));
  const cents = add(({ summary }) => Math.round(Number(summary?.total.pay ?? 0) * 100));
  return moneyOf(language, organization.currency, cents / 100);
}

function LoadedStatements({ shown, span }: { shown: Shown; span: string }) {
  const words = statementWords(useLanguage().language);
  const { organization, statements, nameOf } = shown;
  const place = useRoute().params;
  const [first] = statements;
  const single = place['user'] === undefined ? undefined : first;
  const sum = useSum(organization, statements);
  const subject = first && statements.length === 1 ? nameOf(first.user_id) : words.members(statements.length);
  const lead = first && words.lead[first.figures](subject, sum);
  return (
    <Screen
      name="pay-statements"
      title={single ? words.titleOf(nameOf(single.user_id), span) : words.title(span)}
      sentence={lead ?? words.none.title}
      help="pay-periods#statements"
    >
      <Tools>
        <a class="pay-back" href={periodAddress(organization.id, Number(place['period']))}>
          {words.back}
        </a>
        <Exports file={`statements-${place['period']}.csv`} rows={() => statementsAsCsv(statements, nameOf)} />
      </Tools>
      {statements.length === 0 ? (
        <Empty text={words.none.text} />
      ) : (
        statements.map((statement) => <OneStatement key={statement.user_id} shown={shown} statement={statement} />)
      )}
    </Screen>
  );
}

/** The pay of a period by day, for one member or all, in a printable form. */
export function PayStatements({ organization }: { organization: Organization }) {
  const { language } = useLanguage();
  const words = statementWords(language);
  const { period: periodText, user } = useRoute().params;
  const place = { organizationId: organization.id, periodId: Number(periodText) };
  const { nameOf, isThere, peopleQuery } = useNames(organization);
  const period = usePeriod(place);
  const statementsQuery = useStatements(place, user === undefined ? null : Number(user), Boolean(period.data));
  const lines = statementsQuery.data?.flatMap((statement) => statement.lines ?? []) ?? [];
  const ids = lines.flatMap(({ project_id: id }) => (id === null ? [] : [id]));
  const projectOf = useProjectNames(organization, ids, period.data?.stop_date ?? '');
  if (period.data && statementsQuery.data && isThere) {
    const span = spanOf(language, period.data.start_date, period.data.stop_date);
    return (
      <LoadedStatements shown={{ organization, statements: statementsQuery.data, nameOf, projectOf }} span={span} />
    );
  }
  const isMissing = period.data === null;
  const { error, retry } = failureOf(period, statementsQuery, peopleQuery);
  return (
    <Screen name="pay-statements" title={isMissing ? words.none.title : words.all} sentence="">
      {error && <Failure error={error} onRetry={retry} />}
      {isMissing && <Empty text={words.none.text} />}
      {!error && !isMissing && <Skeleton rows={8} />}
    </Screen>
  );
}
