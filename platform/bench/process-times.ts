import { readdirSync, readFileSync } from 'node:fs';

/** Describes the processor time of a process and of its children that have ended, in milliseconds. */
export interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  readonly own: number;
  readonly ended: number;
}

/** Reads what Linux reports about a process in hundredths of a second; undefined if it has ended, and on other systems. */
export function timesOf(pid: number): ProcessTimes | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
    const sum = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * 10;
    return { pid, parent: fields[1] ?? 0, own: sum(11), ended: sum(13) };
  } catch {
    return undefined;
  }
}

/** Returns the user and system time of a process in milliseconds; NaN where the system does not report it. */
export const processorMs = (pid: number): number => timesOf(pid)?.own ?? Number.NaN;

/** Returns everything that a process has started, directly or not, and that still runs. */
export function startedBy(pid: number): ProcessTimes[] {
  const all = readdirSync('/proc').flatMap((name) => timesOf(Number(name)) ?? []);
  const below = (parent: number): ProcessTimes[] => all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}

/**
 * Returns the memory of a process with everything that it has started, in MB; NaN where the system does not report it. Pages that several
 * processes share count once (proportional set size).
 */
export function memoryMb(pid: number): number {
  try {
    return [pid, ...startedBy(pid).map((one) => one.pid)].reduce((total, one) => total + proportionalMb(one), 0);
  } catch {
    return Number.NaN;
  }
}

const proportionalMb = (pid: number): number =>
  Number(/^Pss: +(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1_024;
