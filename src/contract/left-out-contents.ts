import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nullable } from './fields.ts';

const program = (description: string) => nullable(Type.String({ minLength: 1, maxLength: 97, description }));

const dismissedProgram = closed({
  program: program('Name and version, as in events; null = uploads without a program name'),
  dismissed_at: dateTime('When the program was first dismissed'),
  dismissed_by_user_id: nullable(id('Owner who first dismissed the program; null = the command line')),
});
export type WireDismissedProgram = Static<typeof dismissedProgram>;

export const dismissProgram = endpoint({
  id: 'dismissProgram',
  method: 'PUT',
  path: '/ext/v1/organizations/{organization_id}/dismissed_programs',
  tag: 'Events',
  summary: 'Dismiss events about forbidden contents from a program',
  description:
    'Owners get no more `contents_left_out` events for this program and version. The server still drops ' +
    'forbidden contents, and the members concerned still get their events. Dismissing a program again ' +
    'changes nothing.',
  access: { token: true, roles: ['owner'] },
  params: Type.Object({ organization_id: id() }),
  body: body({ program: program('Name and version, as in the event; null = uploads without a program name') }),
  response: closed({ dismissed_program: dismissedProgram }),
});

export const leftOutContentEndpoints = [dismissProgram];
