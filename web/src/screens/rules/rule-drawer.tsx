import { useRef } from 'preact/hooks';
import { useLanguage, useWords } from '../../app/language.tsx';
import type { Organization } from '../../api/session.ts';
import { Arrowed } from '../../parts/arrowed.tsx';
import { Button } from '../../parts/button.tsx';
import type { Compared } from '../../parts/conflict.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { NumberField, Switch, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { type Form as FormState, useForm } from '../../parts/use-form.ts';
import type { Language } from '../../words/words.ts';
import { localIn } from '../../words/zones.ts';
import type { RuleWords } from './catalogue.ts';
import { differenceTexts } from './differences.ts';
import { sameLimit, sameThreshold, shownOf } from './figures.ts';
import { LevelFields } from './level-fields.tsx';
import { NameFields, ThresholdField } from './number-fields.tsx';
import { levels, readRules, type Rule, type Rules, type RulesRead } from './queries.ts';
import { lastWeeks } from './replay-counts.ts';
import { ReplayPanel } from './replay.tsx';
import { stopsOf } from './stops.ts';
import { putRules } from './use-saving.ts';
import {
  type Both,
  differing,
  faultsIn,
  isBeyondPlan,
  programValues,
  statementWith,
  tiers,
  type Values,
  valuesOf,
} from './values.ts';
import { ruleWords } from './words.ts';
import './drawer.css';

interface Props {
  organization: Organization;
  read: RulesRead;
  rule: Rule;
  said: RuleWords;
  onSaved(made: Rules, before: Rules): void;
  onClose(): void;
}

const beginningOf = (rules: Rules, rule: Rule, language: Language): Values => ({
  ...valuesOf(rules, rule, language),
  reason: '',
});

/** The form of one rule; what is sent is the complete set, with all else as it is at that moment. */
function useRuleForm({ organization, read, rule, onSaved }: Props) {
  const { language } = useLanguage();
  const latest = useRef(read.rules);
  const form = useForm({
    initial: { values: beginningOf(read.rules, rule, language), tag: read.tag },
    reload: async () => {
      const { rules, tag } = await readRules(organization.id);
      latest.current = rules;
      return { values: beginningOf(rules, rule, language), tag };
    },
    check: (values) => faultsIn(rule, read.program, values, language),
    save: (values, { ifMatch }) => {
      const changes = differing(latest.current, rule, values, language);
      return putRules(organization.id, statementWith(latest.current, changes, values.reason), ifMatch);
    },
    onSaved: (made) => onSaved(made, latest.current),
  });
  return { form, rules: latest.current };
}

function useCompared(rule: Rule, said: RuleWords): Compared<Values>[] {
  const { language, words: common } = useLanguage();
  const words = ruleWords(language);
  const grade =
    (name: string, level: (typeof levels)[number]) =>
    ({ limits }: Values) =>
      limits[name]?.[level] || words.never;
  return [
    { label: words.effect.on, text: ({ on }) => (on ? words.effect.yes : words.effect.no) },
    { label: words.form.minimum, text: ({ minimum }) => minimum },
    ...rule.limits.flatMap((limit) =>
      levels.map((level) => ({
        label: words.form.slide(said.limit(limit), common.inbox.levels[level]),
        text: grade(limit.name, level),
      })),
    ),
    ...rule.thresholds.map((one) => ({
      label: said.limit(one),
      text: ({ thresholds }: Values) => thresholds[one.name] ?? '',
    })),
    { label: words.names.allowed, text: ({ allowed }) => allowed },
    { label: words.names.title, text: ({ added }) => tiers.map((tier) => added[tier]).join(' ') },
  ];
}

interface BodyProps extends Pick<Props, 'rule' | 'said'> {
  both: Both;
  form: Pick<FormState<Values>, 'values' | 'change'>;
}

function Limits({ both, rule, said, form: { values, change } }: BodyProps) {
  return (
    <>
      {rule.limits.map((limit) => {
        const grades = values.limits[limit.name] ?? { low: '', medium: '', high: '' };
        return (
          <LevelFields
            key={limit.name}
            limit={limit}
            grades={grades}
            stops={stopsOf(limit, shownOf([limit, sameLimit(both.program.types, limit.name)]))}
            said={said}
            onChange={(made) => change({ limits: { ...values.limits, [limit.name]: made } })}
          />
        );
      })}
      {rule.thresholds.map((one) => (
        <ThresholdField
          key={one.name}
          threshold={one}
          value={values.thresholds[one.name] ?? ''}
          stops={stopsOf(one, [one.value, sameThreshold(both.program.types, one.name)?.value ?? one.value])}
          said={said}
          onType={(value) => change({ thresholds: { ...values.thresholds, [one.name]: value } })}
        />
      ))}
    </>
  );
}

function Fields({ both, rule, said, form }: BodyProps) {
  const { language } = useLanguage();
  const words = ruleWords(language);
  const { values, change } = form;
  return (
    <div class="rule-fields">
      <div class="rule-switch">
        <Switch
          name={`types.${rule.type}.on`}
          label={words.form.on}
          hint={isBeyondPlan(both.rules, rule) && words.form.plan}
          isOn={values.on}
          onSwitch={(on) => change({ on })}
        />
        <Button kind="quiet" onPress={() => change(programValues(both, rule, language))}>
          {words.form.reset}
        </Button>
      </div>
      <Limits both={both} rule={rule} said={said} form={form} />
      <NumberField
        name={`types.${rule.type}.minimum_minutes`}
        label={words.form.minimum}
        unit={words.form.minutes}
        value={values.minimum}
        onType={(minimum) => change({ minimum })}
      />
      {rule.type === 'suspicious_activity' && <NameFields values={values} onChange={change} />}
      <TextField
        name="reason"
        label={words.form.reason}
        hint={words.form.reasonHint}
        lines={2}
        maxLength={1_000}
        value={values.reason}
        onType={(reason) => change({ reason })}
      />
    </div>
  );
}

interface EffectProps extends BodyProps {
  isFaulty: boolean;
}

/** What saving does: what is otherwise, from when on, and what stays as it is. */
function Effect({ both, rule, said, form: { values }, isFaulty }: EffectProps) {
  const { language, words: common } = useLanguage();
  const { effect: words } = ruleWords(language);
  if (isFaulty) return null;
  const after = differing(both.rules, rule, values, language);
  const { allowed, added } = both.rules.applications;
  const before = after.applications ? { applications: { allowed, added } } : {};
  const texts = differenceTexts({ language, words: common, said }, { published: both.rules, before, after });
  if (texts.length === 0) return <p>{words.nothing}</p>;
  const names = Object.keys({ ...after.limits, ...after.thresholds });
  const sharing = both.rules.types.filter(
    ({ type, limits, thresholds }) =>
      type !== rule.type && [...limits, ...thresholds].some(({ name }) => names.includes(name)),
  );
  return (
    <>
      <ul class="rule-effects">
        {texts.map((text) => (
          <li key={text}>
            <Arrowed text={text} />
          </li>
        ))}
      </ul>
      {sharing.length > 0 && <p>{words.shared(sharing.map(({ type }) => common.flag.types[type]).join(', '))}</p>}
      <p>{words.from}</p>
      <p>{words.past}</p>
    </>
  );
}

function RuleForm(props: Props) {
  const { organization, read, rule, said } = props;
  const { language, words: common } = useLanguage();
  const words = ruleWords(language);
  const { form, rules } = useRuleForm(props);
  const both = { rules, program: read.program };
  const isFaulty = faultsIn(rule, read.program, form.values, language).length > 0;
  const parts = { both, rule, said, form };
  return (
    <Form
      form={form}
      label={words.form.title(common.flag.types[rule.type])}
      save={words.form.save}
      effect={
        <>
          <Effect {...parts} isFaulty={isFaulty} />
          <ReplayPanel
            organizationId={organization.id}
            type={rule.type}
            span={lastWeeks(localIn(organization.time_zone, Date.now()).slice(0, 10))}
            refused={organization.may.replay_flags ? null : words.replay.refused}
            changes={isFaulty ? null : differing(rules, rule, form.values, language)}
          />
        </>
      }
      compared={useCompared(rule, said)}
    >
      <Fields {...parts} />
    </Form>
  );
}

/** Changes one rule. */
export function RuleDrawer(props: Props) {
  const { language } = useLanguage();
  const { flag } = useWords();
  const { rule, said, onClose } = props;
  return (
    <Drawer title={ruleWords(language).form.title(flag.types[rule.type])} onClose={onClose}>
      <p class="soft">{said.explanation(rule)}</p>
      <RuleForm {...props} />
    </Drawer>
  );
}
