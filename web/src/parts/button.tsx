import type { ComponentChildren } from 'preact';
import './button.css';

interface Props {
  children: ComponentChildren;
  /** The one thing to do here; others stay quiet. */
  kind?: 'main' | 'quiet' | 'plain';
  /** The key that does the same, shown where it acts. */
  shortcut?: string | undefined;
  type?: 'button' | 'submit';
  pressed?: boolean;
  /** Why it cannot be pressed; it says so itself and stays in reach of the keyboard. */
  refused?: string | null;
  busy?: boolean;
  onPress?: () => void;
}

/** A native button. One that is refused or busy does nothing, and is not hidden from anybody by `disabled`. */
export function Button({ kind = 'plain', shortcut, type = 'button', busy = false, refused, ...rest }: Props) {
  const isOff = busy || Boolean(refused);
  const press = (event: Event) => {
    if (isOff) event.preventDefault();
    else rest.onPress?.();
  };
  return (
    <button
      type={type}
      class={`button button-${kind}`}
      aria-pressed={rest.pressed}
      aria-disabled={isOff ? true : undefined}
      aria-busy={busy ? true : undefined}
      aria-keyshortcuts={shortcut}
      title={refused ?? undefined}
      onClick={press}
    >
      <span>{rest.children}</span>
      {shortcut && <kbd aria-hidden>{shortcut}</kbd>}
    </button>
  );
}
