export { addRejected, type RejectedSlot } from './rejections-store.ts';
