export { figuresFor } from './figures.ts';
export { shownNow } from './shown.ts';
