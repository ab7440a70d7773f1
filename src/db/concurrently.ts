/**
 * Sends independent statements at once: on one connection, all of them together cost one round trip. Settles when the
 * last statement has settled, so that no statement still runs on the connection when its request ends.
 *
 *     const [users, projects] = await concurrently(loadUsers(db, 7, ids), isShown ? loadProjects(db, 7) : undefined);
 */
export async function concurrently<T extends readonly unknown[]>(...work: T) {
  const all = Promise.all(work);
  await all.catch(() => Promise.allSettled(work));
  return all;
}
