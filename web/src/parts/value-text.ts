const isWithParts = (value: unknown): value is object => typeof value === 'object' && value !== null;

const nameText = (name: string) => name.replaceAll('_', ' ');

/** A nested value that has parts is put in parentheses. */
const partText = (value: unknown) => (isWithParts(value) ? `(${valueText(value)})` : valueText(value));

/** A value of the audit log as text, such as "type hours, hours 600" for an object. Empty parts are left out. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (!isWithParts(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  const parts = Array.isArray(value)
    ? value.map(partText)
    : Object.entries(value).flatMap(([name, part]) => (part === null ? [] : [`${nameText(name)} ${partText(part)}`]));
  return parts.length === 0 ? '–' : parts.join(', ');
}
