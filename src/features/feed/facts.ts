export { selectKnownKeys as knownKeys } from './store.ts';
