/** How a refusal names a person: `Isla Ivanova (27)`; one without a known name by the id only. */
export function personText(names: ReadonlyMap<number, string>, userId: number): string {
  const name = names.get(userId);
  return name === undefined ? String(userId) : `${name} (${userId})`;
}

/** How a refusal names a policy: `"Standard" (1)`. */
export const policyText = ({ id, name }: { id: number | string; name: string }): string => `"${name}" (${id})`;
