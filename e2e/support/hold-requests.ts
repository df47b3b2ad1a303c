import { Server } from 'node:http';

/**
 * Holds back each call that reaches this process for up to 300 ms, and one of seven for longer, so that answers arrive in another order than
 * they were asked for. The server of the journeys imports it first when E2E_DELAYS is set.
 */
const longShare = 1 / 7;
const longMs = 1_500;
const shortMs = 300;

const { emit } = Server.prototype;

Server.prototype.emit = function hold(this: Server, event: string | symbol, ...rest: unknown[]): boolean {
  const pass = (): boolean => Reflect.apply(emit, this, [event, ...rest]);
  const [request] = rest;
  const isCall = event === 'request' && typeof request === 'object' && request !== null && 'url' in request && isApi(request.url);
  if (!isCall) return pass();
  setTimeout(pass, Math.random() < longShare ? longMs : Math.random() * shortMs);
  return true;
};

function isApi(url: unknown): boolean {
  return typeof url === 'string' && url.startsWith('/api/');
}
