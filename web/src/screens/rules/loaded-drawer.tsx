import { useQuery } from '@tanstack/preact-query';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { useModule } from '../../parts/use-module.ts';
import type { RuleWords } from './catalogue.ts';
import { readRules, type Rules } from './queries.ts';
import { ruleWords } from './words.ts';

interface Props {
  organization: Organization;
  /** The type of a rule, or `settings`. */
  which: string;
  catalogue: RuleWords;
  onSaved(made: Rules, before: Rules): void;
  onClose(): void;
}

const loadDrawers = async () => {
  const [{ RuleDrawer, RuleTrial }, { SettingsDrawer }] = await Promise.all([
    import('./rule-drawer.tsx'),
    import('./settings-drawer.tsx'),
  ]);
  return { RuleDrawer, RuleTrial, SettingsDrawer };
};

/** The form in the address, loaded on demand. The form starts with the latest rules. */
export function LoadedDrawer({ organization, which, catalogue, onSaved, onClose }: Props) {
  const { language, words: common } = useLanguage();
  const words = ruleWords(language);
  const forms = useModule(loadDrawers, true);
  const { data, error, refetch } = useQuery({
    queryKey: ['unusual-activity-rules-changed', organization.id, which],
    queryFn: () => readRules(organization.id),
    gcTime: 0,
    staleTime: Infinity,
  });
  const rule = data?.rules.types.find(({ type }) => type === which);
  const shared = { organization, onSaved, onClose };
  if (data && forms && rule && !organization.may.change_flag_rules) {
    return <forms.RuleTrial {...{ organization, rule, catalogue, onClose }} read={data} />;
  }
  if (data && forms && rule) return <forms.RuleDrawer {...shared} read={data} rule={rule} catalogue={catalogue} />;
  if (data && forms && which === 'settings') return <forms.SettingsDrawer {...shared} read={data} />;
  return (
    <Drawer title={words.title} onClose={onClose}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && (data && forms ? <p>{common.notFound.title}</p> : <Skeleton rows={6} />)}
    </Drawer>
  );
}
