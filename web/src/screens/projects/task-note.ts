import type { Organization } from '../../api/session.ts';
import { listOf } from '../../app/format.ts';
import { shortDate } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import type { Task } from './task-queries.ts';
import { dueDate } from './task-values.ts';
import { taskWords } from './task-words.ts';

interface NoteFormat {
  organization: Organization;
  nameOf(userId: number): string;
}

/** The note after a task's name: its completion, due date and assignees. */
export function taskNote({ organization, nameOf }: NoteFormat, task: Task, language: Language): string {
  const words = taskWords(language);
  const due = dueDate(task, organization.time_zone);
  const dueText = due && words.due(shortDate(language, due));
  const done = task.status === 'completed' ? words.completed : '';
  return listOf([done, dueText, ...task.assignee_ids.map(nameOf)].filter(Boolean), language);
}
