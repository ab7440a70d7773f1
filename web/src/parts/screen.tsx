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
  /** A CSS class for the styles of only this screen. */
  name: string;
  title: string;
  /** The answer to the question that the screen addresses, announced again when it changes. */
  sentence: ComponentChildren;
  /** Information needed to read the screen, such as the clock or the number of shown rows. */
  note?: ComponentChildren;
  /** The help section about the rules behind the screen. */
  help?: HelpSection;
  /** A control that is as important as the answer, such as the choice of the instant of the figures. */
  beside?: ComponentChildren;
  /** Whether new figures are loading while the old ones are still shown. */
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

/** The row of filters, periods and exports above the content. */
export function Tools({ children }: { children: ComponentChildren }) {
  return <div class="tools">{children}</div>;
}

interface ExportsProps {
  /** The file name with its extension. */
  file: string;
  /** The first row is the header. */
  rows(): readonly (readonly CsvValue[])[];
  /** Whether names for the rows are still loading. The file must not contain ids in their place. */
  isLoading?: boolean;
}

/** Exports the shown rows as a file or on paper. */
export function Exports({ file, rows, isLoading = false }: ExportsProps) {
  const words = partWords(useLanguage().language);
  return (
    <div class="exports">
      <Button busy={isLoading} onPress={() => saveFile(file, 'text/csv', csvOf(rows()))}>
        {words.csv}
      </Button>
      <Button onPress={() => print()}>{words.print}</Button>
    </div>
  );
}

interface ColumnsProps {
  /**
   * The width from which two columns are shown: `early` for narrow content, `late` for wide content, `never` for
   * always one column.
   */
  split: 'early' | 'late' | 'never';
  children: ComponentChildren;
}

/** One column, or two where space permits. `--columns-side` sets the width of the second. */
export function Columns({ split, children }: ColumnsProps) {
  return <div class={split === 'never' ? 'columns' : `columns columns-${split}`}>{children}</div>;
}

interface EmptyProps {
  title?: string;
  /** The reason why the page is empty. */
  text: string;
  /** The next step. */
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

/** A placeholder with the height of the content that is loading, to avoid layout shifts. */
export function Skeleton({ rows }: { rows: number }) {
  return (
    <div class="skeleton" aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
