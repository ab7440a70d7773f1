import { useRef, useState } from 'preact/hooks';
import { call, type WriteHeaders } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { SelectField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { useForm } from '../../parts/use-form.ts';
import { fullDay, shortDate } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { Members } from './fields.tsx';
import { presetWords } from './preset-words.ts';
import { type Preset, usePresets } from './use-presets.ts';
import { ruleLines } from './rule-lines.ts';
import { ruleValuesOf } from './rule-values.ts';
import { SaveEffect } from './save-effect.tsx';
import type { Facts } from './use-policies.ts';
import { newValues, type Values } from './values.ts';
import './presets.css';

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul class="preset-lines">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

type Source = Preset['sources'][number];

/** When and where the figures of a source were checked. */
function Check({ checked_on: on, checked_in: reading, read_at: place }: Source) {
  const { language } = useLanguage();
  const words = presetWords(language);
  if (on === null || reading === null || place === null) {
    return <strong class="preset-check">{words.unchecked(reading, place)}</strong>;
  }
  return <span class="preset-check soft">{words.checked(shortDate(language, on), reading, place)}</span>;
}

/** The contents of a preset and its sources, for review. */
function Reading({ preset }: { preset: Preset }) {
  const { language } = useLanguage();
  const words = presetWords(language);
  return (
    <div class="preset-reading">
      <p>{preset.summary}</p>
      <h3>{words.policies}</h3>
      {preset.policies.map((policy) => (
        <section key={policy.name} aria-label={policy.name}>
          <h4>{policy.name}</h4>
          <Lines lines={ruleLines(language, policy)} />
        </section>
      ))}
      <h3>{words.sources}</h3>
      <ul class="preset-lines">
        {preset.sources.map((source) => (
          <li key={`${source.law} ${source.section}`}>
            {source.law}, {source.section}
            {/* The summary of a source exists only in English. */}
            {language === 'en' && <span class="soft">: {source.says}</span>}
            <Check {...source} />
          </li>
        ))}
      </ul>
      <h3>{words.leavesOut}</h3>
      <Lines lines={preset.leaves_out} />
      <p class="preset-notice">{words.notLegal(fullDay(language, preset.read_on))}</p>
    </div>
  );
}

type PresetPolicy = Preset['policies'][number];

/** The form values of a preset's policy for the selected members. */
const valuesFor = (policy: PresetPolicy, { userIds, override, autoAdd }: Values, language: Language): Values => ({
  ...newValues(language),
  name: policy.name,
  type: policy.policy_type,
  threshold: String(policy.threshold),
  rules: ruleValuesOf(policy, language),
  userIds,
  override,
  autoAdd,
});

/** Creates the policies one after another. A repeated attempt skips existing ones. */
function useCreation(organizationId: number, { policies }: Preset) {
  const made = useRef(new Set<number>());
  return async ({ userIds, override, autoAdd }: Values, { idempotencyKey }: WriteHeaders) => {
    for (const [index, policy] of policies.entries()) {
      if (made.current.has(index)) continue;
      const body = { ...policy, user_ids: [...userIds], override, auto_add_new_users: autoAdd };
      const sending = { idempotencyKey: idempotencyKey && `${idempotencyKey}-${index}` };
      await call('createRuledPolicy', { params: { organization_id: organizationId }, body, ...sending });
      made.current.add(index);
    }
    return policies.map(({ name }) => name);
  };
}

interface CreationProps {
  organization: Organization;
  facts: Facts;
  preset: Preset;
  onMade(names: readonly string[]): void;
}

function Effect({ facts, preset, values }: Pick<CreationProps, 'facts' | 'preset'> & { values: Values }) {
  const { language } = useLanguage();
  const words = presetWords(language);
  return (
    <>
      {preset.policies.map((policy) => (
        <section key={policy.name}>
          <p>{words.effectOf(policy.name)}</p>
          <SaveEffect facts={facts} policy={null} values={valuesFor(policy, values, language)} />
        </section>
      ))}
      <p>{words.free}</p>
    </>
  );
}

function Creation({ organization, facts, preset, onMade }: CreationProps) {
  const { language } = useLanguage();
  const words = presetWords(language);
  const { policies } = preset;
  const form = useForm({
    initial: { values: { ...newValues(language), type: policies[0]?.policy_type ?? 'weekly' }, tag: undefined },
    save: useCreation(organization.id, preset),
    onSaved: onMade,
  });
  if (!facts.hasDaily && policies.some(({ policy_type: type }) => type === 'daily')) return <p>{words.daily}</p>;
  return (
    <Form
      form={form}
      label={words.title}
      save={words.create(policies.length)}
      effect={<Effect facts={facts} preset={preset} values={form.values} />}
    >
      <Members form={form} facts={facts} policy={null} />
    </Form>
  );
}

interface ChosenProps extends Omit<CreationProps, 'preset'> {
  presets: readonly Preset[];
  /** The preset in the address. */
  first: string;
}

function Chosen({ presets, first, ...creation }: ChosenProps) {
  const words = presetWords(useLanguage().language);
  const [id, setId] = useState(first);
  const preset = presets.find((option) => option.id === id) ?? presets[0];
  if (!preset) return null;
  return (
    <>
      <SelectField
        name="preset"
        label={words.preset}
        value={preset.id}
        options={presets.map((option) => ({ value: option.id, text: option.name }))}
        onChoose={setId}
      />
      <Reading preset={preset} />
      <Creation key={preset.id} {...creation} preset={preset} />
    </>
  );
}

export interface PresetsDrawerProps extends Omit<ChosenProps, 'presets'> {
  onClose(): void;
}

/** Presets from laws and customs, to review and create. */
export function PresetsDrawer({ onClose, ...chosen }: PresetsDrawerProps) {
  const { language } = useLanguage();
  const { presets, error, refetch } = usePresets();
  return (
    <Drawer title={presetWords(language).title} onClose={onClose}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!presets && !error && <Skeleton rows={8} />}
      {presets && <Chosen {...chosen} presets={presets} />}
    </Drawer>
  );
}
