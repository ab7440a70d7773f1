export { readWebhooksState, type WebhooksState } from './statuses.ts';
