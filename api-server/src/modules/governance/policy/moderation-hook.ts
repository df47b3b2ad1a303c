import { createHmac } from 'node:crypto';
import { cutText } from 'shared-contracts/text';
import * as z from 'zod/mini';
import { sayPolicy } from '../../../messages/policy.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';
import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts';

const answerMaxBytes = 16 * 1024;
const reasonMax = 300;
/** Limits the text of one request. Longer texts are checked in parts. */
export const askedMax = 20_000;

/** Describes a text for a moderation service, as it is sent. */
export interface ModeratedText {
  readonly text: string;
  /** Holds what came right before the text, which was checked earlier. */
  readonly context: string;
  readonly direction: 'sent' | 'answered';
  readonly user_id: string;
  readonly user_groups: readonly string[];
}

/** Describes a moderation service: where it is, and what signs what it receives. */
export interface ModerationHook {
  readonly url: string;
  readonly secret: string;
  readonly timeoutMs: number;
}

/** Describes what a service said. `silent` says why there is no usable answer. */
export type Verdict = { readonly allow: true } | { readonly allow: false; readonly reason: string } | { readonly silent: Wording };

const answer = z.object({ allow: z.boolean(), reason: z.optional(z.string()) });

export type AskModeration = (hook: ModerationHook, text: ModeratedText, signal: AbortSignal) => Promise<Verdict>;

/**
 * Creates the client of moderation services. The signature covers the time and the body, so a service can refuse old and forged requests.
 * Redirects are not followed, because the outbound client sends a POST once.
 */
export function createModeration(outbound: Pick<Outbound, 'request'>, allowLoopback: boolean, now: () => Date): AskModeration {
  return async ({ url, secret, timeoutMs }, text, signal) => {
    const body = JSON.stringify(text);
    const seconds = Math.floor(now().getTime() / 1_000);
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    try {
      const { status, body: answered } = await outbound.request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-atrium-signature': `t=${seconds},v1=${signature}` },
        body,
        maxBytes: answerMaxBytes,
        timeoutMs,
        allows: (address) => isAllowed(address, allowLoopback),
        signal,
      });
      if (status !== 200) return { silent: sayPolicy('hookStatus', { status }) };
      return verdictFrom(answered.toString('utf8'));
    } catch (error) {
      if (error instanceof OutboundError) return { silent: error.sentence };
      throw error;
    }
  };
}

/** Returns whether a service may be at this address. Only tests reach their own server without TLS. */
export const isAllowed = ({ protocol, hostname }: URL, allowLoopback: boolean): boolean =>
  protocol === 'https:' || (allowLoopback && hostname === '127.0.0.1');

function verdictFrom(text: string): Verdict {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const read = z.safeParse(answer, value);
  if (!read.success) return { silent: sayPolicy('hookForm') };
  const { allow, reason = '' } = read.data;
  return allow ? { allow } : { allow, reason: cutText(reason.replace(/\s+/g, ' ').trim(), reasonMax) };
}
