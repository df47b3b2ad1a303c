import { Socket } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';

/** Is `loopback` in the tests of servers, which talk to other servers on this machine. */
const allowed = process.env.TEST_NETWORK;
const loopback = new Set(['localhost', '127.0.0.1', '::1']);
const faults: string[] = [];

const target = (args: readonly unknown[]): { host: string } | undefined => {
  const [first, second] = args.flat() as [unknown, unknown];
  if (typeof first === 'object' && first !== null) {
    const { path, host } = first as { path?: string | null; host?: string };
    return path ? undefined : { host: host ?? 'localhost' };
  }
  // A string is the path of a socket file, which never leaves the machine.
  return typeof first === 'number' ? { host: typeof second === 'string' ? second : 'localhost' } : undefined;
};

const connect = Socket.prototype.connect;
Socket.prototype.connect = function guarded(this: Socket, ...args: unknown[]) {
  const goal = target(args);
  if (goal && !(allowed === 'loopback' && loopback.has(goal.host))) {
    faults.push(`unexpected network call to ${goal.host}`);
    queueMicrotask(() => this.destroy(new Error(`No network in tests: ${goal.host}`)));
    return this;
  }
  return Reflect.apply(connect, this, args) as Socket;
} as typeof connect;

// A test that expects a console error replaces console.error with a spy.
console.error = (...args: unknown[]) => {
  faults.push(`console.error: ${args.map((arg) => (typeof arg === 'string' ? arg : inspect(arg))).join(' ')}`);
};

beforeEach(() => {
  faults.length = 0;
});

afterEach(() => {
  // A test that fails with fake timers would otherwise stop the clock for those after it.
  vi.useRealTimers();
  const found = faults.splice(0);
  if (found.length) throw new Error(found.join('\n'));
});
