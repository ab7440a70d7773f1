import type { ComponentChildren } from 'preact';
import { useTitle } from '../../app/use-title.ts';
import './frame.css';

interface FrameProps {
  title: string;
  /** The answer to the one question of the screen; said again when it changes. */
  sentence: string;
  note: ComponentChildren;
  isBusy: boolean;
  children: ComponentChildren;
}

/** The title, the answer in a sentence, then picture and tables. */
export function Frame({ title, sentence, note, isBusy, children }: FrameProps) {
  useTitle(title);
  return (
    <div class="screen budget-history" aria-busy={isBusy}>
      <header class="screen-lead">
        <h1>{title}</h1>
        <p class="screen-sentence" aria-live="polite">
          {sentence}
        </p>
        <p class="soft">{note}</p>
      </header>
      {children}
    </div>
  );
}

/** As high as what is on its way, so that little moves when it comes. */
export function Skeleton() {
  return (
    <div class="skeleton" aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
