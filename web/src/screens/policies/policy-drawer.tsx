import { useQuery } from '@tanstack/preact-query';
import { useRef } from 'preact/hooks';
import { call, type WriteHeaders } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import type { Compared } from '../../parts/conflict.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Form } from '../../parts/form.tsx';
import { numberOf } from '../../parts/numbers.ts';
import { Skeleton } from '../../parts/screen.tsx';
import { type Form as FormState, useForm } from '../../parts/use-form.ts';
import { putAlerts, usualMinutes } from './alerts.ts';
import { refusalsOf } from './refusals.ts';
import { Fields } from './fields.tsx';
import { formWords } from './form-words.ts';
import { furtherLines } from './rule-lines.ts';
import { SaveEffect } from './save-effect.tsx';
import { namesText } from './texts.ts';
import { recipientWords } from './recipient-words.ts';
import { type Facts, type Policy, readPolicy, type RuledPolicy } from './use-policies.ts';
import { check } from './check.ts';
import { bodyOf, newValues, ruledOf, type Values, valuesOf } from './values.ts';
import { policyWords } from './words.ts';

/** The result of a save. */
export interface Saved {
  policy: Policy;
  /** The edited policy before the change; null for a new one. */
  before: Policy | null;
  /** The previous lead time of notices in minutes, if it was changed. */
  minutesBefore?: number | null;
}

export interface PolicyDrawerProps {
  organization: Organization;
  facts: Facts;
  /** The id of the edited policy; null for a new policy. */
  id: number | null;
  /** The initial values of the form; by default the policy's values or the defaults for a new policy. */
  draft?: Values;
  onSaved(saved: Saved): void;
  onClose(): void;
}

function useCompared({ people }: Facts): Compared<Values>[] {
  const { language } = useLanguage();
  const words = formWords(language);
  const { roleNames } = recipientWords(language);
  const yesNo = (isOn: boolean) => (isOn ? words.yes : words.no);
  const named = (ids: readonly number[]) => ids.map((id) => people.get(id) ?? { name: String(id) });
  return [
    { label: words.name, text: ({ name }) => name },
    { label: words.threshold, text: ({ threshold }) => threshold },
    { label: words.pay, text: ({ pay }) => pay },
    { label: words.bill, text: ({ bill }) => bill },
    { label: words.rules, text: (values) => furtherLines(language, ruledOf(values)).join('; ') || words.none },
    { label: words.members, text: ({ userIds }) => namesText({ language }, named(userIds.toSorted((a, b) => a - b))) },
    { label: words.autoAdd, text: ({ autoAdd }) => yesNo(autoAdd) },
    { label: words.notify, text: ({ notify }) => yesNo(notify) },
    { label: words.roles, text: ({ roles }) => roles.map((role) => roleNames[role]).join(', ') },
    { label: words.minutes, text: ({ minutes }) => minutes || words.never },
  ];
}

type Read = Awaited<ReturnType<typeof readPolicy>>;

interface BodyProps {
  form: FormState<Values>;
  facts: Facts;
  policy: RuledPolicy | null;
  /** The current lead time of notices in minutes. */
  minutes?: number | null;
}

function PolicyForm({ form, facts, policy, ...now }: BodyProps) {
  const words = formWords(useLanguage().language);
  return (
    <Form
      form={form}
      label={policy ? words.edit(policy.name) : words.create}
      save={policy ? words.save.edit : words.save.create}
      effect={<SaveEffect facts={facts} policy={policy} values={form.values} {...now} />}
      compared={useCompared(facts)}
    >
      <Fields form={form} facts={facts} policy={policy} />
    </Form>
  );
}

async function create(organizationId: number, values: Values, sending: WriteHeaders): Promise<Policy> {
  const body = { ...bodyOf(values), policy_type: values.type };
  const params = { organization_id: organizationId };
  const { overtime_policy: made } = await call('createRuledPolicy', { params, body, ...sending });
  const minutes = numberOf(values.minutes);
  if (minutes !== usualMinutes) await putAlerts(made.id, minutes);
  return made;
}

function Create({ organization, facts, draft, onSaved }: PolicyDrawerProps) {
  const { language } = useLanguage();
  const form = useForm({
    initial: { values: draft ?? newValues(language), tag: undefined },
    check: (values: Values) => check(values, language),
    save: (values, sending) => create(organization.id, values, sending),
    onSaved: (policy) => onSaved({ policy, before: null }),
  });
  return <PolicyForm form={form} facts={facts} policy={null} />;
}

/** Saves a policy, then its lead time. A repeated attempt skips the part that is already saved. */
function useSaving(first: Read) {
  const now = useRef(first);
  async function save(values: Values, sending: WriteHeaders): Promise<Saved> {
    const body = bodyOf(values);
    const params = { overtime_policy_id: now.current.policy.id };
    const { overtime_policy: policy } = await call('updateOvertimePolicyExt', { params, body, ...sending });
    const { alerts } = now.current;
    now.current = { ...now.current, policy };
    const saved = { policy, before: first.policy };
    const minutes = numberOf(values.minutes);
    if (minutes === alerts.minutes) return saved;
    await putAlerts(policy.id, minutes, { ifMatch: alerts.tag });
    return { ...saved, minutesBefore: alerts.minutes };
  }
  async function reload() {
    now.current = await readPolicy(now.current.policy.id);
    return now.current;
  }
  return { save, reload };
}

function Change({ read, facts, draft, onSaved }: Omit<PolicyDrawerProps, 'organization' | 'id'> & { read: Read }) {
  const { language } = useLanguage();
  const { save, reload } = useSaving(read);
  const editionOf = ({ policy, alerts, tag }: Read) => ({ values: valuesOf(policy, alerts.minutes, language), tag });
  const form = useForm({
    initial: { ...editionOf(read), ...(draft && { values: draft }) },
    read: editionOf(read).values,
    reload: async () => editionOf(await reload()),
    check: (values: Values) => check(values, language),
    save,
    onSaved,
  });
  return <PolicyForm form={form} facts={facts} policy={read.policy} minutes={read.alerts.minutes} />;
}

/** Loads the latest version of the policy for the form. */
function Edit({ id, ...props }: PolicyDrawerProps & { id: number }) {
  const { facts } = props;
  const { refusals } = policyWords(useLanguage().language);
  const { data, error, refetch } = useQuery({
    queryKey: ['overtime-policy', id],
    queryFn: () => readPolicy(id),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  const refusal = refusalsOf(facts, data.policy).edit;
  if (refusal) return <p>{refusals[refusal]}</p>;
  return <Change {...props} read={data} />;
}

/** Creates or changes a policy. */
export function PolicyDrawer(props: PolicyDrawerProps) {
  const words = formWords(useLanguage().language);
  const { id, facts, onClose } = props;
  const known = facts.policies.find((policy) => policy.id === id);
  if (id === null) {
    return (
      <Drawer title={words.create} onClose={onClose}>
        <Create {...props} />
      </Drawer>
    );
  }
  return (
    <Drawer title={known ? words.edit(known.name) : words.unknown} onClose={onClose}>
      {known && <Edit {...props} id={id} />}
    </Drawer>
  );
}
