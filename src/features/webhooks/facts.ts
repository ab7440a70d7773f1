export { readWebhooksState } from './statuses.ts';
