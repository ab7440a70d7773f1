import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import type { Language } from '../../words/words.ts';
import { durationOf, secondsOfHours } from '../../words/durations.ts';
import { refusalsOf } from './effects.ts';
import { factorText, namesText, timeText } from './texts.ts';
import { toldText } from './told.ts';
import { type Facts, type PolicyPerson, type Policy, useAlerts } from './use-policies.ts';
import { type Axis, Versions } from './versions.tsx';
import { policyWords } from './words.ts';

export type PolicyDeed = 'edit' | 'archive' | 'restore';

interface Props {
  organization: Organization;
  facts: Facts;
  policies: readonly Policy[];
  axis: Axis;
  onDeed(deed: PolicyDeed, policy: Policy): void;
}

export const peopleOf = ({ people }: Facts, policy: Policy): Pick<PolicyPerson, 'name'>[] =>
  policy.user_ids.map((id) => people.get(id) ?? { name: String(id) });

function DeedButton({
  deed,
  policy,
  facts,
  onDeed,
}: { deed: PolicyDeed; policy: Policy } & Pick<Props, 'facts' | 'onDeed'>) {
  const words = policyWords(useLanguage().language);
  const refusal = refusalsOf(facts, policy)[deed];
  return (
    <Button kind="quiet" refused={refusal && words.refusals[refusal]} onPress={() => onDeed(deed, policy)}>
      <span aria-hidden>{words[deed]}</span>
      <span class="unseen">{words.of(words[deed], policy.name)}</span>
    </Button>
  );
}

function Deeds({ organization, facts, policy, onDeed }: Omit<Props, 'policies' | 'axis'> & { policy: Policy }) {
  const words = policyWords(useLanguage().language);
  const refusals = refusalsOf(facts, policy);
  const other = policy.until === null || !refusals.archive ? 'archive' : 'restore';
  const reason = refusals.edit ?? refusals[other];
  const history = `/organizations/${organization.id}/audit?subject=overtime_policy&subject_id=${policy.id}`;
  return (
    <div class="policy-deeds">
      <DeedButton deed="edit" policy={policy} facts={facts} onDeed={onDeed} />
      <DeedButton deed={other} policy={policy} facts={facts} onDeed={onDeed} />
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
function TellsWhom({ organization, policy }: { organization: Organization; policy: Policy }) {
  const { language } = useLanguage();
  const { data } = useAlerts(organization.id, policy.id);
  const { notification_enabled: notify, notification_role_ids: told } = policy;
  return <span class="soft">{toldText(language, { notify, roles: told }, data?.minutes)}</span>;
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
      {policy.status !== 'archived' && <TellsWhom organization={organization} policy={policy} />}
    </>
  );
}

function columnsOf({ organization, facts, axis, onDeed }: Props, language: Language): Column<Policy>[] {
  const words = policyWords(language);
  const reading = { language, zone: facts.calendar.zone };
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
    { name: 'time', title: words.columns.time, cell: (policy) => timeText(reading, policy) },
    {
      name: 'versions',
      title: words.columns.versions,
      cell: (policy) => <Versions facts={facts} policy={policy} axis={axis} />,
    },
    {
      name: 'deeds',
      title: words.columns.deeds,
      isLabelled: false,
      cell: (policy) => <Deeds organization={organization} facts={facts} policy={policy} onDeed={onDeed} />,
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
