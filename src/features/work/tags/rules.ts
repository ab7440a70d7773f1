interface NamedTag {
  id: number;
  name: string;
  isArchived: boolean;
}

const tagText = ({ id, name }: NamedTag) => `"${name}" (${id})`;

/**
 * Why a tag cannot have a name, given the tag that has the name in any case; null = it can. Source:
 * docs/contract/activities.md, Tags. Example: "travel" for a new tag, and "Travel" is tag 7 -> a fault.
 */
export function nameFault(namesake: NamedTag | undefined, tagId: number | undefined): string | null {
  if (!namesake || namesake.id === tagId) return null;
  const archived = namesake.isArchived ? ', which is archived' : '';
  return `name: is the name of the tag ${tagText(namesake)}${archived}`;
}
