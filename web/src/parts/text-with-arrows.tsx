import { Fragment } from 'preact';
import { Arrow } from './icon.tsx';

/** A text with its arrow characters replaced by drawn arrows. */
export function TextWithArrows({ text }: { text: string }) {
  return text.split('→').map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <Arrow />}
      {part}
    </Fragment>
  ));
}
