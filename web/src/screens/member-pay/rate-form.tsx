import { type RateType, rateTypes } from '../../../../src/contract/lists/pay.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../app/language.tsx';
import type { Fault } from '../../parts/faults.ts';
import { DateField, FieldRow, NumberField, SelectField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import { useForm } from '../../parts/use-form.ts';
import { rateOf } from '../../words/hourly-money.ts';
import { fullDay, isDate } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { memberWords } from '../members/words.ts';
import type { PayFormProps, PayRow } from './rows.ts';
import { useRenewing } from './use-member-pay.ts';
import { memberPayWords } from './words.ts';

interface Values {
  rate: string;
  type: RateType;
  effectiveOn: string;
}

const valuesOf = ({ rate }: PayRow, today: string, language: Language): Values => ({
  rate: rate.pay_rate === null ? '' : typedNumber(Number(rate.pay_rate), language),
  type: rate.pay_type === 'fixed' ? 'fixed_amount' : 'hourly',
  effectiveOn: today,
});

function faultsOf({ rate, effectiveOn }: Values, language: Language): Fault[] {
  const amount = numberOf(rate);
  const { rate: words } = memberPayWords(language);
  return [
    ...(amount === null || amount >= 0 ? [] : [{ attribute: 'pay_rate', text: memberWords(language).form.amount }]),
    ...(isDate(effectiveOn) ? [] : [{ attribute: 'effective_on', text: words.wrongDate }]),
  ];
}

function effectText({ organization, row, today }: PayFormProps, values: Values, language: Language): string {
  const words = memberPayWords(language);
  const before = valuesOf(row, today, language);
  if (values.rate === before.rate && values.type === before.type) return words.nothing;
  if (faultsOf(values, language).length > 0) return words.nothing;
  const amount = numberOf(values.rate);
  const text = amount === null ? words.rate.none : rateOf(language, organization.currency, amount);
  return words.rate.effect(row.name, text, fullDay(language, values.effectiveOn));
}

function useRateForm({ organization, row, today, onSaved }: PayFormProps) {
  const { language } = useLanguage();
  const renew = useRenewing(organization.id);
  return useForm<Values, unknown>({
    initial: { values: valuesOf(row, today, language), tag: undefined },
    check: (values) => faultsOf(values, language),
    save({ rate, type, effectiveOn }, sending) {
      const params = { organization_id: organization.id, user_id: row.id };
      // Without a date, the server sets the effective date of a first rate.
      const since = effectiveOn === today ? {} : { effective_on: effectiveOn };
      return call('putPayRate', {
        params,
        body: { pay_rate: numberOf(rate), rate_type: type, ...since },
        ...sending,
      });
    },
    onSaved() {
      onSaved(memberPayWords(language).saved(row.name));
      void renew();
    },
  });
}

/** The pay rate of a member from a date on. */
export function RateForm(props: PayFormProps) {
  const { language } = useLanguage();
  const words = memberPayWords(language);
  const { form: fields } = memberWords(language);
  const form = useRateForm(props);
  const { values, change } = form;
  return (
    <Form form={form} label={words.rate.title} effect={<p>{effectText(props, values, language)}</p>}>
      <FieldRow>
        <NumberField
          name="pay_rate"
          label={fields.pay}
          hint={fields.rateHint}
          unit={props.organization.currency}
          value={values.rate}
          onType={(rate) => change({ rate })}
        />
        <SelectField<RateType>
          name="rate_type"
          label={fields.payType}
          value={values.type}
          options={rateTypes.map((value) => ({ value, text: fields.payTypes[value] }))}
          onChoose={(type) => change({ type })}
        />
      </FieldRow>
      <DateField
        name="effective_on"
        label={words.rate.effective}
        value={values.effectiveOn}
        onChoose={(effectiveOn) => change({ effectiveOn })}
      />
    </Form>
  );
}
