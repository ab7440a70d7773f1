import type { ComponentChildren } from 'preact';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Screen } from '../../parts/screen.tsx';
import { numbersAddress, templatesAddress } from './address.ts';
import { payrollWords } from './words.ts';

interface Props {
  organization: Organization;
  part: 'templates' | 'numbers';
  sentence: ComponentChildren;
  note?: string | undefined;
  children: ComponentChildren;
}

/** The frame of templates and payroll numbers. */
export function Frame({ organization, part, children, ...rest }: Props) {
  const words = payrollWords(useLanguage().language);
  const parts = { templates: templatesAddress(organization.id), numbers: numbersAddress(organization.id) };
  return (
    <Screen name="payroll" title={words.title} help="pay-periods#files" {...rest}>
      <nav class="screen-parts" aria-label={words.partsLabel}>
        {(['templates', 'numbers'] as const).map((tab) => (
          <a key={tab} href={parts[tab]} aria-current={tab === part ? 'page' : undefined}>
            {words.parts[tab]}
          </a>
        ))}
      </nav>
      {children}
    </Screen>
  );
}
