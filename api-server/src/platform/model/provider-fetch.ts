import { Agent, type Dispatcher, fetch as undiciFetch } from 'undici';
import { sayProvider } from '../../messages/provider.ts';
import { createAddressGuard } from '../outbound/address-guard.ts';
import { ModelError } from './model-port.ts';

/** Lists hosts inside private networks (`name` or `name:port`) that users may connect as providers. */
export type PrivateHosts = 'all' | readonly string[];

/** Takes bytes as they arrive. Nothing more is read until the promise that it may return has resolved. An error ends the response, whose own error has it as its cause. */
export type TakeBytes = (bytes: Uint8Array) => Promise<void> | undefined;

/**
 * Fetches as the global `fetch` does. With `takeBytes`, the bytes of a successful response go there directly, and its `body` only ends or
 * fails: a web stream costs more for each piece than everything that we do with it (ADR 0028). An encoded response arrives in `body`.
 */
export type ProviderFetch = (
  input: string | URL | Request,
  init?: RequestInit & { readonly takeBytes?: TakeBytes | undefined },
) => Promise<Response>;

/** A provider that sends nothing for this long is considered gone. */
const silenceMs = 60_000;

/** Fetches from the endpoint in the server's settings, which the operator may point anywhere. */
export const trustedFetch: ProviderFetch = patientFetch(silenceMs);

/** Returns a fetch that gives up when nothing arrives for this long. */
export function patientFetch(ms: number): ProviderFetch {
  return through(new Agent({ headersTimeout: ms, bodyTimeout: ms }));
}

/**
 * Returns a fetch for endpoints that users name. It reaches private networks only if the server's settings allow the host, and refuses
 * redirects, because the key would be sent along. Gives up when nothing arrives for `ms`.
 */
export function guardedFetch(allowed: PrivateHosts, ms = silenceMs): ProviderFetch {
  const guard = createAddressGuard({ refuse: privateAddress });
  const trusted = ms === silenceMs ? trustedFetch : patientFetch(ms);
  const guarded = through(new Agent({ headersTimeout: ms, bodyTimeout: ms, connect: { lookup: guard.lookup } }));
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (isAllowed(allowed, url)) return trusted(input, init);
    guard.check(url.hostname);
    return guarded(input, init);
  };
}

/**
 * Returns a check for addresses that take part in a sign-in: they use https, except on hosts that the server's settings allow.
 * @throws ModelError for any other address.
 */
export function createSecureCheck(allowed: PrivateHosts): (address: string | URL) => void {
  const guard = createAddressGuard({ refuse: privateAddress });
  return (address) => {
    const url = new URL(address);
    const { protocol, hostname, host } = url;
    if (isAllowed(allowed, url) && /^https?:$/.test(protocol)) return;
    if (protocol !== 'https:') throw new ModelError('provider-refused', sayProvider('notSecure', { host: host || protocol }));
    guard.check(hostname);
  };
}

const isAllowed = (allowed: PrivateHosts, { hostname, host }: URL): boolean =>
  allowed === 'all' || allowed.includes(hostname) || allowed.includes(host);

function through(agent: Agent): ProviderFetch {
  // The fetch types of Node and undici differ in name only.
  const fetch = undiciFetch as unknown as (input: unknown, init: unknown) => Promise<Response>;
  return (input, { takeBytes, ...init } = {}) => {
    const dispatcher = takeBytes
      ? agent.compose((dispatch) => (options, handler) => dispatch(options, tapBytes(handler, takeBytes)))
      : agent;
    return fetch(input, { ...init, redirect: 'error', dispatcher });
  };
}

/** Wraps a handler of a response so that its bytes go to `take`. */
function tapBytes(handler: Dispatcher.DispatchHandler, take: TakeBytes): Dispatcher.DispatchHandler {
  let isTaken = false;
  let isWaiting = false;
  const wait = (controller: Dispatcher.DispatchController, taken: Promise<void>) => {
    isWaiting = true;
    controller.pause();
    const proceed = () => {
      isWaiting = false;
      controller.resume();
    };
    taken.then(proceed, (error: Error) => controller.abort(error));
  };
  return {
    onRequestStart: (...args) => handler.onRequestStart?.(...args),
    onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
    onResponseStarted: () => handler.onResponseStarted?.(),
    onResponseStart: (controller, status, headers, message) => {
      isTaken = status >= 200 && status < 300 && !headers['content-encoding'];
      const shown = isTaken ? heldBack(controller, () => isWaiting) : controller;
      handler.onResponseStart?.(shown, status, headers, message);
    },
    onResponseData: (controller, bytes) => {
      if (!isTaken) return handler.onResponseData?.(controller, bytes);
      try {
        const taken = take(bytes);
        if (taken) wait(controller, taken);
      } catch (error) {
        controller.abort(error as Error);
      }
    },
    onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
    onResponseError: (...args) => handler.onResponseError?.(...args),
  };
}

/** Returns a controller for the reader of the body, whose wish for more counts only while nobody waits. */
function heldBack(controller: Dispatcher.DispatchController, isWaiting: () => boolean): Dispatcher.DispatchController {
  const { rawHeaders, rawTrailers } = controller;
  return {
    rawHeaders,
    rawTrailers,
    get aborted() {
      return controller.aborted;
    },
    get paused() {
      return controller.paused;
    },
    get reason() {
      return controller.reason;
    },
    abort: (reason) => controller.abort(reason),
    pause: () => controller.pause(),
    resume: () => {
      if (!isWaiting()) controller.resume();
    },
  };
}

const privateAddress = (host: string) => new ModelError('provider-refused', sayProvider('privateHost', { host }));
