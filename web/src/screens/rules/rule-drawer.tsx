import { type ConfidenceLevel, tierNames } from '../../../../src/contract/lists/unusual-activities.ts';
import { levels } from '../../parts/level.tsx';
import { useMemo, useState } from 'preact/hooks';
import { useLanguage, useWords } from '../../app/language.tsx';
import type { Organization } from '../../api/session.ts';
import { TextWithArrows } from '../../parts/text-with-arrows.tsx';
import type { Compared } from '../../parts/conflict.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { FieldContext } from '../../parts/field.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useForm } from '../../parts/use-form.ts';
import type { Language } from '../../words/words.ts';
import type { RuleWords } from './catalogue.ts';
import { differenceTexts } from './differences.ts';
import type { Rule, Rules, RulesRead } from './queries.ts';
import { ReplayPanel } from './replay.tsx';
import { type BodyProps, RuleFields } from './rule-fields.tsx';
import { useLatest } from './use-latest.ts';
import { putRules } from './use-saving.ts';
import { differing, faultsIn, statementWith, type RuleValueValues, valuesOf } from './values.ts';
import { ruleWords } from './words.ts';
import './drawer.css';

interface Props {
  organization: Organization;
  read: RulesRead;
  rule: Rule;
  catalogue: RuleWords;
  onSaved(made: Rules, before: Rules): void;
  onClose(): void;
}

const beginningOf = (rules: Rules, rule: Rule, language: Language): RuleValueValues => ({
  ...valuesOf(rules, rule, language),
  reason: '',
});

/** The form of a rule. A save sends the complete set, with the latest values of all other rules. */
function useRuleForm({ organization, read, rule, onSaved }: Props) {
  const { language } = useLanguage();
  const { latest, back, readAnew, isSaved } = useLatest(organization.id, read.rules);
  const form = useForm({
    initial: { values: beginningOf(read.rules, rule, language), tag: read.tag },
    reload: async () => {
      const { rules, tag } = await readAnew();
      return { values: beginningOf(rules, rule, language), tag };
    },
    check: (values) => faultsIn(rule, read.program, values, language),
    save: (values, { ifMatch }) => {
      const changes = differing(latest.current, rule, values, language);
      return isSaved(putRules(organization.id, statementWith(latest.current, changes, values.reason), ifMatch));
    },
    onSaved: (made) => onSaved(made, back.current),
  });
  return { form, rules: latest.current };
}

function useCompared(rule: Rule, catalogue: RuleWords): Compared<RuleValueValues>[] {
  const { language, words: common } = useLanguage();
  const words = ruleWords(language);
  const grade =
    (name: string, level: ConfidenceLevel) =>
    ({ limits }: RuleValueValues) =>
      limits[name]?.[level] || words.never;
  return [
    { label: words.effect.on, text: ({ on }) => (on ? words.effect.yes : words.effect.no) },
    { label: words.form.minimum, text: ({ minimum }) => minimum },
    ...rule.limits.flatMap((limit) =>
      levels.map((level) => ({
        label: words.form.slide(catalogue.limit(limit), common.inbox.levels[level]),
        text: grade(limit.name, level),
      })),
    ),
    ...rule.thresholds.map((threshold) => ({
      label: catalogue.limit(threshold),
      text: ({ thresholds }: RuleValueValues) => thresholds[threshold.name] ?? '',
    })),
    { label: words.names.allowed, text: ({ allowed }) => allowed },
    { label: words.names.title, text: ({ added }) => tierNames.map((tier) => added[tier]).join(' ') },
  ];
}

interface EffectProps extends BodyProps {
  isFaulty: boolean;
}

/** The effect of saving: the changes, when they apply, and the parts that stay the same. */
function Effect({ both, rule, catalogue, form: { values }, isFaulty }: EffectProps) {
  const { language, words: common } = useLanguage();
  const { effect: words } = ruleWords(language);
  if (isFaulty) return null;
  const after = differing(both.rules, rule, values, language);
  const { allowed, added } = both.rules.applications;
  const before = after.applications ? { applications: { allowed, added } } : {};
  const texts = differenceTexts({ language, words: common, catalogue }, { published: both.rules, before, after });
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
            <TextWithArrows text={text} />
          </li>
        ))}
      </ul>
      {sharing.length > 0 && <p>{words.shared(sharing.map(({ type }) => common.flag.types[type]).join(', '))}</p>}
      <p>{words.from}</p>
      <p>{words.past}</p>
    </>
  );
}

/** The reason for the change, shown in the history. */
function Reason({ value, onType }: { value: string; onType(reason: string): void }) {
  const { form: words } = ruleWords(useLanguage().language);
  return (
    <TextField
      name="reason"
      label={words.reason}
      hint={words.reasonHint}
      lines={2}
      maxLength={1_000}
      value={value}
      onType={onType}
    />
  );
}

function RuleForm(props: Props) {
  const { organization, read, rule, catalogue } = props;
  const { language, words: common } = useLanguage();
  const words = ruleWords(language);
  const { form, rules } = useRuleForm(props);
  const both = { rules, program: read.program };
  const isFaulty = faultsIn(rule, read.program, form.values, language).length > 0;
  const parts = { both, rule, catalogue, form };
  return (
    <Form
      form={form}
      label={words.form.title(common.flag.types[rule.type])}
      save={words.form.save}
      effect={
        <>
          <Effect {...parts} isFaulty={isFaulty} />
          <ReplayPanel
            organization={organization}
            type={rule.type}
            changes={isFaulty ? null : differing(rules, rule, form.values, language)}
          />
        </>
      }
      compared={useCompared(rule, catalogue)}
    >
      <RuleFields {...parts}>
        <Reason value={form.values.reason} onType={(reason) => form.change({ reason })} />
      </RuleFields>
    </Form>
  );
}

/** Changes one rule. */
export function RuleDrawer(props: Props) {
  const { language } = useLanguage();
  const { flag } = useWords();
  const { rule, catalogue, onClose } = props;
  return (
    <Drawer title={ruleWords(language).form.title(flag.types[rule.type])} onClose={onClose}>
      <p class="soft">{catalogue.explanation(rule)}</p>
      <RuleForm {...props} />
    </Drawer>
  );
}

type Tried = Pick<Props, 'organization' | 'read' | 'rule' | 'catalogue'>;

/** The fields of a rule with their faults, and a replay. Nothing is saved. */
function Trial({ organization, read, rule, catalogue }: Tried) {
  const { language } = useLanguage();
  const words = ruleWords(language);
  const { rules, program } = read;
  const [values, setValues] = useState(() => beginningOf(rules, rule, language));
  const form = { values, change: (some: Partial<typeof values>) => setValues({ ...values, ...some }) };
  const faults = faultsIn(rule, program, values, language);
  const board = useMemo(() => ({ faults, fields: new Map() }), [JSON.stringify(faults)]);
  return (
    <FieldContext.Provider value={board}>
      <div class="form">
        <RuleFields both={{ rules, program }} rule={rule} catalogue={catalogue} form={form} />
        <div class="form-tail">
          <div class="form-effect" role="group" aria-label={words.replay.title}>
            <ReplayPanel
              organization={organization}
              type={rule.type}
              changes={faults.length > 0 ? null : differing(rules, rule, values, language)}
            />
          </div>
        </div>
      </div>
    </FieldContext.Provider>
  );
}

/** Simulates a rule, for people who cannot change it. */
export function RuleTrial(props: Tried & { onClose(): void }) {
  const { language, words: common } = useLanguage();
  const words = ruleWords(language);
  const { rule, catalogue, onClose } = props;
  return (
    <Drawer title={words.of(words.try, common.flag.types[rule.type])} onClose={onClose}>
      <p class="soft">{catalogue.explanation(rule)}</p>
      <Trial {...props} />
    </Drawer>
  );
}
