/** A person in error messages: `Isla Ivanova (27)`, or the id if the name is unknown. */
export function personText(names: ReadonlyMap<number, string>, userId: number): string {
  const name = names.get(userId);
  return name === undefined ? String(userId) : `${name} (${userId})`;
}

/** A policy in error messages: `"Standard" (1)`. */
export const policyText = ({ id, name }: { id: number | string; name: string }): string => `"${name}" (${id})`;
