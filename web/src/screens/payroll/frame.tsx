import type { ComponentChildren } from 'preact';
import { useLanguage } from '../../app/language.tsx';
import { Screen } from '../../parts/screen.tsx';
import { payrollWords } from './words.ts';

interface Props {
  sentence: ComponentChildren;
  note?: string | undefined;
  children: ComponentChildren;
}

/** The frame of templates. */
export function Frame({ children, ...rest }: Props) {
  const words = payrollWords(useLanguage().language);
  return (
    <Screen name="payroll" title={words.title} help="pay-periods#files" {...rest}>
      {children}
    </Screen>
  );
}
