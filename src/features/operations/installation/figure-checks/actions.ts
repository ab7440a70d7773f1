export { askForCheck } from './store.ts';
