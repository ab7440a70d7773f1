export { watchStops } from './added-time.ts';
export { loadStops, tellStopsLast } from './stops.ts';
export type { StoppedPlace } from './store/stops.ts';
