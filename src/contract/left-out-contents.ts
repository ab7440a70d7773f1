import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nullable } from './fields.ts';

const program = (description: string) => nullable(Type.String({ minLength: 1, maxLength: 97, description }));

const dismissedProgram = closed({
  program: program('Name and version, as the events have it; null = uploads that name no program'),
  dismissed_at: dateTime('When it was first dismissed'),
  dismissed_by_user_id: nullable(id('The owner who did it first; null = the command line')),
});
export type WireDismissedProgram = Static<typeof dismissedProgram>;

export const dismissProgram = endpoint({
  id: 'dismissProgram',
  method: 'PUT',
  path: '/ext/v1/organizations/{organization_id}/dismissed_programs',
  tag: 'Events',
  summary: 'End the events about contents that a program sends against the settings',
  description:
    'Owners get no more `contents_left_out` events of this program and version. The server still drops what a ' +
    'setting forbids, and the members concerned still get theirs. To dismiss a program again changes nothing.',
  access: { token: true, roles: ['owner'] },
  params: Type.Object({ organization_id: id() }),
  body: body({ program: program('Name and version, as the event has it; null = uploads that name no program') }),
  response: closed({ dismissed_program: dismissedProgram }),
});

export const leftOutContentEndpoints = [dismissProgram];
