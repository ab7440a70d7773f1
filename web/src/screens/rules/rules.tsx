import { useRoute } from 'preact-iso';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { useModule } from '../../parts/use-module.ts';
import { NotFound } from '../not-found/not-found.tsx';
import { useRuleWords } from './catalogue.ts';
import { Frame, type Part, partOf } from './frame.tsx';
import { RuleList } from './list.tsx';
import { type Rules as RulesInForce, useRules } from './queries.ts';
import { isOwn } from './values.ts';
import { ruleWords } from './words.ts';
import './rules.css';

/** The number of active rules, and the number that the organization has changed. */
function sentenceOf(part: Part, rules: RulesInForce, words: ReturnType<typeof ruleWords>): string {
  const version = rules.organization_version;
  if (part === 'history') return version === null ? words.history.none : words.history.lead(version);
  const on = rules.types.filter((rule) => rule.on).length;
  return words.lead(on, rules.types.length, rules.types.filter((rule) => isOwn(rules, rule)).length);
}

function OfRules({ organization, part }: { organization: Organization; part: Exclude<Part, 'exemptions'> }) {
  const words = ruleWords(useLanguage().language);
  const { data: read, error, refetch, isFetching } = useRules(organization.id);
  const catalogue = useRuleWords();
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
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!(read && catalogue && Shown) && !error && <Skeleton rows={8} />}
      {read && catalogue && Shown && <Shown organization={organization} read={read} catalogue={catalogue} />}
    </Frame>
  );
}

/** Loads the exemptions when that part of the screen is opened. */
function OfExemptions({ organization }: { organization: Organization }) {
  const module = useModule(() => import('./exemptions.tsx'), true);
  if (module) return <module.Exemptions organization={organization} />;
  return (
    <Frame organization={organization} part="exemptions" sentence={undefined} note={undefined} isBusy>
      <Skeleton rows={4} />
    </Frame>
  );
}

/** The rules for unusual activity. People without access to other members' flags get the not-found page. */
export function Rules({ organization }: { organization: Organization }) {
  const part = partOf(useRoute().params['part']);
  if (!part || !organization.may.see_flags) return <NotFound />;
  if (part === 'exemptions') return <OfExemptions organization={organization} />;
  return <OfRules organization={organization} part={part} />;
}
