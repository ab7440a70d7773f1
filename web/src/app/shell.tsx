import type { ComponentChildren } from 'preact';
import { Appearance } from './appearance.tsx';
import { Brand } from './brand.tsx';
import { useWords } from './language.tsx';

/** The frame around every screen. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { nav } = useWords();
  return (
    <div class="shell">
      <a class="shell-skip" href="#content">
        {nav.skip}
      </a>
      <header class="shell-header">
        <Brand />
        <div class="shell-end">
          <Appearance />
        </div>
      </header>
      <main class="shell-main" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
