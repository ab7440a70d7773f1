import type { ComponentChildren } from 'preact';

/** What was wrong with what a person did, beside where they can do it again. */
export function Wrong({ children }: { children: ComponentChildren }) {
  return (
    <p class="my-wrong" role="alert">
      {children}
    </p>
  );
}
