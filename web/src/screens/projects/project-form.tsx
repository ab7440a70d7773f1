import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { BudgetFields } from '../../parts/budget-fields.tsx';
import { budgetInputOf } from '../../parts/budget-values.ts';
import type { Compared } from '../../parts/conflict.tsx';
import { FieldGroup, FieldRow, NumberField, SelectField, Switch, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useForm } from '../../parts/use-form.ts';
import { shortDate } from '../../words/dates.ts';
import { localIn } from '../../words/zones.ts';
import { readProject, useClients } from './queries.ts';
import { changesOf, type Project, projectFaults, projectValues, type ProjectValues } from './values.ts';
import { projectWords } from './words.ts';

interface Props {
  organization: Organization;
  /** Null while it is created. */
  edited: { project: Project; tag: string | undefined } | null;
  onSaved(project: Project, before: ProjectValues): void;
}

type Names = ReadonlyMap<string, string>;

/** What saving does, of what differs. */
function useEffects({ organization, edited }: Props, values: ProjectValues, before: ProjectValues, names: Names) {
  const { language } = useLanguage();
  const { effect: words, form } = projectWords(language);
  if (!edited) return [words.creates];
  const changes = changesOf(values, before);
  const today = shortDate(language, localIn(organization.time_zone, Date.now()).slice(0, 10));
  const said = [
    changes.name !== undefined && words.name(values.name.trim()),
    changes.client_id !== undefined && words.client(names.get(values.clientId) ?? form.noClient, today),
    changes.billable !== undefined && words.billable(values.billable, today),
    changes.pay_rate !== undefined && words.rate('pay', today),
    changes.bill_rate !== undefined && words.rate('bill', today),
    changes.budget !== undefined && (changes.budget === null ? words.noBudget : words.budget),
    changes.budget?.stop_timer_when_budget_reached === true && words.stops(values.budget.stopAt || '100'),
  ].filter((text) => text !== false);
  if (said.length > 0) return said;
  return changes.description === undefined ? [words.nothing] : [];
}

function useCompared(names: Names): Compared<ProjectValues>[] {
  const { language } = useLanguage();
  const { form, columns, billable } = projectWords(language);
  return [
    { label: form.name, text: ({ name }) => name },
    { label: form.description, text: ({ description }) => description },
    { label: form.client, text: ({ clientId }) => names.get(clientId) ?? form.noClient },
    { label: columns.billable, text: (values) => (values.billable ? billable.yes : billable.no) },
    { label: form.payRate, text: ({ payRate }) => payRate },
    { label: form.billRate, text: ({ billRate }) => billRate },
    { label: columns.budget, text: ({ budget }) => JSON.stringify(budgetInputOf(budget) ?? '') },
  ];
}

interface FieldsProps {
  organization: Organization;
  values: ProjectValues;
  change(some: Partial<ProjectValues>): void;
  names: Names;
}

function Rates({ organization: { currency, may }, values, change }: Omit<FieldsProps, 'names'>) {
  const { form: words } = projectWords(useLanguage().language);
  return (
    <FieldGroup title={words.rates}>
      <FieldRow>
        <NumberField
          name="bill_rate"
          label={words.billRate}
          hint={words.rateHint}
          unit={currency}
          value={values.billRate}
          onType={(billRate) => change({ billRate })}
        />
        {may.manage_projects && may.see_pay && (
          <NumberField
            name="pay_rate"
            label={words.payRate}
            hint={words.rateHint}
            unit={currency}
            value={values.payRate}
            onType={(payRate) => change({ payRate })}
          />
        )}
      </FieldRow>
    </FieldGroup>
  );
}

function Naming({ organization, values, change, names }: FieldsProps) {
  const { form: words } = projectWords(useLanguage().language);
  return (
    <>
      <TextField
        name="name"
        label={words.name}
        maxLength={255}
        value={values.name}
        onType={(name) => change({ name })}
      />
      <TextField
        name="description"
        label={words.description}
        lines={2}
        maxLength={10_000}
        value={values.description}
        onType={(description) => change({ description })}
      />
      {organization.may.manage_clients && (
        <SelectField
          name="client_id"
          label={words.client}
          value={values.clientId}
          options={[{ value: '', text: words.noClient }, ...[...names].map(([value, text]) => ({ value, text }))]}
          onChoose={(clientId) => change({ clientId })}
        />
      )}
    </>
  );
}

function Fields(props: FieldsProps) {
  const { organization, values, change } = props;
  const { form: words } = projectWords(useLanguage().language);
  return (
    <>
      <Naming {...props} />
      <Switch
        name="billable"
        label={words.billable}
        isOn={values.billable}
        onSwitch={(billable) => change({ billable })}
      />
      <Rates {...props} />
      <BudgetFields
        values={values.budget}
        onChange={(some) => change({ budget: { ...values.budget, ...some } })}
        currency={organization.currency}
        seesPay={organization.may.see_pay}
      />
    </>
  );
}

/** The fields of a project, to create or to change it. */
export function ProjectForm(props: Props) {
  const { organization, edited, onSaved } = props;
  const { language } = useLanguage();
  const { form: words } = projectWords(language);
  const clients = useClients(organization.id, organization.may.manage_clients);
  const names: Names = new Map(clients.data?.map(({ id, name }) => [String(id), name]));
  const before = projectValues(edited?.project ?? null, language);
  const id = edited?.project.id;
  const form = useForm({
    initial: { values: before, tag: edited?.tag },
    ...(id !== undefined && { reload: () => readProject(id, language) }),
    check: (values) => projectFaults(values, words),
    async save(values, sending) {
      const changes = changesOf(values, before);
      if (id !== undefined) return call('updateProject', { params: { project_id: id }, body: changes, ...sending });
      const body = { ...changes, name: values.name.trim() };
      return call('createProject', { params: { organization_id: organization.id }, body, ...sending });
    },
    onSaved: ({ project }) => onSaved(project, before),
  });
  const effects = useEffects(props, form.values, before, names);
  return (
    <Form
      form={form}
      label={words.fields}
      save={edited ? words.save : words.create}
      effect={effects.map((text) => (
        <p key={text}>{text}</p>
      ))}
      compared={useCompared(names)}
    >
      <Fields organization={organization} values={form.values} change={form.change} names={names} />
    </Form>
  );
}
