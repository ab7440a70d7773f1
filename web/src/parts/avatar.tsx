import './avatar.css';

/** The first letters of the first and the last name. `initialsOf('Isla von Berg')` = "IB". */
function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part) => Array.from(part ?? '')[0] ?? '');
  return letters.join('').toUpperCase();
}

/** A person's sign. Their name stands beside it, so it is for the eye alone. */
export function Avatar({ name }: { name: string }) {
  return (
    <span class="avatar" aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
