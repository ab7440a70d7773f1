export { findStanding, hasAcceptedIn } from './store.ts';
