import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Switch, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { numberOf } from '../../parts/numbers.ts';
import { type Form as FormState, useForm } from '../../parts/use-form.ts';
import { SliderField } from './number-fields.tsx';
import { type Rules, type RulesRead } from './queries.ts';
import { fittingChanges, statementOf } from './statement.ts';
import { useLatest } from './use-latest.ts';
import { putRules } from './use-saving.ts';
import { ruleWords } from './words.ts';

interface Values {
  hours: string;
  members: boolean;
  second: boolean;
  reason: string;
}

const valuesOf = ({ grace_hours: hours, members_see_flags: members, second_review: second }: Rules): Values => ({
  hours: String(hours),
  members,
  second,
  reason: '',
});

const settingsOf = ({ hours, members, second }: Values) => ({
  grace_hours: numberOf(hours) ?? NaN,
  members_see_flags: members,
  second_review: second,
});

const mostHours = 72;

const isGood = ({ hours }: Values) => {
  const typed = numberOf(hours);
  return typed !== null && Number.isInteger(typed) && typed >= 0 && typed <= mostHours;
};

interface Props {
  organization: Organization;
  read: RulesRead;
  onSaved(made: Rules, before: Rules): void;
  onClose(): void;
}

/** The effect of saving, for each changed setting. */
function Effect({ rules, values }: { rules: Rules; values: Values }) {
  const { effect, settings: words } = ruleWords(useLanguage().language);
  const texts = [
    Number(values.hours) === rules.grace_hours ? '' : words.effects.hours(rules.grace_hours, values.hours),
    values.members === rules.members_see_flags ? '' : words.effects[values.members ? 'membersOn' : 'membersOff'],
    values.second === rules.second_review ? '' : words.effects[values.second ? 'secondOn' : 'secondOff'],
  ].filter(Boolean);
  if (texts.length === 0) return <p>{effect.nothing}</p>;
  return (
    <>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

function useSettingsForm({ organization, read, onSaved }: Props) {
  const { faults } = ruleWords(useLanguage().language);
  const { latest, back, readAnew, isSaved } = useLatest(organization.id, read.rules);
  const form = useForm({
    initial: { values: valuesOf(read.rules), tag: read.tag },
    reload: async () => {
      const { rules, tag } = await readAnew();
      return { values: valuesOf(rules), tag };
    },
    check: (values) => (isGood(values) ? [] : [{ attribute: 'grace_hours', text: faults.range(0, mostHours) }]),
    save: (values, { ifMatch }) => {
      const settings = { ...settingsOf(values), changes: fittingChanges(latest.current) };
      return isSaved(putRules(organization.id, statementOf(settings, values.reason), ifMatch));
    },
    onSaved: (made) => onSaved(made, back.current),
  });
  return { form, rules: latest.current };
}

function Fields({ values, change }: Pick<FormState<Values>, 'values' | 'change'>) {
  const words = ruleWords(useLanguage().language);
  return (
    <>
      <SliderField
        name="grace_hours"
        label={words.settings.hours}
        unit={words.settings.unit}
        value={values.hours}
        stops={Array.from({ length: mostHours + 1 }, (_, hour) => hour)}
        people={null}
        onType={(hours) => change({ hours })}
      />
      <Switch
        name="members_see_flags"
        label={words.settings.members}
        isOn={values.members}
        onSwitch={(members) => change({ members })}
      />
      <Switch
        name="second_review"
        label={words.settings.second}
        isOn={values.second}
        onSwitch={(second) => change({ second })}
      />
      <TextField
        name="reason"
        label={words.form.reason}
        hint={words.form.reasonHint}
        lines={2}
        maxLength={1_000}
        value={values.reason}
        onType={(reason) => change({ reason })}
      />
    </>
  );
}

/** Changes when days are analyzed and how flags are handled. */
export function SettingsDrawer(props: Props) {
  const { language } = useLanguage();
  const words = ruleWords(language);
  const { form, rules } = useSettingsForm(props);
  const { values, change } = form;
  const yesNo = (isOn: boolean) => (isOn ? words.effect.yes : words.effect.no);
  return (
    <Drawer title={words.form.title(words.settings.title)} onClose={props.onClose}>
      <Form
        form={form}
        label={words.form.title(words.settings.title)}
        effect={<Effect rules={rules} values={values} />}
        compared={[
          { label: words.settings.hours, text: ({ hours }) => hours },
          { label: words.settings.members, text: ({ members }) => yesNo(members) },
          { label: words.settings.second, text: ({ second }) => yesNo(second) },
        ]}
      >
        <Fields values={values} change={change} />
      </Form>
    </Drawer>
  );
}
