import type { ComponentChildren } from 'preact';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Screen } from '../../parts/screen.tsx';
import { ruleWords } from './words.ts';

const parts = ['rules', 'exemptions', 'history'] as const;
export type Part = (typeof parts)[number];

/** The part of the screen in the address; undefined if it is invalid. */
export const partOf = (text: string | undefined): Part | undefined => parts.find((part) => part === (text ?? 'rules'));

function Parts({ organization, shown }: { organization: Organization; shown: Part }) {
  const words = ruleWords(useLanguage().language);
  const address = `/organizations/${organization.id}/rules`;
  return (
    <nav class="screen-parts" aria-label={words.partsLabel}>
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
  note: string | undefined;
  isBusy?: boolean;
  children: ComponentChildren;
}

/** The frame of rules, exemptions and history. */
export function Frame({ organization, part, children, ...rest }: FrameProps) {
  const words = ruleWords(useLanguage().language);
  return (
    <Screen name="rules" title={words.title} {...rest}>
      <Parts organization={organization} shown={part} />
      {children}
    </Screen>
  );
}
