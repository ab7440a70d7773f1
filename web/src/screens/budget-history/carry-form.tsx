import { carries } from '../../../../src/contract/lists/budgets.ts';
import { useLanguage } from '../../app/language.tsx';
import { FieldRow, NumberField, SelectField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import { useForm } from '../../parts/use-form.ts';
import type { Language } from '../../words/words.ts';
import { amountOf, type AmountFormat } from '../budgets/amount-format.ts';
import { availableOf } from '../budgets/rows.ts';
import { withFirst } from '../../words/with-first.ts';
import { type CarryWords, carryWords } from './carry-words.ts';
import { type CarriedPeriod, type CarryRule, putCarry, readCarry, usePeriods } from './use-carry.ts';
import type { Owner } from './use-history.ts';

const choices = withFirst(carries, 'none');

/** Numbers as the person typed them. */
interface Values {
  carry: CarryRule['carry'];
  cap: string;
  floor: string;
  expires: string;
}

const valuesOf = ({ carry, cap, floor, expires_after: expires }: CarryRule, language: Language): Values => ({
  carry,
  cap: typedNumber(cap, language),
  floor: typedNumber(floor, language),
  expires: typedNumber(expires, language),
});

/** The cap and floor are null if that side is not carried. */
const ruleOf = ({ carry, cap, floor, expires }: Values): CarryRule => ({
  carry,
  cap: carry === 'unused' || carry === 'both' ? numberOf(cap) : null,
  floor: carry === 'overused' || carry === 'both' ? numberOf(floor) : null,
  expires_after: carry === 'none' ? null : numberOf(expires),
});

/** Validates the values before they are sent. Returns faults by API attribute. */
function faultsIn(values: Values, words: CarryWords) {
  const { cap, floor, expires_after: expires } = ruleOf(values);
  const isAmount = (amount: number | null) => amount === null || amount >= 0;
  const isCount = expires === null || (Number.isInteger(expires) && expires >= 1 && expires <= 120);
  return [
    ...(isAmount(cap) ? [] : [{ attribute: 'cap', text: words.notNumber }]),
    ...(isAmount(floor) ? [] : [{ attribute: 'floor', text: words.notNumber }]),
    ...(isCount ? [] : [{ attribute: 'expires_after', text: words.notPeriods }]),
  ];
}

export interface CarryFormProps {
  organizationId: number;
  owner: Owner;
  unit: 'money' | 'hours';
  format: AmountFormat;
  rule: CarryRule;
  tag: string | undefined;
  /** The current period as computed by the stored rule. */
  current: CarriedPeriod | undefined;
  onSaved(before: CarryRule): void;
  onCancel(): void;
}

function useCarryForm({ owner, rule, tag, onSaved }: CarryFormProps) {
  const { language } = useLanguage();
  const words = carryWords(language);
  return useForm({
    initial: { values: valuesOf(rule, language), tag },
    reload: async () => {
      const now = await readCarry(owner);
      return { values: valuesOf(now.rule, language), tag: now.tag };
    },
    check: (values: Values) => faultsIn(values, words),
    save: (values: Values, sending) => putCarry(owner, ruleOf(values), sending),
    onSaved: (_, before) => onSaved(ruleOf(before)),
  });
}

/** The amount that the current period would receive with the typed rule. */
function useEffectText({ organizationId, owner, unit, format, current }: CarryFormProps, values: Values) {
  const words = carryWords(format.language);
  const isSound = faultsIn(values, words).length === 0;
  const { data, isPlaceholderData } = usePeriods(organizationId, owner, ruleOf(values), isSound);
  const [tried] = data ?? [];
  if (!isSound || !current) return null;
  if (!tried || isPlaceholderData) return words.trying;
  if (tried.carried === current.carried) return words.same;
  const amount = (value: number | null) => amountOf(format, unit, value);
  return words.effect(amount(tried.carried), amount(availableOf(unit, tried)), amount(current.carried));
}

interface FieldsProps extends Pick<CarryFormProps, 'unit' | 'format'> {
  values: Values;
  change(some: Partial<Values>): void;
}

/**
 * The limits for the carried amount and for how long it lasts. Only the limits for sides that are carried are shown.
 */
function Bounds({ unit, format, values, change }: FieldsProps) {
  const words = carryWords(format.language);
  const { carry, cap, floor, expires } = values;
  const common = { hint: words.noBound, unit: unit === 'money' ? format.currency : 'h' };
  return (
    <FieldRow>
      {(carry === 'unused' || carry === 'both') && (
        <NumberField
          {...common}
          name="cap"
          label={words.capLabel[unit]}
          value={cap}
          onType={(typed) => change({ cap: typed })}
        />
      )}
      {(carry === 'overused' || carry === 'both') && (
        <NumberField
          {...common}
          name="floor"
          label={words.floorLabel[unit]}
          value={floor}
          onType={(typed) => change({ floor: typed })}
        />
      )}
      {carry !== 'none' && (
        <NumberField
          name="expires_after"
          label={words.expiresLabel}
          hint={words.noBound}
          value={expires}
          onType={(typed) => change({ expires: typed })}
        />
      )}
    </FieldRow>
  );
}

/** The form for the carry rule, with its effect on the current period. */
export function CarryForm(props: CarryFormProps) {
  const { unit, format, onCancel } = props;
  const words = carryWords(format.language);
  const form = useCarryForm(props);
  const effect = useEffectText(props, form.values);
  const options = choices.map((value) => ({ value, text: words.options[value] }));
  return (
    <Form
      form={form}
      label={words.label}
      effect={effect}
      compared={[
        { label: words.carry, text: (values) => words.options[values.carry] },
        { label: words.capLabel[unit], text: (values) => values.cap },
        { label: words.floorLabel[unit], text: (values) => values.floor },
        { label: words.expiresLabel, text: (values) => values.expires },
      ]}
      onCancel={onCancel}
    >
      <SelectField
        name="carry"
        label={words.carry}
        value={form.values.carry}
        options={options}
        onChoose={(carry) => form.change({ carry })}
      />
      <Bounds unit={unit} format={format} values={form.values} change={form.change} />
    </Form>
  );
}
