/** Thrown for reads that only the primary can serve, because they wait for writes in progress. */
export class NeedsPrimary extends Error {
  override name = 'NeedsPrimary';
}
