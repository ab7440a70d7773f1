import type { WireTag } from '../../../contract/tags.ts';
import type { TagRow } from './store.ts';

export const presentTag = (row: TagRow): WireTag => ({
  id: row.id,
  name: row.name,
  archived: row.isArchived,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});
