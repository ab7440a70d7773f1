import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { editorWords } from './editor-words.ts';

type RowAction = 'up' | 'down' | 'remove';

interface Props<Row> {
  rows: readonly Row[];
  nameOf(row: Row, index: number): string;
  onChange(rows: readonly Row[]): void;
  children(row: Row, index: number, change: (some: Partial<Row>) => void): ComponentChildren;
}

const signs = { up: 'M3 9l4-4 4 4', down: 'M3 5l4 4 4-4', remove: 'M3 3l8 8M11 3l-8 8' };

function Sign({ action }: { action: RowAction }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden>
      <path fill="none" stroke="currentColor" stroke-width="1.75" d={signs[action]} />
    </svg>
  );
}

/** The focus follows a row when it is moved. After a removal, the focus moves to the next row. */
function useFocus() {
  const list = useRef<HTMLDivElement>(null);
  const [next, setNext] = useState<{ index: number; action: RowAction } | null>(null);
  useLayoutEffect(() => {
    if (!next) return;
    const rows = list.current?.querySelectorAll(':scope > fieldset');
    const row = rows?.[Math.min(next.index, rows.length - 1)];
    const buttons = [...(row?.querySelectorAll<HTMLElement>(':scope > .payroll-moves button') ?? [])];
    const index = ['up', 'down', 'remove'].indexOf(next.action);
    (buttons[index] ?? list.current?.parentElement?.querySelector<HTMLElement>('.payroll-add button'))?.focus();
    setNext(null);
  }, [next]);
  return { list, setNext };
}

/** A sortable list. Rows are moved and removed by buttons that preserve the focus. */
export function Ordered<Row>({ rows, nameOf, onChange, children }: Props<Row>) {
  const words = editorWords(useLanguage().language);
  const { list, setNext } = useFocus();
  const act = (index: number, action: RowAction) => {
    const [row] = rows.slice(index, index + 1);
    const without = rows.toSpliced(index, 1);
    if (row === undefined) return;
    if (action === 'remove') {
      onChange(without);
      setNext({ index, action });
      return;
    }
    const to = index + (action === 'up' ? -1 : 1);
    if (to < 0 || to >= rows.length) return;
    onChange(without.toSpliced(to, 0, row));
    setNext({ index: to, action });
  };
  return (
    <div class="payroll-ordered" ref={list}>
      {rows.map((row, index) => {
        const name = nameOf(row, index);
        return (
          <fieldset key={index} class="payroll-row">
            <legend>{name}</legend>
            <span class="payroll-moves">
              {(['up', 'down', 'remove'] as const).map((action) => (
                <Button key={action} kind="quiet" onPress={() => act(index, action)}>
                  <Sign action={action} />
                  <span class="unseen">{words[action](name)}</span>
                </Button>
              ))}
            </span>
            {children(row, index, (some) => onChange(rows.with(index, { ...row, ...some })))}
          </fieldset>
        );
      })}
    </div>
  );
}
