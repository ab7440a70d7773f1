/** What can be read on the primary alone, since it waits there for what is being written. */
export class NeedsPrimary extends Error {
  override name = 'NeedsPrimary';
}
