interface Asked {
  error: unknown;
  refetch(): unknown;
}

/** Why a screen that is made of several answers is not there, and what asks again for those that failed. */
export function failureOf(...all: readonly Asked[]) {
  const failed = all.filter(({ error }) => error);
  return {
    error: failed[0]?.error ?? null,
    again() {
      for (const asked of failed) void asked.refetch();
    },
  };
}
