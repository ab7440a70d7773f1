import { useRef } from 'preact/hooks';
import type { Organization } from '../../api/session.ts';
import { useKeys } from '../../app/keys.tsx';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { useAddressed } from '../../parts/drawer.tsx';
import { StatusMessage } from '../../parts/status-message.tsx';
import { Exports, Tools } from '../../parts/screen.tsx';
import { Card, type CardAction } from './card.tsx';
import type { RuleWords } from './catalogue.ts';
import { csvRows } from './csv.ts';
import { LoadedDrawer } from './loaded-drawer.tsx';
import type { Rule, Rules, RulesRead } from './queries.ts';
import { settingRows } from './setting-rows.ts';
import { useSaving } from './use-saving.ts';
import { ruleWords } from './words.ts';

/** The legend of the scales. */
function Legend() {
  const { language, words: common } = useLanguage();
  const { legend: words } = ruleWords(language);
  const key = (kind: string, text: string) => (
    <li key={kind}>
      <svg width="14" height="10" aria-hidden>
        <rect class={`scale-${kind}`} width="14" height="10" />
      </svg>
      {text}
    </li>
  );
  const { low, medium, high } = common.inbox.levels;
  return (
    <ul class="legend scale-legend" aria-label={words.label}>
      {key('low', low)}
      {key('medium', medium)}
      {key('high', high)}
      {key('people', words.people)}
      <li>
        <svg width="4" height="12" aria-hidden>
          <line class="scale-typical" x1="2" x2="2" y1="0" y2="12" />
        </svg>
        {words.typical}
      </li>
    </ul>
  );
}

function SettingsCard({ rules, onChange }: { rules: Rules; onChange?: (() => void) | undefined }) {
  const { language } = useLanguage();
  const words = ruleWords(language);
  return (
    <article class="panel rule-card" aria-labelledby="rule-settings">
      <header>
        <h2 id="rule-settings">{words.settings.title}</h2>
      </header>
      <dl class="rule-settings">
        {settingRows(rules, language).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {onChange && (
        <footer>
          <Button onPress={onChange}>
            <span aria-hidden>{words.change}</span>
            <span class="unseen">{words.of(words.change, words.settings.title)}</span>
          </Button>
        </footer>
      )}
    </article>
  );
}

/** `j` and `k` move between cards; `c` changes or simulates the focused one. */
function useCardKeys(rules: readonly Rule[], action: CardAction | null, description: string) {
  const { keys } = ruleWords(useLanguage().language);
  const at = useRef(-1);
  const types: readonly string[] = rules.map(({ type }) => type);
  const current = () => types.indexOf(document.activeElement?.closest('.rule-card')?.id ?? '');
  const go = (step: number) => {
    const from = current() === -1 ? at.current : current();
    at.current = Math.min(types.length - 1, Math.max(0, from + step));
    document.getElementById(types[at.current] ?? '')?.focus();
  };
  useKeys([
    { key: 'j', description: keys.next, run: () => go(1) },
    { key: 'k', description: keys.previous, run: () => go(-1) },
    ...(action
      ? [
          {
            key: 'c',
            description,
            run: () => {
              const rule = rules[current()];
              if (rule) action.run(rule);
            },
          },
        ]
      : []),
  ]);
}

/** Notes about missing permissions, and about numbers that the next save omits. */
function Notices({ organization: { may }, rules: { ignored } }: { organization: Organization; rules: Rules }) {
  const words = ruleWords(useLanguage().language);
  return (
    <>
      {!may.change_flag_rules && (
        <p class="rule-only">
          {words.readOnly} {may.replay_flags && words.mayTry}
        </p>
      )}
      {ignored.length > 0 && <p class="rule-only">{words.ignored(ignored.join(', '))}</p>}
    </>
  );
}

interface Props {
  organization: Organization;
  read: RulesRead;
  catalogue: RuleWords;
}

/** The action that each rule offers, with its button and key, and the form that the address opens. */
function useCardAction({ organization, read }: Pick<Props, 'organization' | 'read'>) {
  const words = ruleWords(useLanguage().language);
  const { value, open, close } = useAddressed('change');
  const { change_flag_rules: mayChange, replay_flags: mayTry } = organization.may;
  const actionName = mayChange ? 'change' : 'try';
  const action = mayChange || mayTry ? { text: words[actionName], run: ({ type }: Rule) => open(type) } : null;
  useCardKeys(read.rules.types, action, mayChange ? words.keys.change : words.try);
  const isOffered = mayChange || (mayTry && value !== 'settings');
  return { action, onSettings: mayChange ? () => open('settings') : undefined, which: isOffered ? value : null, close };
}

/** The rules as cards, with the drawer that the URL selects. */
export function RuleList({ organization, read, catalogue }: Props) {
  const { message, saved } = useSaving(organization.id);
  const { action, onSettings, which, close } = useCardAction({ organization, read });
  const { rules } = read;
  const onSaved = (made: Rules, before: Rules) => {
    close();
    saved(made, before);
  };
  return (
    <>
      <Tools>
        <Legend />
        <Exports file="unusual-activity-rules.csv" rows={() => csvRows(read)} />
      </Tools>
      <Notices organization={organization} rules={rules} />
      <StatusMessage message={message} />
      <div class="rule-cards">
        {rules.types.map((rule) => (
          <Card key={rule.type} both={read} rule={rule} catalogue={catalogue} action={action} />
        ))}
        <SettingsCard rules={rules} onChange={onSettings} />
      </div>
      {which !== null && (
        <LoadedDrawer
          key={which}
          organization={organization}
          which={which}
          catalogue={catalogue}
          onSaved={onSaved}
          onClose={close}
        />
      )}
    </>
  );
}
