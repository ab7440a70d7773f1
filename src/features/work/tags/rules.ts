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

/**
 * The faults of the tags that a new entry names. Source: docs/contract/activities.md, Tags. Example: ids 7 and 8, of
 * which 7 is archived and 8 is not a tag of the organization -> two faults.
 */
export function tagFaults(ids: readonly number[], stored: readonly NamedTag[]): string[] {
  const byId = new Map(stored.map((tag) => [tag.id, tag]));
  return ids.flatMap((id) => {
    const tag = byId.get(id);
    if (!tag) return [`tag_ids: ${id} is not a tag of the organization`];
    return tag.isArchived ? [`tag_ids: the tag ${tagText(tag)} is archived`] : [];
  });
}
