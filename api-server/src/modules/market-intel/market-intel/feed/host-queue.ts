import { setTimeout as wait } from 'node:timers/promises';

/** Serializes requests per host with a pause between them. Different hosts do not wait for each other. */
export interface HostQueue {
  readonly run: <T>(host: string, work: () => Promise<T>) => Promise<T>;
  /** Pauses requests to a host that asked for it. */
  readonly restUntil: (host: string, at: Date) => void;
  readonly isResting: (host: string, now: Date) => boolean;
}

export function createHostQueue(pauseMs: number): HostQueue {
  const last = new Map<string, Promise<unknown>>();
  const resting = new Map<string, Date>();
  return {
    restUntil: (host, at) => void resting.set(host, at),
    isResting: (host, now) => {
      const until = resting.get(host);
      if (until && until <= now) resting.delete(host);
      return resting.has(host);
    },
    run: (host, work) => {
      const before = last.get(host);
      const result = before ? before.then(() => wait(pauseMs)).then(work) : work();
      const settled = result.then(
        () => undefined,
        () => undefined,
      );
      last.set(host, settled);
      void settled.then(() => last.get(host) === settled && last.delete(host));
      return result;
    },
  };
}
