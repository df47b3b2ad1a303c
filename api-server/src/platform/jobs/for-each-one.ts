/**
 * Does something for each of some items, one after another. An item that fails doesn't keep the others waiting; the first failure is thrown
 * once all are done, so that the job counts as failed.
 */
export async function forEachOne<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length) throw failures[0];
}
