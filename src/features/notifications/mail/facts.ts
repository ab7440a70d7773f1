export type { Compose } from './compose/letter.ts';
export { readMailState } from './store.ts';
