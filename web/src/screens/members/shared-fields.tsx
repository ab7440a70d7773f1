import { rateTypes } from '../../../../src/contract/lists/pay.ts';
import { type ProjectRole, projectRoles } from '../../../../src/contract/lists/roles.ts';
import { useLanguage } from '../../app/language.tsx';
import { DateField, FieldRow, NumberField, SelectField } from '../../parts/fields.tsx';
import { withFirst } from '../../words/with-first.ts';
import { MultiChoice } from '../../parts/multi-choice.tsx';
import type { MemberProject } from './use-members.ts';
import type { MemberValues } from './values.ts';
import { memberWords } from './words.ts';

export interface FieldsProps {
  values: MemberValues;
  change(some: Partial<MemberValues>): void;
  currency: string;
  /** The prefix of the attributes in API faults. */
  prefix: string;
}

/** Pay rate and bill rate with their effective date. */
export function RateFields({ values, change, currency, prefix }: FieldsProps) {
  const { form: words } = memberWords(useLanguage().language);
  return (
    <FieldRow>
      <NumberField
        name={`${prefix}pay_rate`}
        label={words.pay}
        hint={words.rateHint}
        unit={currency}
        value={values.pay}
        onType={(pay) => change({ pay })}
      />
      <NumberField
        name={`${prefix}bill_rate`}
        label={words.bill}
        hint={words.rateHint}
        unit={currency}
        value={values.bill}
        onType={(bill) => change({ bill })}
      />
    </FieldRow>
  );
}

/** The pay type with its effective date, for an existing member. */
export function PayFields({ values, change, prefix }: FieldsProps) {
  const { form: words } = memberWords(useLanguage().language);
  return (
    <FieldRow>
      <SelectField<MemberValues['payType']>
        name={`${prefix}rate_type`}
        label={words.payType}
        value={values.payType}
        options={rateTypes.map((value) => ({ value, text: words.payTypes[value] }))}
        onChoose={(payType) => change({ payType })}
      />
      <DateField
        name={`${prefix}effective_on`}
        label={words.effective}
        value={values.effectiveOn}
        onChoose={(effectiveOn) => change({ effectiveOn })}
      />
    </FieldRow>
  );
}

interface ProjectFieldsProps {
  name: string;
  projects: readonly MemberProject[];
  chosen: MemberValues['projects'];
  onChoose(chosen: MemberValues['projects']): void;
}

/** The projects of a member, with the role in each. */
export function ProjectFields({ name, projects, chosen, onChoose }: ProjectFieldsProps) {
  const { form: words, projectRoles: roles } = memberWords(useLanguage().language);
  const ids = Object.keys(chosen).map(Number);
  return (
    <>
      <MultiChoice
        name={name}
        label={words.projects}
        options={projects.map(({ id, name: text }) => ({ value: id, text }))}
        chosen={ids}
        onChoose={(next) => onChoose(Object.fromEntries(next.map((id) => [id, chosen[id] ?? 'user'])))}
      />
      {projects
        .filter(({ id }) => id in chosen)
        .map(({ id, name: project }) => (
          <SelectField<ProjectRole>
            key={id}
            name={`${name}.${id}`}
            label={words.in(project)}
            value={chosen[id] ?? 'user'}
            options={withFirst(projectRoles, 'user').map((value) => ({ value, text: roles[value] }))}
            onChoose={(role) => onChoose({ ...chosen, [id]: role })}
          />
        ))}
    </>
  );
}
