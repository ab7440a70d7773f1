import { useRoute } from 'preact-iso';
import type { ComponentChildren } from 'preact';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Screen, Skeleton } from '../../parts/screen.tsx';
import { useModule } from '../../parts/use-module.ts';
import { NotFound } from '../not-found/not-found.tsx';
import { useRuleWords } from './catalogue.ts';
import { RuleList } from './list.tsx';
import { type Rules as RulesInForce, useRules } from './queries.ts';
import { isOwn } from './values.ts';
import { ruleWords } from './words.ts';
import './rules.css';

const parts = ['rules', 'history'] as const;
type Part = (typeof parts)[number];

const partOf = (text: string | undefined): Part | undefined => parts.find((part) => part === (text ?? 'rules'));

function Parts({ organization, shown }: { organization: Organization; shown: Part }) {
  const words = ruleWords(useLanguage().language);
  const address = `/organizations/${organization.id}/rules`;
  return (
    <nav class="rule-parts" aria-label={words.partsLabel}>
      {parts.map((part) => (
        <a
          key={part}
          href={part === 'rules' ? address : `${address}/${part}`}
          aria-current={part === shown ? 'page' : undefined}
        >
          {words.parts[part]}
        </a>
      ))}
    </nav>
  );
}

interface FrameProps {
  organization: Organization;
  part: Part;
  sentence: string | undefined;
  note?: string | undefined;
  isBusy?: boolean;
  children: ComponentChildren;
}

function Frame({ organization, part, children, ...rest }: FrameProps) {
  const words = ruleWords(useLanguage().language);
  return (
    <Screen name="rules" title={words.title} {...rest}>
      <Parts organization={organization} shown={part} />
      {children}
    </Screen>
  );
}

/** What holds: how many rules are on, and how many are the organization's own. */
function sentenceOf(part: Part, rules: RulesInForce, words: ReturnType<typeof ruleWords>): string {
  const version = rules.organization_version;
  if (part === 'history') return version === null ? words.history.none : words.history.lead(version);
  const on = rules.types.filter((rule) => rule.on).length;
  return words.lead(on, rules.types.length, rules.types.filter((rule) => isOwn(rules, rule)).length);
}

function OfRules({ organization, part }: { organization: Organization; part: Part }) {
  const words = ruleWords(useLanguage().language);
  const { data: read, error, refetch, isFetching } = useRules(organization.id);
  const said = useRuleWords();
  const later = useModule(() => import('./history.tsx'), part === 'history');
  const Shown = part === 'history' ? later?.RuleHistory : RuleList;
  return (
    <Frame
      organization={organization}
      part={part}
      sentence={read && sentenceOf(part, read.rules, words)}
      note={read && words.note(read.rules.version, read.rules.grace_hours)}
      isBusy={isFetching}
    >
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!(read && said && Shown) && !error && <Skeleton rows={8} />}
      {read && said && Shown && <Shown organization={organization} read={read} said={said} />}
    </Frame>
  );
}

/** By which rules activity is called unusual. Who does not see flags of others has no such page. */
export function Rules({ organization }: { organization: Organization }) {
  const part = partOf(useRoute().params['part']);
  if (!part || !organization.may.see_flags) return <NotFound />;
  return <OfRules organization={organization} part={part} />;
}
