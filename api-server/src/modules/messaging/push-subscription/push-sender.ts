import type { PushMessage } from 'shared-contracts/settings-calls';
import type { Clock } from '../../../platform/clock.ts';
import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts';
import type { PushKeys } from './push-keys.ts';
import { isPushAddress, keptMs, outcomeOf, type PushOutcome, retryDelayMs } from './push-subscription.policy.ts';

const timeoutMs = 10_000;
/** Push services answer with a sentence at most. */
const answerMaxBytes = 64 * 1024;

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushResult {
  readonly outcome: PushOutcome;
  /** Why the message was not taken, without the address, which is a secret of the browser. */
  readonly problem?: string;
  readonly retryAfterMs?: number;
}

export type SendPush = (
  target: PushTarget,
  message: PushMessage,
  options: { readonly isUrgent: boolean; readonly attempts: number; readonly signal: AbortSignal },
) => Promise<PushResult>;

export interface PushSenderDependencies {
  readonly outbound: Outbound;
  readonly readKeys: () => Promise<PushKeys>;
  /** Where push services can reach the operators: an https or mailto address. */
  readonly contact: string;
  readonly allowLoopback: boolean;
  readonly clock: Clock;
}

/** Creates what encrypts a message for a browser (RFC 8291) and gives it to the browser's push service, whose address the browser named. */
export function createPushSender({ outbound, readKeys, contact, allowLoopback, clock }: PushSenderDependencies): SendPush {
  return async ({ endpoint, p256dh, auth }, message, { isUrgent, attempts, signal }) => {
    const [{ default: webPush }, keys] = await Promise.all([import('web-push'), readKeys()]);
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject: contact, ...keys },
      TTL: keptMs / 1_000,
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    });
    // The client counts the body.
    const { 'Content-Length': _length, ...sent } = headers;
    try {
      const answer = await outbound.request(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body ?? Buffer.alloc(0)),
        allows: (url) => isPushAddress(url.href, allowLoopback),
        maxBytes: answerMaxBytes,
        timeoutMs,
        signal,
      });
      const outcome = outcomeOf(answer.status);
      const problem = `status ${answer.status}`;
      if (outcome !== 'retry') return { outcome, problem };
      return { outcome, problem, retryAfterMs: retryDelayMs(attempts, answer.headers.get('retry-after'), clock.now()) };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const isNever = error.code === 'private' || error.code === 'address';
      if (isNever) return { outcome: 'gone', problem: error.code };
      return { outcome: 'retry', problem: error.code, retryAfterMs: retryDelayMs(attempts, null, clock.now()) };
    }
  };
}
