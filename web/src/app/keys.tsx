import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { readPreference, savePreference } from './preferences.ts';

/** What a single key does on the screen that is shown. */
export interface Binding {
  key: string;
  /** In words, for the list of keys. */
  does: string;
  run(): void;
}

interface Board {
  isOn: boolean;
  switchTo(isOn: boolean): void;
  /** Adds the bindings of a screen; answers how they are taken away. */
  add(bindings: () => readonly Binding[]): () => void;
  list(): readonly Binding[];
}

const Context = createContext<Board | null>(null);

const typed = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable], dialog';

/** What the arrows move in; a slider, for one. */
const moved = `${typed}, input, [tabindex="0"], [role=menu]`;

/** Keys that a person types, or that the browser or an assistive program wants, are none of ours. */
function isForUs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (!(event.target instanceof Element)) return true;
  return !event.target.closest(event.key.startsWith('Arrow') ? moved : typed);
}

/** Single keys, which can be switched off (WCAG 2.1.4). */
export function KeysProvider({ children }: { children: ComponentChildren }) {
  const [isOn, setOn] = useState(() => readPreference('keys') !== 'off');
  const screens = useRef(new Set<() => readonly Binding[]>());
  const board = useMemo<Board>(
    () => ({
      isOn,
      switchTo(next) {
        setOn(next);
        savePreference('keys', next ? 'on' : 'off');
      },
      add(bindings) {
        screens.current.add(bindings);
        return () => void screens.current.delete(bindings);
      },
      // Where a screen has another use for a key of the frame, it is the screen's.
      list: () => [
        ...new Map([...screens.current].flatMap((bindings) => bindings().map((one) => [one.key, one]))).values(),
      ],
    }),
    [isOn],
  );
  // With what is shown and not after it: a key that comes at once finds the switch as it stands.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const react = (event: KeyboardEvent) => {
      const binding = isForUs(event) ? board.list().find(({ key }) => key === event.key) : undefined;
      if (!binding) return;
      event.preventDefault();
      binding.run();
    };
    document.addEventListener('keydown', react);
    return () => document.removeEventListener('keydown', react);
  }, [board]);
  return <Context.Provider value={board}>{children}</Context.Provider>;
}

export function useKeyBoard(): Board {
  const board = useContext(Context);
  if (!board) throw new Error('there is no keyboard around this');
  return board;
}

/** Binds keys while a screen is shown. */
export function useKeys(bindings: readonly Binding[]): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  const { add } = useKeyBoard();
  useLayoutEffect(() => add(() => latest.current), [add]);
}
