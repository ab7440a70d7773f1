import type { ComponentChildren } from 'preact';
import { tierNames } from '../../../../src/contract/lists/unusual-activities.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { type RuleWords } from './catalogue.ts';
import { gradesText, numberText, peopleText, sameLimit, sameThreshold, shownOf } from './figures.ts';
import { ruleHelp } from './help-address.ts';
import type { Limit, Rule, Threshold } from './queries.ts';
import { Point, Scale } from './scale.tsx';
import { stopsOf } from './stops.ts';
import { type BothRules, isBeyondPlan, isOwn } from './values.ts';
import { ruleWords } from './words.ts';

interface CardProps {
  both: BothRules;
  rule: Rule;
  catalogue: RuleWords;
  /** Changes or simulates the rule; null for people who can only view it. */
  action: CardAction | null;
}

/** The action for each rule, and the name of the action. */
export interface CardAction {
  text: string;
  run(rule: Rule): void;
}

/** The number of limits that are visible without a click. */
const openLimits = 2;

function LimitFigure({ limit, both, catalogue }: { limit: Limit; both: BothRules; catalogue: RuleWords }) {
  const { language, words } = useLanguage();
  const text = `${gradesText(limit, language, words)} ${peopleText(limit, language, words)}`;
  const stops = stopsOf(limit, shownOf([limit, sameLimit(both.program.types, limit.name)]));
  return (
    <li class="rule-limit">
      <h3>
        {catalogue.limit(limit)} <small>{catalogue.unit(limit.unit)}</small>
      </h3>
      <Scale limit={limit} marks={limit} stops={stops} label={`${catalogue.limit(limit)}. ${text}`} />
      <p class="soft">{text}</p>
    </li>
  );
}

function ThresholdFigure({
  threshold,
  both,
  catalogue,
}: {
  threshold: Threshold;
  both: BothRules;
  catalogue: RuleWords;
}) {
  const { language, words } = useLanguage();
  const { people } = threshold;
  const before = sameThreshold(both.program.types, threshold.name)?.value ?? threshold.value;
  return (
    <li class="rule-limit rule-number">
      <h3>
        {catalogue.limit(threshold)} <small>{catalogue.unit(threshold.unit)}</small>
      </h3>
      <strong>{numberText(threshold.value, language)}</strong>
      <Point value={threshold.value} stops={stopsOf(threshold, [threshold.value, before])} people={people} />
      {people && <p class="soft">{peopleText({ people, unusual_when: 'at_most' }, language, words)}</p>}
    </li>
  );
}

/** The application names that a rule searches for. */
function Names({ both: { rules } }: { both: BothRules }) {
  const { names: words } = ruleWords(useLanguage().language);
  const { tiers: known, added, allowed } = rules.applications;
  return (
    <ul class="rule-names">
      {tierNames.map((tier) => (
        <li key={tier}>{words.count(tier, known[tier].length)}</li>
      ))}
      {added.length + allowed.length > 0 && <li>{words.own(allowed.length, added.length)}</li>}
    </ul>
  );
}

function Numbers({ rule, both, catalogue }: Omit<CardProps, 'action'>) {
  const words = ruleWords(useLanguage().language);
  const { limits, thresholds } = rule;
  const rest = limits.length - openLimits + thresholds.length;
  const figure = (limit: Limit) => <LimitFigure key={limit.name} limit={limit} both={both} catalogue={catalogue} />;
  return (
    <>
      {limits.length > 0 && <ul class="rule-limits">{limits.slice(0, openLimits).map(figure)}</ul>}
      {rest > 0 && (
        <details class="rule-more">
          <summary>{words.more(rest)}</summary>
          <ul class="rule-limits">
            {limits.slice(openLimits).map(figure)}
            {thresholds.map((threshold) => (
              <ThresholdFigure key={threshold.name} threshold={threshold} both={both} catalogue={catalogue} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Chips({ both, rule }: Pick<CardProps, 'both' | 'rule'>) {
  const words = ruleWords(useLanguage().language);
  const state = isBeyondPlan(both.rules, rule) ? 'plan' : rule.on ? 'on' : 'off';
  return (
    <span class="rule-chips">
      {isOwn(both.rules, rule) && <span class="rule-chip rule-own">{words.own}</span>}
      <span class={`rule-chip rule-${state}`}>{words.states[state]}</span>
    </span>
  );
}

function Foot({ title, children }: { title: string; children: ComponentChildren }) {
  const { language } = useLanguage();
  const words = ruleWords(language);
  return (
    <footer>
      {children}
      <a href={ruleHelp(title)}>
        <span aria-hidden>{words.help}</span>
        <span class="unseen">{words.of(words.help, title)}</span>
      </a>
    </footer>
  );
}

/** A rule: the data that it examines, its state, its limits, and the values measured in people. */
export function Card({ both, rule, catalogue, action }: CardProps) {
  const { language, words: common } = useLanguage();
  const words = ruleWords(language);
  const title = common.flag.types[rule.type];
  const facts = [
    rule.minimum_minutes > 0 ? words.facts.minimum(rule.minimum_minutes) : '',
    words.facts.needs(catalogue.needs(rule)),
    rule.own_history_excuses ? words.facts.excused : words.facts.notExcused,
  ];
  return (
    <article class="panel rule-card" id={rule.type} tabIndex={-1} aria-labelledby={`${rule.type}-title`}>
      <header>
        <h2 id={`${rule.type}-title`}>{title}</h2>
        <Chips both={both} rule={rule} />
      </header>
      <p>{catalogue.explanation(rule)}</p>
      <p class="soft">{facts.filter(Boolean).join(' ')}</p>
      <Numbers rule={rule} both={both} catalogue={catalogue} />
      {rule.type === 'suspicious_activity' && <Names both={both} />}
      <Foot title={title}>
        {action && (
          <Button onPress={() => action.run(rule)}>
            <span aria-hidden>{action.text}</span>
            <span class="unseen">{words.of(action.text, title)}</span>
          </Button>
        )}
      </Foot>
    </article>
  );
}
