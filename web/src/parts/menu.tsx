import { useId } from 'preact/hooks';
import './menu.css';

interface MenuLink {
  href: string;
  text: string;
  /** Whether it is where the person is. */
  isHere: boolean;
}

interface Props {
  label: string;
  /** What is shown on the button. */
  text: string;
  links: readonly MenuLink[];
}

/** A link within leads on; the menu would stay above what it leads to. */
export const closeMenu = (event: { currentTarget: HTMLElement }): void =>
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

/** Links behind a button, in a native popover: the browser opens it, closes it by Escape and gives the focus back. */
export function Menu({ label, text, links }: Props) {
  const id = useId();
  const isHere = links.some((link) => link.isHere);
  return (
    <>
      <button type="button" class="menu-button" popovertarget={id} aria-current={isHere ? 'true' : undefined}>
        <span class="menu-text">{text}</span>
        {label !== text && <span class="unseen">{label}</span>}
      </button>
      <div id={id} popover="auto" class="menu" role="group" aria-label={label}>
        {links.map((link) => (
          <a
            key={link.href}
            class="menu-link"
            href={link.href}
            aria-current={link.isHere ? 'page' : undefined}
            onClick={closeMenu}
          >
            {link.text}
          </a>
        ))}
      </div>
    </>
  );
}
