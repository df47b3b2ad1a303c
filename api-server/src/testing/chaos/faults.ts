import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster, Node } from './cluster.ts';

const hourMs = 3_600_000;
/** Longer than the other nodes wait before they give up a silent one. */
const longMs = 30_000;
const shortMs = 5_000;
const megabyte = 1024 ** 2;

/** Describes something that goes wrong while people work. It ends with everything running again. */
export interface Fault {
  readonly name: string;
  /** Whether it can happen only where the database has its own disk. */
  readonly needsDisk?: boolean;
  readonly happen: (cluster: Cluster, round: number) => Promise<void>;
}

const victim = ({ nodes }: Cluster, round: number): Node => nodes[round % nodes.length] as Node;

/** Lists what can go wrong. */
export const faults: readonly Fault[] = [
  {
    name: 'killed',
    happen: async (cluster, round) => {
      const node = victim(cluster, round);
      await node.kill();
      await wait(shortMs);
      await node.start();
    },
  },
  {
    name: 'frozen',
    happen: async (cluster, round) => {
      const node = victim(cluster, round);
      node.signal('SIGSTOP');
      await wait(longMs);
      node.signal('SIGCONT');
    },
  },
  {
    name: 'cut-off',
    happen: async (cluster, round) => {
      const { lines } = victim(cluster, round);
      for (const line of lines) line.cut();
      await wait(longMs);
      for (const line of lines) line.mend();
    },
  },
  {
    name: 'disk-full',
    needsDisk: true,
    happen: async ({ disk }) => {
      if (!disk) throw new Error('the database has no disk that can be filled');
      const filler = join(disk, 'filler');
      fill(disk, filler);
      await wait(shortMs * 2);
      rmSync(filler);
    },
  },
  {
    name: 'wrong-clock',
    happen: async (cluster, round) => {
      const node = victim(cluster, round);
      await node.stop();
      await node.start(round % 2 ? -hourMs : hourMs);
      await wait(longMs);
      await node.stop();
      await node.start();
    },
  },
  {
    name: 'upgrade',
    happen: async ({ nodes }) => {
      for (const node of nodes) {
        await node.stop();
        await node.start();
      }
    },
  },
];

function fill(disk: string, filler: string): void {
  const file = openSync(filler, 'a');
  const free = () => {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  };
  try {
    for (let left = free(); left > 0; left = free()) writeSync(file, Buffer.alloc(Math.min(megabyte, left)));
  } finally {
    closeSync(file);
  }
}
