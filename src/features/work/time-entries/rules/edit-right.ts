/** The days after its date on which members can change their own time. */
const memberDays = 14;

export interface EntryFacts {
  /** `YYYY-MM-DD`. */
  date: string;
  isOwn: boolean;
  /** Whether retention deleted the activities of the entry. */
  isReleased: boolean;
}

/** The actor's relation to an entry. */
export interface EditorFacts {
  leads: boolean;
  managesProject: boolean;
  /** The organization's date, `YYYY-MM-DD`. */
  today: string;
}

/** The first date of entries that members can change. Example: on 2026-03-20 -> 2026-03-06. */
const firstEditable = (today: string) => Temporal.PlainDate.from(today).subtract({ days: memberDays }).toString();

/**
 * Why an actor who sees an entry cannot change it; null = they can. Owners and managers can change all entries, project
 * managers those on their projects, and members their own for 14 days after the date. Source:
 * docs/contract/activities.md, Time entries. Example: a member's own entry of 2026-03-01 on 2026-03-16 -> a fault.
 */
export function editFault({ date, isOwn, isReleased }: EntryFacts, editor: EditorFacts): string | null {
  if (isReleased) return 'time_entry_id: its activities were deleted, so its time can no longer be changed';
  if (editor.leads || editor.managesProject) return null;
  if (!isOwn) return 'time_entry_id: only owners, managers and managers of its project can change it';
  if (date >= firstEditable(editor.today)) return null;
  return `time_entry_id: members can change their time for ${memberDays} days after its date, ${date}`;
}
