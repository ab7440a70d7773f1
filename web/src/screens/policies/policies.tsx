import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { type RecordFilter, recordFilters } from '../../../../src/contract/lists/records.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { useAddressed } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { useModule } from '../../parts/use-module.ts';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import type { CsvValue } from '../../words/csv.ts';
import { weekdayName } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { putAlerts } from './alerts.ts';
import { carryOut, type Chosen } from './carry-out.ts';
import { inChains } from './chains.ts';
import { csvRows } from './csv.ts';
import type { PolicyActionProps } from './action-dialog.tsx';
import { type PolicyAction, List } from './list.tsx';
import type { PolicyDrawerProps, Saved } from './policy-drawer.tsx';
import { presetWords } from './preset-words.ts';
import { dayText, type PolicyTextFormat } from './texts.ts';
import { type Facts, type Policy, usePolicies, useReload } from './use-policies.ts';
import { axisOf } from './versions.tsx';
import { policyWords } from './words.ts';
import './policies.css';

const isShown = (policy: Policy, filter: RecordFilter) =>
  filter === 'all' || (policy.status === 'archived') === (filter === 'archived');

/** The policies in force, and the next change. */
function leadOf(format: PolicyTextFormat, { policies }: Facts, now: number): string {
  const words = policyWords(format.language);
  const holding = policies.filter(({ status }) => status === 'active' || status === 'expiring');
  const members = new Set(holding.flatMap(({ user_ids: userIds }) => userIds)).size;
  const changes = policies.flatMap(({ name, since, until }) => [
    { name, what: 'begins' as const, at: Date.parse(since), isSome: until === null || until > since },
    { name, what: 'closes' as const, at: until === null ? 0 : Date.parse(until), isSome: true },
  ]);
  // If one version replaces another, only the start of the new version is mentioned.
  const next = changes.filter(({ at, isSome }) => isSome && at > now).toSorted((a, b) => a.at - b.at)[0];
  const lead = holding.length === 0 ? words.nothing : words.lead(holding.length, members);
  const begins = next && changes.find(({ at, what, isSome }) => isSome && at === next.at && what === 'begins');
  const announced = begins ?? next;
  return announced ? `${lead} ${words.next(announced.name, announced.what, dayText(format, announced.at))}` : lead;
}

/** 1 March 2026 is a Sunday, which counts as 0. */
const noteOf = (language: Language, { zone, weekStart }: Facts['calendar']) =>
  policyWords(language).note(zone, weekdayName(language, `2026-03-0${1 + weekStart}`));

interface LoadedProps {
  organization: Organization;
  facts: Facts;
}

/** The last action as text, with undo if that restores the previous state completely. */
function useDone({ organization, facts }: LoadedProps) {
  const { language } = useLanguage();
  const { message, showMessage } = useStatusMessage();
  const reload = useReload(organization.id);
  const format = { language, zone: facts.calendar.zone };
  const words = policyWords(language);
  const dayOf = (instant: string) => dayText(format, Date.parse(instant));
  function saved({ policy, before, minutesBefore }: Saved): void {
    const { done } = words;
    const isSame = JSON.stringify(before) === JSON.stringify(policy);
    const kind = !before ? 'created' : before.id === policy.id ? 'changed' : 'version';
    const text = isSame ? done.nothing(policy.name) : done[kind](policy.name, dayOf(policy.since));
    const undo = async () => {
      await putAlerts(policy.id, minutesBefore ?? null);
      showMessage(done.takenBack(policy.name));
      void reload();
    };
    // If other fields also changed, undo would restore only a part of the change, so it is not offered.
    if (isSame && minutesBefore !== undefined) showMessage(done.earlier(policy.name), undo);
    else showMessage(text);
    void reload();
  }
  function carriedOut({ action, policy }: Chosen, answer: Policy): void {
    const { closing, reopening } = words;
    if (action === 'restore') {
      const isCalledOff = policy.status === 'expiring';
      showMessage(isCalledOff ? reopening.calledOff(answer.name) : reopening.done(answer.name, dayOf(answer.since)));
    } else {
      const isLater = answer.status === 'expiring' && answer.until !== null;
      // Undo would be incomplete for an unused policy that had already begun, because the policy would restart, and
      // after a version was cancelled.
      const isWhole = policy.status === 'pending' || (policy.status === 'active' && isLater);
      const undo = async () =>
        carriedOut({ action: 'restore', policy: answer }, await carryOut({ action: 'restore', policy }));
      const text = isLater ? closing.doneLater(policy.name, dayOf(answer.until ?? '')) : closing.done(policy.name);
      showMessage(text, isWhole ? () => void undo() : undefined);
    }
    void reload();
  }
  const made = (names: readonly string[]) => (showMessage(presetWords(language).done(names)), void reload());
  return { message, saved, made, carriedOut };
}

function useFilter() {
  const { path, query, route } = useLocation();
  const filter = recordFilters.find((filter) => filter === query['status']) ?? 'active';
  return { filter, choose: (value: RecordFilter) => route(value === 'active' ? path : `${path}?status=${value}`) };
}

function useDrawer() {
  const made = useAddressed('new');
  const edited = useAddressed('edit');
  return {
    isOpen: made.value !== null || edited.value !== null,
    id: made.value === null ? Number(edited.value) : null,
    create: () => made.open(),
    edit: ({ id }: Policy) => edited.open(String(id)),
    close: () => (made.value === null ? edited.close() : made.close()),
  };
}

interface BarProps {
  filter: RecordFilter;
  onCreate(): void;
  onPreset(): void;
  onSimulate(): void;
  onChoose(filter: RecordFilter): void;
  rows(): CsvValue[][];
}

function Bar({ filter, onCreate, onPreset, onSimulate, onChoose, rows }: BarProps) {
  const words = policyWords(useLanguage().language);
  return (
    <Tools>
      <Button kind="main" onPress={onCreate}>
        {words.create}
      </Button>
      <Button onPress={onPreset}>{words.presets}</Button>
      <Button onPress={onSimulate}>{words.simulate}</Button>
      <Choice<RecordFilter>
        label={words.status}
        value={filter}
        options={recordFilters.map((value) => ({ value, text: words.filters[value] }))}
        onChoose={onChoose}
      />
      <Exports file="overtime-policies.csv" rows={rows} />
    </Tools>
  );
}

/** The form, loaded on first use. */
function LoadedDrawer(props: PolicyDrawerProps) {
  const form = useModule(() => import('./policy-drawer.tsx'), true);
  return form && <form.PolicyDrawer {...props} />;
}

/** The confirmation of an action, loaded on first use. */
function LoadedAction(props: PolicyActionProps) {
  const module = useModule(() => import('./action-dialog.tsx'), props.chosen !== null);
  return module && <module.PolicyActionDialog {...props} />;
}

function Loaded({ organization, facts }: LoadedProps) {
  const { empty } = policyWords(useLanguage().language);
  const { path, route } = useLocation();
  const { filter, choose } = useFilter();
  const drawer = useDrawer();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { message, saved, made, carriedOut } = useDone({ organization, facts });
  const preset = useAddressed('preset');
  const presets = useModule(() => import('./presets-drawer.tsx'), preset.value !== null);
  const shown = inChains(facts.policies).filter((policy) => isShown(policy, filter));
  const act = (action: PolicyAction, policy: Policy) =>
    action === 'edit' ? drawer.edit(policy) : setChosen({ action, policy });
  const onSaved = (done: Saved) => {
    drawer.close();
    saved(done);
  };
  const onMade = (names: readonly string[]) => {
    preset.close();
    made(names);
  };
  const onDone = (done: Chosen, answer: Policy) => {
    setChosen(null);
    carriedOut(done, answer);
  };
  const list = { organization, facts, policies: shown, axis: axisOf(shown, Date.now()), onAction: act };
  const bar = { filter, onCreate: drawer.create, onPreset: () => preset.open(), onChoose: choose };
  const form = { organization, facts, id: drawer.id, onClose: drawer.close, onSaved };
  return (
    <>
      <Bar {...bar} onSimulate={() => route(`${path}/simulation`)} rows={() => csvRows(facts, shown)} />
      <StatusMessage message={message} />
      {shown.length === 0 ? <Empty title={empty.title} text={empty.text} /> : <List {...list} />}
      {drawer.isOpen && <LoadedDrawer {...form} />}
      {preset.value !== null && presets && (
        <presets.PresetsDrawer {...{ organization, facts, onMade }} first={preset.value} onClose={preset.close} />
      )}
      <LoadedAction chosen={chosen} facts={facts} onClose={() => setChosen(null)} onDone={onDone} />
    </>
  );
}

function Managed({ organization }: { organization: Organization }) {
  const { language } = useLanguage();
  const { data: facts, error, refetch, isFetching } = usePolicies(organization);
  const format = { language, zone: facts?.calendar.zone ?? organization.time_zone };
  return (
    <Screen
      name="policies"
      help="overtime#changes"
      title={policyWords(language).title}
      sentence={facts && leadOf(format, facts, Date.now())}
      note={facts && noteOf(language, facts.calendar)}
      isBusy={isFetching}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!facts && !error && <Skeleton rows={5} />}
      {facts && <Loaded organization={organization} facts={facts} />}
    </Screen>
  );
}

/** The overtime policies. People without access see the reason, because the API would return an error. */
export function Policies({ organization }: { organization: Organization }) {
  const words = policyWords(useLanguage().language);
  const { may, role } = organization;
  if (may.manage_overtime_policies) return <Managed organization={organization} />;
  const isRole = role !== 'owner' && role !== 'manager';
  return (
    <Screen name="policies" title={words.title} sentence={isRole ? words.refused.role : words.refused.plan}>
      <Empty text={words.empty.text} />
    </Screen>
  );
}
