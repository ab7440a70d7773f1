import type { ComponentChildren } from 'preact';
import { useLanguage } from '../app/language.tsx';
import { useTitle } from '../app/use-title.ts';
import { type CsvValue, csvOf } from '../words/csv.ts';
import { Button } from './button.tsx';
import { HelpLink } from './help-link.tsx';
import type { HelpSection } from './help-sections.ts';
import { saveFile } from './save-file.ts';
import { partWords } from './words.ts';
import './screen.css';

interface ScreenProps {
  /** A class of its own, for what only this screen has. */
  name: string;
  title: string;
  /** The answer to the one question of the screen; said again when it changes. */
  sentence: ComponentChildren;
  /** What has to be known to read it: whose clock, how much is shown. */
  note?: ComponentChildren;
  /** Where the help explains the rules of the screen. */
  help?: HelpSection;
  /** A control as important as the answer, such as the instant it is known at. */
  beside?: ComponentChildren;
  /** New figures are on their way; the old ones are still shown. */
  isBusy?: boolean | undefined;
  children: ComponentChildren;
}

/** The frame of a screen: its title, the answer in a sentence, then tools, picture and table. */
export function Screen({ name, title, sentence, note, help, beside, isBusy, children }: ScreenProps) {
  useTitle(title);
  return (
    <div class={`screen ${name}`} aria-busy={isBusy}>
      <header class={beside ? 'screen-head screen-head-beside' : 'screen-head'}>
        <div class="screen-lead">
          <h1>{title}</h1>
          <p class="screen-sentence" aria-live="polite">
            {sentence}
          </p>
          {note && <p class="soft">{note}</p>}
          {help && <HelpLink to={help} />}
        </div>
        {beside}
      </header>
      {children}
    </div>
  );
}

/** The row of filters, periods and exports above what they act on. */
export function Tools({ children }: { children: ComponentChildren }) {
  return <div class="tools">{children}</div>;
}

interface ExportsProps {
  /** With its ending. */
  file: string;
  /** The first row is the header. */
  rows(): readonly (readonly CsvValue[])[];
}

/** What is shown, as a file and on paper. */
export function Exports({ file, rows }: ExportsProps) {
  const words = partWords(useLanguage().language);
  return (
    <div class="exports">
      <Button onPress={() => saveFile(file, 'text/csv', csvOf(rows()))}>{words.csv}</Button>
      <Button onPress={() => print()}>{words.print}</Button>
    </div>
  );
}

interface ColumnsProps {
  /** From which width on there are two: `early` with narrow content, `late` with wide; `never` while there is one. */
  split: 'early' | 'late' | 'never';
  children: ComponentChildren;
}

/** One column, or two where there is room; how wide the second is says `--columns-side`. */
export function Columns({ split, children }: ColumnsProps) {
  return <div class={split === 'never' ? 'columns' : `columns columns-${split}`}>{children}</div>;
}

interface EmptyProps {
  title?: string;
  /** Why there is nothing. */
  text: string;
  /** What leads on. */
  children?: ComponentChildren;
}

export function Empty({ title, text, children }: EmptyProps) {
  return (
    <div class="empty">
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      {children}
    </div>
  );
}

/** As high as what is on its way, so that little moves when it comes. */
export function Skeleton({ rows }: { rows: number }) {
  return (
    <div class="skeleton" aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
