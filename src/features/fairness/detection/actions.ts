export { enforceFlags } from './enforce-flags.ts';
