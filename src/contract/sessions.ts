import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { organizationRoles } from './lists/roles.ts';
import { waysIn } from './lists/credentials.ts';

const may = record(
  'SessionRights',
  {
    see_pay: Type.Boolean({ description: 'Rates, and what is computed from them' }),
    see_audit: Type.Boolean(),
    change_organization: Type.Boolean(),
    manage_members: Type.Boolean(),
    manage_projects: Type.Boolean({ description: 'All of them; who manages one project changes that one' }),
    manage_clients: Type.Boolean(),
    manage_tokens: Type.Boolean(),
    manage_screenshot_settings: Type.Boolean(),
    manage_app_and_url_settings: Type.Boolean(),
    manage_overtime_policies: Type.Boolean(),
    see_budgets: Type.Boolean({ description: 'Owners and managers all, who manages projects those of these' }),
    see_overtime: Type.Boolean({ description: 'Everybody their own, owners and managers that of all' }),
    see_flags: Type.Boolean({ description: 'Those of all members; their own, people see at /ext/v1/users/me' }),
    review_flags: Type.Boolean({ description: 'Nobody reviews their own' }),
    exempt_from_flags: Type.Boolean(),
    replay_flags: Type.Boolean(),
    change_flag_rules: Type.Boolean(),
  },
  { description: 'What the role and the plan allow' },
);
export type WireMay = Static<typeof may>;

const ownOrganization = record('SessionOrganization', {
  id: id(),
  name: Type.String(),
  time_zone: Type.String({ description: 'As /v2/organizations shows it' }),
  week_start: Type.Integer({ minimum: 0, maximum: 6, description: '0 = Sunday to 6 = Saturday' }),
  currency: Type.String(),
  role: oneOf(organizationRoles),
  may,
});

export const session = record('BrowserSession', {
  id: id('Session ID'),
  created_at: dateTime(),
  expires_at: dateTime('It ends at this instant at the latest'),
  idle_expires_at: dateTime('It ends at this instant unless it is used before; use is noted once a minute'),
  fresh_until: dateTime('Until then the person can change how they sign in; to do so later they prove who they are'),
  user: closed({ id: id(), name: Type.String(), email: Type.String(), time_zone: Type.String() }),
  organizations: Type.Array(ownOrganization),
});
export type WireSession = Static<typeof session>;

const provider = record('SignInProvider', {
  id: Type.String({ description: 'As the configuration names it' }),
  name: Type.String({ description: 'As people know it' }),
});
export type WireSignInProvider = Static<typeof provider>;

export const listSignInMethods = endpoint({
  id: 'listSignInMethods',
  method: 'GET',
  path: '/ext/v1/sign_in_methods',
  tag: 'Sessions',
  summary: 'How people can sign in on this server',
  description: 'What the server offers; of no person does it say what they have.',
  access: { token: false },
  response: closed({
    sign_in_methods: closed({
      link: Type.Boolean({ description: 'With a link of the command line' }),
      password: Type.Boolean({ description: 'With email and password' }),
      passkey: Type.Boolean({ description: 'With a passkey; the web URL must have a name and HTTPS, or be localhost' }),
      mail: Type.Boolean({ description: 'With a link that is sent by mail' }),
      providers: Type.Array(provider, { description: 'Where else they have an account that signs them in here' }),
      invitation_links: Type.Boolean({
        description: 'Whether owners can copy the link of an invitation that no mail brings',
      }),
      set_up: Type.Boolean({ description: 'Whether the server waits to be set up in the browser' }),
    }),
  }),
});

export const createSession = endpoint({
  id: 'createSession',
  method: 'POST',
  path: '/ext/v1/sessions',
  tag: 'Sessions',
  summary: 'Sign in a browser',
  description:
    'Takes the secret of a link of the command line ("fairhour sign-in-link") or of a mail, good once and for a few ' +
    'minutes. The answer sets the cookie of the session, which the browser sends from then on; a session that the ' +
    'browser was in ends. Other requests need no Authorization header, and with the cookie must not have one.',
  access: { token: false },
  body: body({
    sign_in_secret: Type.String({ minLength: 1, maxLength: 200, description: 'What follows # in the link' }),
  }),
  status: 201,
  location: '/ext/v1/session',
  response: closed({ session }),
  secret: true,
  secretBody: true,
  signsIn: true,
  idempotentByNature: true,
});

export const getSession = endpoint({
  id: 'getSession',
  method: 'GET',
  path: '/ext/v1/session',
  tag: 'Sessions',
  summary: 'Who is signed in, and what they may do where',
  access: { token: true, sessionOnly: true },
  response: closed({ session }),
});

export const deleteSession = endpoint({
  id: 'deleteSession',
  method: 'DELETE',
  path: '/ext/v1/session',
  tag: 'Sessions',
  summary: 'Sign out: end the session of the browser and take its cookie away',
  access: { token: true, sessionOnly: true },
  status: 204,
});

const listedSession = record('ListedSession', {
  id: id('Session ID'),
  created_at: dateTime(),
  last_seen_at: dateTime('To the minute or so'),
  expires_at: dateTime('It ends at this instant at the latest'),
  idle_expires_at: dateTime('It ends at this instant unless it is used before'),
  user_agent: nullable(Type.String({ description: 'What the browser said of itself when it signed in' })),
  maker_user_id: nullable(id('Who made the way to sign in; null = the command line')),
  way: oneOf(waysIn, 'How they signed in'),
  current: Type.Boolean({ description: 'Whether it is the one of this request' }),
});
export type WireListedSession = Static<typeof listedSession>;

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/ext/v1/users/me/sessions',
  tag: 'Sessions',
  summary: 'Where the caller is signed in',
  access: { token: true, personalOnly: true },
  query: Type.Object({ ...pageQuery }),
  response: closed({ sessions: Type.Array(listedSession), pagination }),
});

export const endSession = endpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/ext/v1/users/me/sessions/{session_id}',
  tag: 'Sessions',
  summary: 'End a session of the caller',
  access: { token: true, personalOnly: true },
  params: Type.Object({ session_id: id() }),
  status: 204,
});

export const endSessions = endpoint({
  id: 'endSessions',
  method: 'DELETE',
  path: '/ext/v1/users/me/sessions',
  tag: 'Sessions',
  summary: 'Sign out everywhere: end all sessions of the caller, the one in use too',
  access: { token: true, personalOnly: true },
  status: 204,
});

export const sessionEndpoints = [
  listSignInMethods,
  createSession,
  getSession,
  deleteSession,
  listSessions,
  endSession,
  endSessions,
];
