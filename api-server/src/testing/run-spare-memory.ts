import { setTimeout as wait } from 'node:timers/promises';
import { returnSpareMemory, shortLivedBytes } from '../platform/spare-memory.ts';

/** Makes V8 take more room, which it does while many objects survive, and prints how much that was and how little is left while it is idle. */
let kept: object[] = [];
for (let at = 0; at < 2_000_000; at += 1) {
  kept.push({ at });
  if (kept.length > 200_000) kept = kept.slice(100_000);
}
const grown = shortLivedBytes();
const stop = returnSpareMemory(250);
const end = Date.now() + 45_000;
while (shortLivedBytes() >= 4_000_000 && Date.now() < end) await wait(100);
stop();
process.stdout.write(JSON.stringify({ grown, left: shortLivedBytes() }));
