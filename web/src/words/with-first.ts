/**
 * The entries of a list in the contract, in the order of a screen: the given entries first, then the others in API
 * order.
 */
export const withFirst = <T extends string>(entries: readonly T[], ...first: readonly NoInfer<T>[]): T[] => [
  ...first,
  ...entries.filter((entry) => !first.includes(entry)),
];
