import '../../parts/lined.css';
import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useRef } from 'preact/hooks';
import { call, pollOperation } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { DateField, FieldRow, NumberField, SelectField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { StatusMessage, type ShowMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { useForm } from '../../parts/use-form.ts';
import { fullDay, isDate, shortDate } from '../../words/dates.ts';
import { type PayWords, payWords } from './pay-words.ts';
import type { MemberRow } from './rows.ts';
import * as values from './salary-values.ts';

type SalaryValues = values.SalaryValues;

export interface PayProps {
  organization: Organization;
  row: Pick<MemberRow, 'id' | 'name'>;
  today: string;
  /** Whether the viewer may set the pay that they can see. */
  mayChange: boolean;
}

interface Read {
  statements: readonly values.SalaryStatement[];
  tag: string | undefined;
}

const key = ({ organization, row }: PayProps) => ['salary', organization.id, row.id];
const paramsOf = ({ organization, row }: PayProps) => ({ organization_id: organization.id, user_id: row.id });

async function read(props: PayProps): Promise<Read> {
  const { answer, tag } = await pollOperation('getSalary', { params: paramsOf(props) }, []);
  return { statements: answer.salary.statements, tag };
}

function useSalaryForm(props: PayProps, { statements, tag }: Read, showMessage: ShowMessage) {
  const { language } = useLanguage();
  const { salary: words } = payWords(language);
  const queries = useQueryClient();
  const renew = () => queries.invalidateQueries({ queryKey: key(props) });
  const params = paramsOf(props);
  // The days whose salary was set since it was loaded.
  const savedDates = useRef(new Set<string>()).current;
  const known = useRef(statements);
  return useForm<SalaryValues, unknown>({
    initial: { values: values.salaryValuesOf(statements, props.today, language), tag },
    async reload() {
      const now = await read(props);
      if (savedDates.size === 0) known.current = now.statements;
      return { values: values.salaryValuesOf(now.statements, props.today, language), tag: now.tag };
    },
    check: (typed) => values.faultsOfSalary(typed, language),
    async save(typed, sending) {
      await call('putSalary', { params, body: values.salaryBodyOf(typed), ...sending });
      savedDates.add(typed.effectiveOn);
      showMessage(words.saved(props.row.name), async () => {
        for (const date of savedDates)
          await call('putSalary', { params, body: values.bodyBefore(known.current, date) });
        showMessage(words.undone);
        await renew();
      });
    },
    onSaved: () => void renew(),
  });
}

interface FieldsProps {
  currency: string;
  typed: SalaryValues;
  change(some: Partial<SalaryValues>): void;
}

type FormPartProps = Omit<FieldsProps, 'currency'> & { words: PayWords['salary'] };

function optionsOf<V extends string>(texts: Readonly<Record<V, string>>) {
  return (Object.keys(texts) as V[]).map((value) => ({ value, text: texts[value] }));
}

function StandardHours({ typed, change, words }: FormPartProps) {
  return (
    <>
      <FieldRow>
        <NumberField name="hours" label={words.hours} value={typed.hours} onType={(hours) => change({ hours })} />
        <SelectField
          name="hours_per"
          label={words.hoursPer}
          value={typed.hoursPer}
          options={optionsOf(words.hoursPers)}
          onChoose={(hoursPer) => change({ hoursPer })}
        />
      </FieldRow>
      <NumberField
        name="covers_hours"
        label={words.coversHours}
        hint={words.coversHoursHints[typed.hoursPer]}
        value={typed.coversHours}
        onType={(coversHours) => change({ coversHours })}
      />
    </>
  );
}

function Covered({ typed, change, words }: FormPartProps) {
  return (
    <>
      <SelectField
        name="method"
        label={words.method}
        hint={words.methodHints[typed.method]}
        value={typed.method}
        options={optionsOf(words.methods)}
        onChoose={(method) => change({ method })}
      />
      {typed.method === 'standard' && <StandardHours typed={typed} change={change} words={words} />}
    </>
  );
}

function Fields({ currency, typed, change }: FieldsProps) {
  const { salary: words } = payWords(useLanguage().language);
  return (
    <>
      <FieldRow>
        <NumberField
          name="amount"
          label={words.amount}
          hint={words.amountHint}
          unit={currency}
          value={typed.amount}
          onType={(amount) => change({ amount })}
        />
        <SelectField
          name="period"
          label={words.period}
          value={typed.period}
          options={optionsOf(words.periods)}
          onChoose={(period) => change({ period })}
        />
      </FieldRow>
      {typed.amount.trim() !== '' && <Covered typed={typed} change={change} words={words} />}
      <DateField
        name="effective_on"
        label={words.effective}
        value={typed.effectiveOn}
        onChoose={(effectiveOn) => change({ effectiveOn })}
      />
    </>
  );
}

function effectText(
  { organization, row }: PayProps,
  statements: Read['statements'],
  typed: SalaryValues,
  display: Language,
) {
  const { salary: words } = payWords(display);
  if (!values.changesSalary(statements, typed)) return words.nothing;
  const date = fullDay(display, typed.effectiveOn);
  if (typed.amount.trim() === '') return words.ends(row.name, date);
  return words.effect(row.name, values.typedSalaryText(display, organization.currency, typed), date);
}

type Language = ReturnType<typeof useLanguage>['language'];

function SalaryForm({ showMessage, ...props }: PayProps & { loaded: Read; showMessage: ShowMessage }) {
  const { language } = useLanguage();
  const { salary: words } = payWords(language);
  const { loaded, organization } = props;
  const form = useSalaryForm(props, loaded, showMessage);
  const date = (typed: SalaryValues) => (isDate(typed.effectiveOn) ? shortDate(language, typed.effectiveOn) : '');
  const text = (typed: SalaryValues) => values.typedSalaryText(language, organization.currency, typed);
  return (
    <Form
      form={form}
      label={words.title}
      effect={<p>{effectText(props, loaded.statements, form.values, language)}</p>}
      compared={[
        { label: words.title, text },
        { label: words.effective, text: date },
      ]}
    >
      <Fields currency={organization.currency} typed={form.values} change={form.change} />
    </Form>
  );
}

function Statements({ statements, currency }: Pick<Read, 'statements'> & { currency: string }) {
  const { language } = useLanguage();
  const { salary: words } = payWords(language);
  if (statements.length === 0) return <p>{words.none}</p>;
  return (
    <dl class="lined member-pay">
      {statements.toReversed().map((statement) => (
        <div key={statement.effective_on}>
          <dt>{words.from(shortDate(language, statement.effective_on))}</dt>
          <dd>{values.salaryText(language, currency, statement)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The salary of a member from each effective date. */
export function Salary(props: PayProps) {
  const { organization, mayChange } = props;
  const { message, showMessage } = useStatusMessage();
  const { data, error, refetch } = useQuery({ queryKey: key(props), queryFn: () => read(props) });
  return (
    <>
      <StatusMessage message={message} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      {data && <Statements statements={data.statements} currency={organization.currency} />}
      {data && mayChange && <SalaryForm key={data.tag} {...props} loaded={data} showMessage={showMessage} />}
    </>
  );
}
