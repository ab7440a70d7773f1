/**
 * Statements that do not need each other's rows, sent at once: on one connection they cost one round trip. It settles
 * when the last of them has, so that none is left behind on the connection when its request is over.
 *
 *     const [users, projects] = await concurrently(loadUsers(db, 7, ids), isShown ? loadProjects(db, 7) : undefined);
 */
export async function concurrently<T extends readonly unknown[]>(...work: T) {
  const all = Promise.all(work);
  await all.catch(() => Promise.allSettled(work));
  return all;
}
