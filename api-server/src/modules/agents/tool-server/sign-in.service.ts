import { randomBytes } from 'node:crypto';
import { sayToolServer } from '../../../messages/tool-server.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';
import type { McpChallenge } from '../../../platform/mcp/mcp-credentials.ts';
import type { McpSignIn } from '../../../platform/mcp/mcp-sign-in.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { Grants } from './grants.ts';
import { isReturnOf, type ReturnedSignIn, type StartedSignIn } from './sign-in.policy.ts';
import type { ServerRow, ToolServersRepository } from './tool-server.repository.ts';

/** Describes where a sign-in starts, and where the browser returns to. */
export interface SignInPlace {
  readonly sessionId: string;
  /** Throws if the server's own address isn't known. */
  readonly redirectUrl: () => string;
}

/** Describes a sign-in that can begin, or why it can't. */
export type BegunSignIn =
  | { readonly url: string; readonly sealedStart: string; readonly problem: null }
  | { readonly url: null; readonly sealedStart: null; readonly problem: Wording };

export interface SignInServiceDependencies {
  readonly repository: ToolServersRepository;
  readonly keys: KeyBox;
  readonly signIn: McpSignIn;
  readonly grants: Grants;
  readonly clock: Clock;
}

/** Signs users in to tool servers. Access: callers have checked that the server belongs to the user. */
export function createServerSignIns({ repository, keys, signIn, grants, clock }: SignInServiceDependencies) {
  return {
    begin: async (
      server: Pick<ServerRow, 'id' | 'name' | 'url'>,
      challenge: McpChallenge,
      place: SignInPlace,
      scope?: string,
    ): Promise<BegunSignIn> => {
      const state = `${server.id}.${randomBytes(32).toString('base64url')}`;
      try {
        const { registration, verifier, url } = await signIn.start(server, { challenge, redirectUrl: place.redirectUrl(), state, scope });
        const started: StartedSignIn = { registration, verifier, state, sessionId: place.sessionId, startedAt: clock.now().getTime() };
        return { url, sealedStart: keys.seal(JSON.stringify(started), server.id), problem: null };
      } catch (error) {
        if (error instanceof ModelError) return { url: null, sealedStart: null, problem: error.sentence };
        throw error;
      }
    },
    /** Returns why the sign-in failed, or null once it is stored. */
    finish: async (row: ServerRow, returned: ReturnedSignIn, sessionId: string): Promise<Wording | null> => {
      const failed = sayToolServer('signInFailed', { name: row.name });
      const text = row.sealedStart === null ? undefined : keys.open(row.sealedStart, row.id);
      if (text === undefined) return failed;
      const started = JSON.parse(text) as StartedSignIn;
      if (!isReturnOf(started, returned, sessionId, clock.now())) return failed;
      // A state works once, even if its code is refused.
      if (!(await repository.takeStart(row))) return failed;
      try {
        const grant = await signIn.exchange(row, started.registration, { code: returned.code, verifier: started.verifier });
        return (await repository.signIn(row, grants.seal(row.id, grant))) ? null : failed;
      } catch (error) {
        if (error instanceof ModelError) return error.sentence;
        throw error;
      }
    },
  };
}
