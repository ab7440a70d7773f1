import './avatar.css';

/** The initials of the first and last name. `initialsOf('Isla von Berg')` = "IB". */
function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part) => Array.from(part ?? '')[0] ?? '');
  return letters.join('').toUpperCase();
}

/** A person's initials in a circle. Screen readers skip it, because the name is next to it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span class="avatar" aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
