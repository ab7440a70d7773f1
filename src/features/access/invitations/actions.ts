export { makeInvitationLink } from './links.ts';
