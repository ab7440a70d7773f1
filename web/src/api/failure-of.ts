interface QueryState {
  error: unknown;
  refetch(): unknown;
}

/** The first error of a screen that needs several responses, and a function that repeats the failed requests. */
export function failureOf(...all: readonly QueryState[]) {
  const failed = all.filter(({ error }) => error);
  return {
    error: failed[0]?.error ?? null,
    retry() {
      for (const query of failed) void query.refetch();
    },
  };
}
