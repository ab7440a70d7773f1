import type { Body } from '../../../contract/endpoint.ts';
import { problem } from '../../../contract/problems.ts';
import { type createTag, mostTags, type updateTag } from '../../../contract/tags.ts';
import type { Context, Membership } from '../../../context.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { requireOwnerOrManager } from '../../people/members/facts.ts';
import { nameFault } from './rules.ts';
import { countTags, insertTag, rewriteTag, selectNamesake, selectTags, type TagRow } from './store.ts';

async function findTag(ctx: Context, organizationId: number, tagId: number): Promise<TagRow> {
  const [tag] = await selectTags(ctx.db, organizationId, { startId: tagId, limit: 1, ids: [tagId] });
  if (!tag) throw problem('not_found');
  return tag;
}

/** Locks the organization's rules and checks that the actor is still an owner or manager. */
async function beginChange(ctx: Context, organization: Membership): Promise<void> {
  await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
  await requireOwnerOrManager(ctx, organization);
}

/** Locks the tags of an organization, and reads one of them. */
export async function lockedTag(ctx: Context, organization: Membership, tagId: number): Promise<TagRow> {
  await beginChange(ctx, organization);
  return findTag(ctx, organization.organizationId, tagId);
}

/** Throws record_not_unique if another tag has the name. */
async function requireFreeName(ctx: Context, organizationId: number, name: string, tagId?: number): Promise<void> {
  const fault = nameFault(await selectNamesake(ctx.db, organizationId, name), tagId);
  if (fault !== null) throw problem('record_not_unique', fault);
}

const stateOf = ({ name, isArchived }: TagRow) => ({ name, archived: isArchived });

/** Creates a tag. */
export async function addTag(ctx: Context, organization: Membership, body: Body<typeof createTag>): Promise<TagRow> {
  const { organizationId } = organization;
  const name = body.name.trim();
  await beginChange(ctx, organization);
  await requireFreeName(ctx, organizationId, name);
  if ((await countTags(ctx.db, organizationId)) >= mostTags)
    throw problem('record_invalid', 'tags: an organization can have up to 1,000, including archived ones');
  const tag = await findTag(ctx, organizationId, await insertTag(ctx.db, organizationId, name, ctx.now));
  await recordChanges(ctx, organizationId, [{ subject: 'tag', subjectId: tag.id, before: null, after: stateOf(tag) }]);
  return tag;
}

/** Renames, archives or restores a tag. A change without effect writes nothing. */
export async function changeTag(
  ctx: Context,
  organization: Membership,
  tagId: number,
  body: Body<typeof updateTag>,
): Promise<TagRow> {
  const { organizationId } = organization;
  const before = await lockedTag(ctx, organization, tagId);
  const { name = before.name, archived: isArchived = before.isArchived } = { ...body, name: body.name?.trim() };
  if (name === before.name && isArchived === before.isArchived) return before;
  await requireFreeName(ctx, organizationId, name, tagId);
  await rewriteTag(ctx.db, organizationId, { id: tagId, name, isArchived }, ctx.now);
  const after = await findTag(ctx, organizationId, tagId);
  await recordChanges(ctx, organizationId, [
    { subject: 'tag', subjectId: tagId, before: stateOf(before), after: stateOf(after) },
  ]);
  return after;
}
