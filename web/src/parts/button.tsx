import type { ComponentChildren } from 'preact';
import './button.css';

interface Props {
  children: ComponentChildren;
  /** `main` is the primary action of the screen. The others are less prominent. */
  kind?: 'main' | 'quiet' | 'plain';
  /** The keyboard shortcut of the button, shown on devices with a keyboard. */
  shortcut?: string | undefined;
  type?: 'button' | 'submit';
  pressed?: boolean;
  /** The reason why the button is unavailable. The button shows it and remains focusable. */
  refused?: string | null;
  busy?: boolean;
  onPress?: () => void;
}

/**
 * A native button. When it is unavailable or busy it does nothing. It never uses `disabled`, which would remove it from
 * the tab order.
 */
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
