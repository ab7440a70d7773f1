import { notificationRoles, type PolicyType } from '../../../../src/contract/lists/overtime.ts';
import { useLanguage } from '../../app/language.tsx';
import { DateField, FieldGroup, FieldRow, NumberField, SelectField, Switch, TextField } from '../../parts/fields.tsx';
import { MultiChoice, type MultiChoiceOption } from '../../parts/multi-choice.tsx';
import type { Form } from '../../parts/use-form.ts';
import { numberOf } from '../../parts/numbers.ts';
import { HelpLink } from '../../parts/help-link.tsx';
import { addDays } from '../../words/dates.ts';
import { formWords } from './form-words.ts';
import { PresetFill } from './preset-fill.tsx';
import { RuleFields } from './rule-fields.tsx';
import { recipientWords } from './recipient-words.ts';
import { dateOf } from './timing.ts';
import type { Facts, Policy } from './use-policies.ts';
import { ruledOf, type Values } from './values.ts';
import { WorkedExamples } from './worked-examples.tsx';

interface Props {
  form: Pick<Form<Values>, 'values' | 'change'>;
  facts: Facts;
  policy: Policy | null;
}

const fewDaysOfTwoYears = 730;

function Factors({ values, change }: Props['form']) {
  const words = formWords(useLanguage().language);
  return (
    <>
      <NumberField
        name="pay_rate_multiplier"
        label={words.pay}
        hint={words.payHint}
        value={values.pay}
        onType={(pay) => change({ pay })}
      />
      <NumberField
        name="bill_rate_multiplier"
        label={words.bill}
        hint={words.billHint}
        value={values.bill}
        onType={(bill) => change({ bill })}
      />
    </>
  );
}

function Counting({ form, facts, policy }: Props) {
  const words = formWords(useLanguage().language);
  const { values, change } = form;
  const types: PolicyType[] = facts.hasDaily ? ['weekly', 'daily'] : ['weekly'];
  const today = dateOf(facts.calendar, Date.now());
  return (
    <FieldRow>
      {!policy && (
        <SelectField<PolicyType>
          name="policy_type"
          label={words.type}
          hint={facts.hasDaily ? words.typeHint : words.noDaily}
          value={values.type}
          options={types.map((type) => ({ value: type, text: words.types[type] }))}
          onChoose={(type) => change({ type })}
        />
      )}
      <NumberField
        name="threshold"
        label={words.threshold}
        unit={words.units[values.type]}
        value={values.threshold}
        onType={(threshold) => change({ threshold })}
      />
      <Factors {...form} />
      <DateField
        name="starts_on"
        label={words.startsOn}
        hint={words.startHint[values.type]}
        min={today}
        max={addDays(today, fewDaysOfTwoYears)}
        value={values.startsOn}
        onChoose={(startsOn) => change({ startsOn })}
      />
    </FieldRow>
  );
}

/** Possible members of the policy, each with a note if the member cannot be added. */
function useOptions({ form: { values }, facts, policy }: Props): MultiChoiceOption[] {
  const words = formWords(useLanguage().language);
  const others = facts.policies.filter(
    ({ id, policy_type: type, until }) => type === values.type && until === null && id !== policy?.id,
  );
  return [...facts.people.values()]
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ id, name, hasPayRate }) => {
      const other = others.find(({ user_ids: userIds }) => userIds.includes(id));
      const notes = [hasPayRate === false ? words.noPay : '', other ? words.onOther(other.name) : ''];
      return { value: id, text: name, note: notes.filter(Boolean).join(', ') };
    });
}

/** The members of the policy. */
export function Members(props: Props) {
  const words = formWords(useLanguage().language);
  const { values, change } = props.form;
  return (
    <FieldGroup title={words.people}>
      <MultiChoice
        name="user_ids"
        label={words.members}
        options={useOptions(props)}
        chosen={values.userIds}
        onChoose={(userIds) => change({ userIds })}
      />
      <Switch
        name="override"
        label={words.override}
        hint={words.overrideHint}
        isOn={values.override}
        onSwitch={(override) => change({ override })}
      />
      <Switch
        name="auto_add_new_users"
        label={words.autoAdd}
        hint={words.autoAddHint}
        isOn={values.autoAdd}
        onSwitch={(autoAdd) => change({ autoAdd })}
      />
    </FieldGroup>
  );
}

function Notices({ values, change }: Props['form']) {
  const { language } = useLanguage();
  const words = formWords(language);
  const { roleNames } = recipientWords(language);
  const options = notificationRoles.map((role, value) => ({
    value,
    text: roleNames[role],
    ...(role === 'project_manager' && { note: words.ofTheirProjects }),
  }));
  return (
    <FieldGroup title={words.notices}>
      <HelpLink to="overtime#told" />
      <Switch
        name="notification_enabled"
        label={words.notify}
        isOn={values.notify}
        onSwitch={(notify) => change({ notify })}
      />
      <MultiChoice
        name="notification_role_ids"
        label={words.roles}
        options={options}
        chosen={values.roles.map((role) => notificationRoles.indexOf(role))}
        onChoose={(chosen) => change({ roles: notificationRoles.filter((_, index) => chosen.includes(index)) })}
      />
      <NumberField
        name="minutes_before"
        label={words.minutes}
        unit={words.minutesUnit}
        hint={words.minutesHint}
        value={values.minutes}
        onType={(minutes) => change({ minutes })}
      />
    </FieldGroup>
  );
}

/** The rules with worked examples, followed by their fields. */
function Rules({ form: { values, change } }: Props) {
  const words = formWords(useLanguage().language);
  const { rules } = values;
  const decimals = numberOf(rules.decimals);
  return (
    <FieldGroup title={words.rules}>
      <HelpLink to="overtime#rules" />
      <WorkedExamples ruled={ruledOf(values)} decimals={Number.isInteger(decimals) ? decimals : null} />
      <RuleFields policyType={values.type} rules={rules} change={(some) => change({ rules: { ...rules, ...some } })} />
    </FieldGroup>
  );
}

/** All fields of a policy. */
export function Fields(props: Props) {
  const words = formWords(useLanguage().language);
  const { values, change } = props.form;
  return (
    <>
      <PresetFill form={props.form} policy={props.policy} hasDaily={props.facts.hasDaily} />
      <TextField
        name="name"
        label={words.name}
        maxLength={50}
        value={values.name}
        onType={(name) => change({ name })}
      />
      <HelpLink to="overtime#counted" />
      <Counting {...props} />
      <Rules {...props} />
      <Members {...props} />
      <Notices {...props.form} />
    </>
  );
}
