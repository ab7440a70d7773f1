import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { readPreference, savePreference } from './preferences.ts';

/** A single-key shortcut of the current screen. */
export interface Binding {
  key: string;
  /** The description shown in the list of keys. */
  description: string;
  run(): void;
}

interface Board {
  isOn: boolean;
  switchTo(isOn: boolean): void;
  /** Adds the bindings of a screen and returns a function that removes them. */
  add(bindings: () => readonly Binding[]): () => void;
  list(): readonly Binding[];
}

const Context = createContext<Board | null>(null);

const typed = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable], dialog';

/** Elements that use the arrow keys, such as a slider. */
const moved = `${typed}, input, [tabindex="0"], [role=menu]`;

/** Ignores keys that the person types into a field and keys that the browser or assistive software uses. */
function isForUs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (!(event.target instanceof Element)) return true;
  return !event.target.closest(event.key.startsWith('Arrow') ? moved : typed);
}

/** Single-key shortcuts. Single-key shortcuts can be switched off (WCAG 2.1.4). */
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
      // A screen's binding overrides the frame's binding for the same key.
      list: () => [
        ...new Map(
          [...screens.current].flatMap((bindings) => bindings().map((binding) => [binding.key, binding])),
        ).values(),
      ],
    }),
    [isOn],
  );
  // A layout effect, because a key pressed right after the render must already act on the new state.
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
  if (!board) throw new Error('this component needs a keyboard provider above it');
  return board;
}

/** Binds keys while a screen is mounted. */
export function useKeys(bindings: readonly Binding[]): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  const { add } = useKeyBoard();
  useLayoutEffect(() => add(() => latest.current), [add]);
}
