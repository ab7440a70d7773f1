import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useMemo, useState } from 'preact/hooks';
import type { Language } from '../../../../src/contract/lists/preferences.ts';
import { everyPage } from '../../api/pages.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { DateChoice } from '../../parts/date-choice.tsx';
import { Failure } from '../../parts/failure.tsx';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { useModule } from '../../parts/use-module.ts';
import { moneyOf } from '../../words/amounts.ts';
import { fullDay } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { localIn } from '../../words/zones.ts';
import { Bars, comparisonRows, Comparisons } from './comparison.tsx';
import type { Saved } from './policy-drawer.tsx';
import { type Comparison, comparedOf } from './simulated.ts';
import { searchOfSimulation, simulationView, type SimulationView } from './simulation-view.ts';
import { simulationWords } from './simulation-words.ts';
import { dayText } from './texts.ts';
import { type Facts, usePolicies, useReload } from './use-policies.ts';
import { bodyOf, newValues, type Values, valuesOf } from './values.ts';
import { policyWords } from './words.ts';
import './simulation.css';

function useView({ time_zone: zone, week_start: weekStart }: Organization) {
  const { language } = useLanguage();
  const { path, query, route } = useLocation();
  const [today] = useState(() => localIn(zone, Date.now()).slice(0, 10));
  const { policy, first, last, draft } = query;
  const view = useMemo(
    () => simulationView({ policy, first, last, draft }, { today, weekStart, language }),
    [policy, first, last, draft, today, weekStart, language],
  );
  return { view, change: (next: SimulationView) => route(path + searchOfSimulation(next)) };
}

/** The simulated rules: from the address, otherwise from the policy; null without either. */
function useRules(facts: Facts, { policyId, draft }: SimulationView): Values | null {
  const { language } = useLanguage();
  const policy = facts.policies.find(({ id }) => id === policyId);
  return useMemo(() => draft ?? (policy ? valuesOf(policy, null, language) : null), [draft, policy, language]);
}

function useSimulation({ id }: Organization, { policyId, first, last }: SimulationView, rules: Values | null) {
  const policy = rules && { ...bodyOf(rules), ...(policyId === null && { policy_type: rules.type }) };
  const body = { from: first, to: last, ...(policyId !== null && { overtime_policy_id: policyId }), policy };
  return useQuery({
    queryKey: ['overtime-simulation', id, JSON.stringify(body)],
    enabled: policy !== null,
    retry: false,
    queryFn: async () => {
      const pages = await everyPage('simulateOvertime', {
        params: { organization_id: id },
        query: { include: ['users'] },
        body: { ...body, policy: policy ?? {} },
      });
      return comparedOf(pages);
    },
  });
}

type Compared = ReturnType<typeof comparedOf>;

/** The additional hours and their cost, in a sentence. */
function leadOf(language: Language, currency: string, members: number, { change }: Comparison): string {
  const words = simulationWords(language);
  const { overtime, cost } = change;
  const sideOf = (value: number) => (value > 0 ? 'more' : 'less');
  const hours = overtime === 0 ? words.same : words.overtime[sideOf(overtime)](durationOf(Math.abs(overtime)));
  const amount = cost ? moneyOf(language, currency, Math.abs(cost) / 100) : '';
  const costs = cost === null ? '' : cost === 0 ? words.sameCost : words.cost[sideOf(cost)](amount);
  return `${words.lead(members, hours)}${costs}.`;
}

interface ToolsProps {
  facts: Facts;
  view: SimulationView;
  change(view: SimulationView): void;
}

/** Selects the policy and the dates. */
function Range({ facts, view, change }: ToolsProps) {
  const words = simulationWords(useLanguage().language);
  const open = facts.policies.filter(({ status }) => status !== 'archived');
  const options = [
    { value: '', text: words.fresh },
    ...open.map(({ id, name }) => ({ value: String(id), text: name })),
  ];
  const choose = (value: string) => change({ ...view, policyId: value === '' ? null : Number(value), draft: null });
  return (
    <>
      <Choice label={words.policy} value={String(view.policyId ?? '')} options={options} onChoose={choose} />
      <DateChoice label={words.first} value={view.first} onChoose={(first) => change({ ...view, first })} />
      <DateChoice label={words.last} value={view.last} onChoose={(last) => change({ ...view, last })} />
    </>
  );
}

type Opened = 'rules' | 'activation' | null;

interface DrawersProps extends ToolsProps {
  organization: Organization;
  rules: Values | null;
  opened: Opened;
  onActivated(saved: Saved): void;
  onClose(): void;
}

/** The form that edits the simulated rules, and the form that puts them into force. */
function Drawers({ organization, facts, view, change, rules, opened, onActivated, onClose }: DrawersProps) {
  const { language } = useLanguage();
  const drafts = useModule(() => import('./draft-drawer.tsx'), opened === 'rules');
  const policies = useModule(() => import('./policy-drawer.tsx'), opened === 'activation');
  const policy = facts.policies.find(({ id }) => id === view.policyId) ?? null;
  const see = (draft: Values) => {
    onClose();
    change({ ...view, draft });
  };
  if (opened === 'rules') {
    const values = rules ?? newValues(language);
    return drafts && <drafts.DraftDrawer {...{ facts, policy, values, onClose }} onSeen={see} />;
  }
  if (opened !== 'activation' || !rules) return null;
  return (
    policies && (
      <policies.PolicyDrawer
        {...{ organization, facts, onClose }}
        id={view.policyId}
        draft={rules}
        onSaved={onActivated}
      />
    )
  );
}

interface ControlsProps extends ToolsProps {
  data: Compared | undefined;
  hasRules: boolean;
  onOpen(opened: Opened): void;
}

/** The policy and dates of the simulation, with the available actions. */
function Controls({ data, hasRules, onOpen, ...range }: ControlsProps) {
  const words = simulationWords(useLanguage().language);
  return (
    <Tools>
      <Range {...range} />
      <Button onPress={() => onOpen('rules')}>{words.edit}</Button>
      {hasRules && (
        <Button kind="main" onPress={() => onOpen('activation')}>
          {words.activate}
        </Button>
      )}
      {data && <Exports file="simulation.csv" rows={() => comparisonRows(words, data)} />}
    </Tools>
  );
}

/** The chart, then the table. */
function Shown({ members, all, currency }: Compared & { currency: string }) {
  if (members.length === 0) return null;
  return (
    <>
      <Bars members={members} />
      <Comparisons members={members} all={all} currency={currency} />
    </>
  );
}

interface ComparedRules {
  rules: Values | null;
  data: Compared | undefined;
  error: unknown;
}

function useSentence(currency: string, { rules, data, error }: ComparedRules): string {
  const { language } = useLanguage();
  const words = simulationWords(language);
  if (!rules) return words.choose;
  if (!data) return error ? '' : words.computing;
  return data.members.length > 0 ? leadOf(language, currency, data.members.length, data.all) : words.nobody;
}

function Loaded({ organization, facts }: { organization: Organization; facts: Facts }) {
  const { language } = useLanguage();
  const words = simulationWords(language);
  const { view, change } = useView(organization);
  const [opened, open] = useState<Opened>(null);
  const { message, showMessage } = useStatusMessage();
  const reload = useReload(organization.id);
  const rules = useRules(facts, view);
  const { data, error, isFetching, refetch } = useSimulation(organization, view, rules);
  const onActivated = ({ policy }: Saved) => {
    open(null);
    showMessage(
      words.activated(policy.name, dayText({ language, zone: facts.calendar.zone }, Date.parse(policy.since))),
    );
    void reload();
  };
  const range = { facts, view, change };
  return (
    <Screen
      name="simulation"
      help="overtime#simulation"
      title={words.title}
      sentence={useSentence(organization.currency, { rules, data, error })}
      note={words.note(fullDay(language, view.first), fullDay(language, view.last))}
      isBusy={isFetching}
    >
      <Controls {...range} data={data} hasRules={rules !== null} onOpen={open} />
      <StatusMessage message={message} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {rules && !data && !error && <Skeleton rows={6} />}
      {data && <Shown {...data} currency={organization.currency} />}
      <Drawers {...{ organization, ...range, rules, opened, onActivated }} onClose={() => open(null)} />
    </Screen>
  );
}

function Managed({ organization }: { organization: Organization }) {
  const words = simulationWords(useLanguage().language);
  const { data: facts, error, refetch } = usePolicies(organization);
  if (facts) return <Loaded organization={organization} facts={facts} />;
  return (
    <Screen name="simulation" title={words.title} sentence={error ? '' : words.computing}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />}
    </Screen>
  );
}

/** Simulates rules for past weeks before they take effect. People without access see the reason. */
export function Simulation({ organization }: { organization: Organization }) {
  const { language } = useLanguage();
  const { refused, empty } = policyWords(language);
  const { may, role } = organization;
  if (may.manage_overtime_policies) return <Managed organization={organization} />;
  const refusal = role === 'owner' || role === 'manager' ? refused.plan : refused.role;
  return (
    <Screen name="simulation" title={simulationWords(language).title} sentence={refusal}>
      <Empty text={empty.text} />
    </Screen>
  );
}
