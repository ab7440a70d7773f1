import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import type { Language } from '../../words/words.ts';
import { durationOf, secondsOfHours } from '../../words/durations.ts';
import { refusalsOf } from './refusals.ts';
import { factorText, namesText, timeText } from './texts.ts';
import { recipientsText } from './recipients.ts';
import { type Facts, type PolicyPerson, type Policy, useAlerts } from './use-policies.ts';
import { type Axis, Versions } from './versions.tsx';
import { policyWords } from './words.ts';

export type PolicyAction = 'edit' | 'archive' | 'restore';

interface Props {
  organization: Organization;
  facts: Facts;
  policies: readonly Policy[];
  axis: Axis;
  onAction(action: PolicyAction, policy: Policy): void;
}

export const peopleOf = ({ people }: Facts, policy: Policy): Pick<PolicyPerson, 'name'>[] =>
  policy.user_ids.map((id) => people.get(id) ?? { name: String(id) });

function ActionButton({
  action,
  policy,
  facts,
  onAction,
}: { action: PolicyAction; policy: Policy } & Pick<Props, 'facts' | 'onAction'>) {
  const words = policyWords(useLanguage().language);
  const refusal = refusalsOf(facts, policy)[action];
  return (
    <Button kind="quiet" refused={refusal && words.refusals[refusal]} onPress={() => onAction(action, policy)}>
      <span aria-hidden>{words[action]}</span>
      <span class="unseen">{words.of(words[action], policy.name)}</span>
    </Button>
  );
}

function Actions({ organization, facts, policy, onAction }: Omit<Props, 'policies' | 'axis'> & { policy: Policy }) {
  const words = policyWords(useLanguage().language);
  const refusals = refusalsOf(facts, policy);
  const other = policy.until === null || !refusals.archive ? 'archive' : 'restore';
  const reason = refusals.edit ?? refusals[other];
  const history = `/organizations/${organization.id}/audit?subject=overtime_policy&subject_id=${policy.id}`;
  return (
    <div class="policy-deeds">
      <ActionButton action="edit" policy={policy} facts={facts} onAction={onAction} />
      <ActionButton action={other} policy={policy} facts={facts} onAction={onAction} />
      {organization.may.see_audit && (
        <a class="button button-quiet" href={history}>
          <span aria-hidden>{words.history}</span>
          <span class="unseen">{words.of(words.history, policy.name)}</span>
        </a>
      )}
      {reason && <p class="soft">{words.refusals[reason]}</p>}
    </div>
  );
}

function Name({ policy, language }: { policy: Policy; language: Language }) {
  const words = policyWords(language);
  const notes = [words.types[policy.policy_type], policy.locked ? words.inUse : words.unused];
  if (policy.auto_add_new_users) notes.push(words.autoAdd);
  return (
    <>
      <span class="policy-name">
        {policy.name} <span class={`policy-status policy-${policy.status}`}>{words.statuses[policy.status]}</span>
      </span>
      <span class="soft">{notes.join(', ')}</span>
    </>
  );
}

/** The recipients of notices, and their lead time once it has loaded. */
function Recipients({ organization, policy }: { organization: Organization; policy: Policy }) {
  const { language } = useLanguage();
  const { data } = useAlerts(organization.id, policy.id);
  const { notification_enabled: notify, notification_role_ids: roles } = policy;
  return <span class="soft">{recipientsText(language, { notify, roles }, data?.minutes)}</span>;
}

interface RuleProps {
  organization: Organization;
  policy: Policy;
  language: Language;
}

function Rule({ organization, policy, language }: RuleProps) {
  const words = policyWords(language);
  const factor = (text: string) => factorText(language, text);
  return (
    <>
      {words.rule(policy.policy_type, durationOf(secondsOfHours(policy.threshold)))}
      <span class="soft">
        {words.multipliers(factor(policy.pay_rate_multiplier), factor(policy.bill_rate_multiplier))}
      </span>
      {policy.status !== 'archived' && <Recipients organization={organization} policy={policy} />}
    </>
  );
}

function columnsOf({ organization, facts, axis, onAction }: Props, language: Language): Column<Policy>[] {
  const words = policyWords(language);
  const format = { language, zone: facts.calendar.zone };
  return [
    { name: 'name', title: words.columns.name, cell: (policy) => <Name policy={policy} language={language} /> },
    {
      name: 'rule',
      title: words.columns.rule,
      cell: (policy) => <Rule organization={organization} policy={policy} language={language} />,
    },
    {
      name: 'members',
      title: words.columns.members,
      cell: (policy) => (
        <>
          {policy.user_ids.length} <span class="soft">{namesText({ language }, peopleOf(facts, policy))}</span>
        </>
      ),
    },
    { name: 'time', title: words.columns.time, cell: (policy) => timeText(format, policy) },
    {
      name: 'versions',
      title: words.columns.versions,
      cell: (policy) => <Versions facts={facts} policy={policy} axis={axis} />,
    },
    {
      name: 'deeds',
      title: words.columns.deeds,
      isLabelled: false,
      cell: (policy) => <Actions organization={organization} facts={facts} policy={policy} onAction={onAction} />,
    },
  ];
}

/** The policies, one per row, with their actions. */
export function List(props: Props) {
  const { language } = useLanguage();
  return (
    <Sheet
      caption={policyWords(language).caption}
      columns={columnsOf(props, language)}
      rows={props.policies}
      keyOf={({ id }) => id}
    />
  );
}
