import { isSameSecret } from '../../../platform/hash.ts';
import { isSameIssuer, type McpRegistration, mustNameIssuer } from '../../../platform/mcp/mcp-sign-in.ts';

const startedMaxMs = 10 * 60_000;

/** Describes a sign-in that was started, until the browser returns. A secret as a whole. */
export interface StartedSignIn {
  readonly registration: McpRegistration;
  readonly verifier: string;
  readonly state: string;
  /** The session of the user who started it. */
  readonly sessionId: string;
  readonly startedAt: number;
}

/** Describes what the authorization server sent back with the browser. */
export interface ReturnedSignIn {
  readonly state: string;
  readonly code: string;
  readonly iss?: string | undefined;
}

/** Returns whether the browser returns from the sign-in that was started, in its session, in time, and from the server that was asked (RFC 9207). */
export function isReturnOf(started: StartedSignIn, { state, iss }: ReturnedSignIn, sessionId: string, now: Date): boolean {
  if (!isSameSecret(state, started.state) || started.sessionId !== sessionId) return false;
  if (now.getTime() - started.startedAt > startedMaxMs) return false;
  const { metadata } = started.registration;
  return iss === undefined ? !mustNameIssuer(metadata) : isSameIssuer(metadata.issuer, iss);
}
