/**
 * The fragment id of a heading, by GitHub's rules. `slugOf('Near its limit, reached')` = "near-its-limit-reached".
 */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
