import { useQuery } from '@tanstack/preact-query';
import { call, type Output } from '../../api/call.ts';
import { useLanguage } from '../../app/language.tsx';
import type { Language } from '../../words/words.ts';
import { germanPremiums, germanPresets } from './german-presets.ts';

export type Preset = Output<'listOvertimePresets'>['overtime_presets'][number];

/** A preset with translated texts, including the names of created records. */
function inLanguage(preset: Preset, language: Language): Preset {
  const german = language === 'de' ? germanPresets[preset.id] : undefined;
  if (!german) return preset;
  return {
    ...preset,
    name: german.name,
    summary: german.summary,
    policies: preset.policies.map((policy, index) => ({
      ...policy,
      name: german.policies[index] ?? policy.name,
      ...(policy.premiums && {
        premiums: policy.premiums.map((entry) => ({ ...entry, name: germanPremiums[entry.name] ?? entry.name })),
      }),
    })),
    leaves_out: [...german.leavesOut],
  };
}

/** The presets in the viewer's language. */
export function usePresets() {
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['overtime-presets'],
    queryFn: () => call('listOvertimePresets', {}),
  });
  return { presets: data?.overtime_presets.map((entry) => inLanguage(entry, language)), error, refetch };
}
