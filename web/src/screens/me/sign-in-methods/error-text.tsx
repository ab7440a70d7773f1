import type { ComponentChildren } from 'preact';

/** An error message near the control to try again. */
export function ErrorText({ children }: { children: ComponentChildren }) {
  return (
    <p class="my-wrong" role="alert">
      {children}
    </p>
  );
}
