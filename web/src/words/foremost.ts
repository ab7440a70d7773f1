/** A list of the contract in the order of a screen: some entries first, then the others as the API has them. */
export const foremost = <T extends string>(entries: readonly T[], ...first: readonly NoInfer<T>[]): T[] => [
  ...first,
  ...entries.filter((entry) => !first.includes(entry)),
];
