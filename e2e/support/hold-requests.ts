import { type IncomingMessage, Server } from 'node:http';
import { delayCookie } from './delays.ts';

/**
 * Holds back each call of a browser with the cookie for up to 300 ms, and one of seven for longer, so that answers arrive in another order
 * than they were asked for. The server of the journeys imports it first.
 */
const longShare = 1 / 7;
const longMs = 1_500;
const shortMs = 300;

const { emit } = Server.prototype;

Server.prototype.emit = function hold(this: Server, event: string | symbol, ...rest: unknown[]): boolean {
  const pass = (): boolean => Reflect.apply(emit, this, [event, ...rest]);
  if (event !== 'request' || !isHeld(rest[0] as IncomingMessage)) return pass();
  setTimeout(pass, Math.random() < longShare ? longMs : Math.random() * shortMs);
  return true;
};

function isHeld({ url, headers }: IncomingMessage): boolean {
  return Boolean(url?.startsWith('/api/') && headers.cookie?.includes(`${delayCookie}=`));
}
