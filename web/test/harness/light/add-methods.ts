const changed = new WeakSet<object>();

/** Adds methods to the elements of a kind, only once, because some kinds are shared by all windows of the process. */
export function addMethods<Target extends object>(
  prototype: Target,
  methods: Record<string, (this: Target, ...values: never[]) => unknown>,
): void {
  if (changed.has(prototype)) return;
  changed.add(prototype);
  Object.assign(prototype, methods);
}
