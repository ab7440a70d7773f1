import { trackingLevels } from '../../../../src/contract/lists/settings.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { SelectField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useForm } from '../../parts/use-form.ts';
import {
  type SettingChange,
  effectOf,
  mostScreenshots,
  type SettingsPerson,
  type Setting,
  settings,
} from './settings.ts';
import { makeChange, useFeatures } from './use-people.ts';
import { peopleWords } from './words.ts';

/** The settings that the person's role and the plan permit them to change. */
export const changeable = ({ may }: Organization): Setting[] =>
  settings.filter((setting) =>
    setting === 'screenshot_frequency' ? may.manage_screenshot_settings : may.manage_app_and_url_settings,
  );

interface Values {
  target: 'chosen' | 'everybody';
  setting: Setting;
  value: string;
}

interface Props {
  organization: Organization;
  people: readonly SettingsPerson[];
  /** Ids of the selected people. */
  chosen: readonly number[];
  onSaved(change: SettingChange): void;
  onClose(): void;
}

/** The values that the plan permits; while the plan is unknown, the values of all plans. */
const valuesOf = (setting: Setting, most: number): readonly string[] =>
  setting === 'app_and_url_tracking' ? trackingLevels : Array.from({ length: most + 1 }, (_, value) => String(value));

function Effect({ people, change }: { people: readonly SettingsPerson[]; change: SettingChange }) {
  const words = peopleWords(useLanguage().language);
  if (change.value === '') return <p>{words.effect.nothing}</p>;
  return (
    <>
      {words.effect.of(change, effectOf(people, change)).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}

interface FieldsProps {
  organization: Organization;
  values: Values;
  chosen: number;
  onChange(some: Partial<Values>): void;
}

function Fields({ organization, values: { target, setting, value }, chosen, onChange }: FieldsProps) {
  const words = peopleWords(useLanguage().language);
  const { form } = words;
  const features = useFeatures(organization.id, setting === 'screenshot_frequency').data;
  const most = mostScreenshots(features ?? []);
  const may = changeable(organization);
  const missing = settings.filter((name) => !may.includes(name)).map((name) => words.notInPlan(words.setting[name]));
  const everybody = { value: 'everybody' as const, text: form.everybody };
  const targets = chosen > 0 ? [{ value: 'chosen' as const, text: form.chosen(chosen) }, everybody] : [everybody];
  const values = valuesOf(setting, most).map((option) => ({ value: option, text: words.valueOf(setting, option) }));
  const limit = setting === 'screenshot_frequency' && features && most < 10 ? { hint: form.limit(most) } : {};
  return (
    <>
      <SelectField
        name="user_ids"
        label={form.whom}
        value={target}
        options={targets}
        onChoose={(target) => onChange({ target })}
      />
      <SelectField
        name="setting"
        label={form.setting}
        value={setting}
        options={may.map((name) => ({ value: name, text: words.setting[name] }))}
        onChoose={(setting) => onChange({ setting, value: '' })}
        {...(missing.length > 0 && { hint: missing.join(' ') })}
      />
      <SelectField
        name={setting}
        label={form.value}
        value={value}
        options={[{ value: '', text: form.choose }, ...values]}
        onChoose={(value) => onChange({ value })}
        {...limit}
      />
    </>
  );
}

/** Changes one setting for the selected people or for everyone. The effect is shown in advance. */
export function ChangeForm({ organization, people, chosen, onSaved, onClose }: Props) {
  const words = peopleWords(useLanguage().language);
  const [first = 'screenshot_frequency'] = changeable(organization);
  const changeOf = ({ target, setting, value }: Values): SettingChange => ({
    setting,
    value,
    target: target === 'everybody' ? target : chosen,
  });
  const form = useForm<Values, SettingChange>({
    initial: {
      values: { target: chosen.length > 0 ? 'chosen' : 'everybody', setting: first, value: '' },
      tag: undefined,
    },
    check: ({ setting, value }) => (value === '' ? [{ attribute: setting, text: words.form.missing }] : []),
    save: async (values) => {
      const change = changeOf(values);
      await makeChange(organization.id, change);
      return change;
    },
    onSaved,
  });
  return (
    <Drawer title={words.change} onClose={onClose}>
      <Form
        form={form}
        label={words.change}
        effect={<Effect people={people} change={changeOf(form.values)} />}
        onCancel={onClose}
      >
        <Fields organization={organization} values={form.values} chosen={chosen.length} onChange={form.change} />
      </Form>
    </Drawer>
  );
}
