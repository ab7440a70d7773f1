export { readMailState } from './store.ts';
