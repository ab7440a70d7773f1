import { useId } from 'preact/hooks';
import './menu.css';

interface MenuLink {
  href: string;
  text: string;
  /** Whether the link is to the current page. */
  isHere: boolean;
}

interface Props {
  label: string;
  /** The text of the button. */
  text: string;
  links: readonly MenuLink[];
}

/** Closes the menu after a click on a link; otherwise it would cover the new page. */
export const closeMenu = (event: { currentTarget: HTMLElement }): void =>
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

/** Links in a native popover: the browser opens the popover, closes it on Escape and restores the focus. */
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
