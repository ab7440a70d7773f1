import { useLanguage } from '../../app/language.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import { useForm } from '../../parts/use-form.ts';
import { percentOf } from '../../words/amounts.ts';
import type { Language } from '../../words/words.ts';
import { amountOf, type AmountFormat } from '../budgets/amount-format.ts';
import { thresholdWords } from './threshold-words.ts';
import type { Owner } from './use-history.ts';
import { type Further, putFurther, readThresholds } from './use-thresholds.ts';

/** Numbers as typed, separated by spaces. */
interface Values {
  percents: string;
  amounts: string;
}

const numbersIn = (typed: string) =>
  typed
    .split(/[\s;]+/)
    .filter((part) => part !== '')
    .map((part) => numberOf(part) ?? Number.NaN);

const typedOf = (numbers: readonly (number | undefined)[], language: Language) =>
  numbers
    .filter((number) => number !== undefined)
    .map((number) => typedNumber(number, language))
    .join(' ');

const valuesOf = (further: Further, language: Language): Values => ({
  percents: typedOf(
    further.map(({ percent }) => percent),
    language,
  ),
  amounts: typedOf(
    further.map(({ amount }) => amount),
    language,
  ),
});

const furtherOf = ({ percents, amounts }: Values): Further => [
  ...numbersIn(percents).map((percent) => ({ percent })),
  ...numbersIn(amounts).map((amount) => ({ amount })),
];

const isNumbers = (typed: string) => !numbersIn(typed).some((number) => Number.isNaN(number));

interface Props {
  owner: Owner;
  unit: 'money' | 'hours';
  format: AmountFormat;
  further: Further;
  tag: string | undefined;
  onSaved(before: Further): void;
  onCancel(): void;
}

function useFurther({ owner, further, tag, onSaved }: Props) {
  const { language } = useLanguage();
  const words = thresholdWords(language);
  return useForm({
    initial: { values: valuesOf(further, language), tag },
    reload: async () => {
      const now = await readThresholds(owner);
      return { values: valuesOf(now.thresholds.further, language), tag: now.tag };
    },
    check: ({ percents, amounts }: Values) => [
      ...(isNumbers(percents) ? [] : [{ attribute: 'further', text: words.notNumber }]),
      ...(isNumbers(amounts) ? [] : [{ attribute: 'amounts', text: words.notNumber }]),
    ],
    save: (values: Values, sending) => putFurther(owner, furtherOf(values), sending),
    onSaved: (_, before) => onSaved(furtherOf(before)),
  });
}

/** The form for additional thresholds, next to the budget's standard thresholds. */
export function ThresholdForm(props: Props) {
  const { unit, format, onCancel } = props;
  const words = thresholdWords(format.language);
  const form = useFurther(props);
  const { percents, amounts } = form.values;
  const at = [
    ...numbersIn(percents).map((percent) => percentOf(format.language, percent)),
    ...numbersIn(amounts).map((amount) => amountOf(format, unit, amount)),
  ];
  const list = new Intl.ListFormat(format.language).format(at);
  return (
    <Form
      form={form}
      label={words.label}
      effect={at.length === 0 ? words.none : isNumbers(percents) && isNumbers(amounts) && words.effect(list)}
      compared={[
        { label: words.percents, text: (values) => values.percents },
        { label: words.amounts[unit], text: (values) => values.amounts },
      ]}
      onCancel={onCancel}
    >
      <TextField
        name="further"
        label={words.percents}
        hint={words.hint}
        value={percents}
        onType={(typed) => form.change({ percents: typed })}
      />
      <TextField
        name="amounts"
        label={words.amounts[unit]}
        hint={words.hint}
        value={amounts}
        onType={(typed) => form.change({ amounts: typed })}
      />
    </Form>
  );
}
