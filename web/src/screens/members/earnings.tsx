import '../../parts/lined.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { call, type Output } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { DateField, FieldRow, NumberField, Switch, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { numberOf } from '../../parts/numbers.ts';
import { StatusMessage, type ShowMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { useForm } from '../../parts/use-form.ts';
import { moneyOf } from '../../words/amounts.ts';
import { addDays, fullDay, isDate, shortDate } from '../../words/dates.ts';
import { EarningRateFields, rateBodyOf, rateNotes, type RateValues } from './earning-rate-fields.tsx';
import { payWords } from './pay-words.ts';
import type { PayProps } from './salary.tsx';

type Earning = Output<'listEarnings'>['earnings'][number];

interface Values extends RateValues {
  name: string;
  amount: string;
  date: string;
}

interface FieldsProps {
  currency: string;
  values: Values;
  change(some: Partial<Values>): void;
}

const shownDays = 365;

const key = ({ organization, row }: PayProps) => ['earnings', organization.id, row.id];
const paramsOf = ({ organization }: PayProps) => ({ organization_id: organization.id });

/** The earnings of a member, latest first. */
const useEarnings = (props: PayProps) =>
  useQuery({
    queryKey: key(props),
    async queryFn({ signal }) {
      const query = { user_ids: [props.row.id], 'date[start]': addDays(props.today, -shownDays) };
      const pages = await everyPage('listEarnings', { params: paramsOf(props), query, signal });
      return pages.flatMap(({ earnings }) => earnings).toSorted((a, b) => (a.date < b.date ? 1 : -1));
    },
  });

function useRenewing(props: PayProps) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key(props) });
}

const removeEarning = (props: PayProps, id: number) =>
  call('deleteEarning', { params: { ...paramsOf(props), earning_id: id } });

const noEarning = { name: '', amount: '', inRate: false, dividedBy: 'hours_worked', earnedFrom: '' } as const;

const amountOf = (typed: string) => numberOf(typed) ?? NaN;

function useEarningForm(props: PayProps, showMessage: ShowMessage, onAdded: () => void) {
  const { language } = useLanguage();
  const { earnings: words } = payWords(language);
  const renew = useRenewing(props);
  return useForm<Values, Output<'createEarning'>>({
    initial: { values: { ...noEarning, date: props.today }, tag: undefined },
    check: ({ name, amount }) => [
      ...(name.trim() === '' ? [{ attribute: 'name', text: words.missing }] : []),
      ...(amountOf(amount) > 0 ? [] : [{ attribute: 'amount', text: words.wrongAmount }]),
    ],
    save: ({ name, amount, date, ...rate }, sending) =>
      call('createEarning', {
        params: paramsOf(props),
        body: { user_id: props.row.id, name, amount: amountOf(amount), date, ...rateBodyOf(rate) },
        ...sending,
      }),
    onSaved({ earning }) {
      const amount = moneyOf(language, props.organization.currency, earning.amount);
      showMessage(words.added(earning.name, amount), async () => {
        await removeEarning(props, earning.id);
        showMessage(words.removed(earning.name, amount));
        await renew();
      });
      void renew();
      onAdded();
    },
  });
}

function Fields({ currency, values, change }: FieldsProps) {
  const { earnings: words } = payWords(useLanguage().language);
  return (
    <>
      <TextField
        name="name"
        label={words.name}
        maxLength={100}
        value={values.name}
        onType={(name) => change({ name })}
      />
      <FieldRow>
        <NumberField
          name="amount"
          label={words.amount}
          unit={currency}
          value={values.amount}
          onType={(amount) => change({ amount })}
        />
        <DateField name="date" label={words.date} value={values.date} onChoose={(date) => change({ date })} />
      </FieldRow>
      <Switch
        name="in_regular_rate"
        label={words.inRate}
        hint={words.inRateHint}
        isOn={values.inRate}
        onSwitch={(inRate) => change({ inRate })}
      />
      {values.inRate && <EarningRateFields values={values} date={values.date} change={change} />}
    </>
  );
}

function EarningForm({ showMessage, onAdded, ...props }: PayProps & { showMessage: ShowMessage; onAdded(): void }) {
  const { language } = useLanguage();
  const { earnings: words } = payWords(language);
  const form = useEarningForm(props, showMessage, onAdded);
  const { amount: typed, date, inRate } = form.values;
  const { currency } = props.organization;
  const effectText = () => {
    if (!(amountOf(typed) > 0) || !isDate(date)) return words.nothing;
    return words.effect(props.row.name, moneyOf(language, currency, amountOf(typed)), fullDay(language, date), inRate);
  };
  return (
    <Form form={form} label={words.title} save={words.add} effect={<p>{effectText()}</p>}>
      <Fields currency={currency} values={form.values} change={form.change} />
    </Form>
  );
}

/** Removes an earning, and offers to restore it. */
function useRemoving(props: PayProps, showMessage: ShowMessage) {
  const { language } = useLanguage();
  const { earnings: words } = payWords(language);
  const renew = useRenewing(props);
  return useMutation({
    mutationFn: (earning: Earning) => removeEarning(props, earning.id),
    onSuccess(_done, earning) {
      const { name, amount, date, in_regular_rate, divided_by, earned_from, user_id } = earning;
      const shown = moneyOf(language, props.organization.currency, amount);
      showMessage(words.removed(name, shown), async () => {
        const rate = in_regular_rate ? { in_regular_rate, divided_by, earned_from } : {};
        const body = { user_id, name, date, amount: Number(amount), ...rate };
        await call('createEarning', { params: paramsOf(props), body });
        showMessage(words.added(name, shown));
        await renew();
      });
    },
    onSettled: () => renew(),
  });
}

interface ItemProps {
  earning: Earning;
  currency: string;
  /** Undefined if the earning cannot be removed. */
  onRemove?: () => void;
  isBusy: boolean;
}

function Item({ earning, currency, onRemove, isBusy }: ItemProps) {
  const { language } = useLanguage();
  const { earnings: words } = payWords(language);
  const date = shortDate(language, earning.date);
  return (
    <li>
      <span>
        <strong>{earning.name}</strong>
        <span class="soft">{[date, ...rateNotes(language, earning)].join(' · ')}</span>
      </span>
      <span class="member-amount">{moneyOf(language, currency, earning.amount)}</span>
      {onRemove && (
        <Button kind="quiet" busy={isBusy} onPress={onRemove}>
          <span aria-hidden>{words.remove}</span>
          <span class="unseen">{words.removeOf(earning.name, date)}</span>
        </Button>
      )}
    </li>
  );
}

function List({
  earnings,
  showMessage,
  ...props
}: PayProps & { earnings: readonly Earning[]; showMessage: ShowMessage }) {
  const { earnings: words } = payWords(useLanguage().language);
  const removing = useRemoving(props, showMessage);
  if (earnings.length === 0) return <p>{words.none}</p>;
  return (
    <>
      <p class="soft">{props.mayChange ? `${words.since}. ${words.removeHint}` : `${words.since}.`}</p>
      {removing.error && <Failure error={removing.error} />}
      <ul class="lined member-pay">
        {earnings.map((earning) => (
          <Item
            key={earning.id}
            earning={earning}
            currency={props.organization.currency}
            isBusy={removing.isPending && removing.variables.id === earning.id}
            {...(props.mayChange && { onRemove: () => removing.mutate(earning) })}
          />
        ))}
      </ul>
    </>
  );
}

/** Payments that a member receives in addition to hours and salary. */
export function Earnings(props: PayProps) {
  const { message, showMessage } = useStatusMessage();
  const [added, setAdded] = useState(0);
  const { data, error, refetch } = useEarnings(props);
  return (
    <>
      <StatusMessage message={message} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      {data && <List {...props} earnings={data} showMessage={showMessage} />}
      {props.mayChange && (
        <EarningForm key={added} {...props} showMessage={showMessage} onAdded={() => setAdded(added + 1)} />
      )}
    </>
  );
}
