import { expect, it, onTestFinished, vi } from 'vitest';
import { returnSpareMemory, shortLivedBytes } from './spare-memory.ts';

it('gives the room for short-lived objects back once the process is idle', { timeout: 60_000 }, async () => {
  const grown = grow();
  expect(grown).toBeGreaterThan(8_000_000);

  onTestFinished(returnSpareMemory(250));

  await vi.waitFor(() => expect(shortLivedBytes()).toBeLessThan(4_000_000), { timeout: 45_000, interval: 500 });
});

/** Makes V8 take more room, which it does while many objects survive. */
function grow(): number {
  let kept: object[] = [];
  for (let at = 0; at < 2_000_000; at += 1) {
    kept.push({ at });
    if (kept.length > 200_000) kept = kept.slice(100_000);
  }
  return shortLivedBytes();
}
