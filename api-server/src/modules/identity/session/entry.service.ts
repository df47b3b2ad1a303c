import { AppError } from '../../../errors.ts';
import type { Caller } from '../../../http/caller.ts';
import { describeAgent } from '../../../kernel/user-agent.policy.ts';
import { sayAlert } from '../../../messages/alerts.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { SessionDuty } from '../../../platform/database/schema/identity/auth.ts';
import { newId } from '../../../platform/ids.ts';
import { writeText } from '../../../platform/language/text.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import type { Accounts } from './accounts.ts';
import type { AuthRepository } from './auth.repository.ts';
import { needsOwnFactor, type SignInPolicyChecks } from './sign-in-policy.ts';
import type { Tokens } from './tokens.ts';

export interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** Checks whether the user's proof is still valid now that the session is open. */
export type StillGood = () => Promise<boolean>;

export interface EntryDependencies {
  readonly accounts: Accounts;
  readonly repository: AuthRepository;
  readonly tokens: Tokens;
  readonly policy: SignInPolicyChecks;
  readonly alerts: AlertsService;
  readonly clock: Clock;
}

export type EntryService = ReturnType<typeof createEntryService>;

/** Completes every sign-in, from a proven user to an access token. Callers must have proven the user's identity. */
export function createEntryService(deps: EntryDependencies) {
  /** Opens a session for a user who proved their identity without a password. */
  async function open(userId: string, names: Names, caller: Caller, isStillGood: StillGood, way: string): Promise<string> {
    const context = await deps.accounts.$context;
    const origin = { ipAddress: caller.ip, ...(caller.userAgent ? { userAgent: caller.userAgent } : {}) };
    const session = await context.internalAdapter.createSession(userId, false, origin);
    return enter(session.token, names, caller, isStillGood, way);
  }

  /**
   * Signs in with an existing session, as the installation's policy has it: creates what every user needs, and reports new browsers.
   * `way` is `password`, `passkey` or the key of a provider.
   */
  async function enter(sessionToken: string, names: Names, caller: Caller, isStillGood: StillGood, way: string): Promise<string> {
    const { repository, tokens } = deps;
    const session = await repository.sessionOfToken(sessionToken);
    if (!session) throw new AppError('internal');
    // Read after the session was stored: a suspension in between has either ended the session or is seen here.
    if (session.suspendedAt) {
      await repository.endSession(session.id);
      throw new AppError('account-suspended');
    }
    // A first proof between the check and this session has removed the access that was checked.
    if (!(await isStillGood())) {
      await repository.endSession(session.id);
      throw new AppError('session-ended');
    }
    const { duty, seconds } = await applyPolicy(session, way);
    await repository.ensureHome(session.userId, names, { notebook: newId('nb'), workspace: newId('ws'), member: newId('wsm') });
    if (await repository.reactivate(session.userId))
      await deps.alerts.add(session.userId, {
        kind: 'security',
        title: sayAlert('reactivatedTitle'),
        text: sayAlert('reactivated'),
        link: '/settings/manage-account',
      });
    await noteAgent(session.userId, caller);
    await repository.noteEntry(session.userId);
    return tokens.sign({ userId: session.userId, email: session.email, sessionId: session.id, duty, seconds });
  }

  /** Ends the session if the user must sign in another way. Otherwise it lasts as long as the policy says, and may start with a duty. */
  async function applyPolicy({ id, userId, email }: { id: string; userId: string; email: string }, way: string) {
    const { repository, policy, clock } = deps;
    await policy.checkWay(email, way).catch(async (error: unknown) => {
      await repository.endSession(id);
      throw error;
    });
    const { session_hours, second_factor } = await policy.read();
    const isMissing = second_factor === 'required' && needsOwnFactor(way) && !(await repository.hasSecondFactor(userId));
    const duty: SessionDuty | null = isMissing ? 'second-factor' : null;
    const seconds = session_hours * 60 * 60;
    await repository.setTerms(id, duty, new Date(clock.now().getTime() + seconds * 1000));
    return { duty, seconds };
  }

  async function noteAgent(userId: string, caller: Caller): Promise<void> {
    const { repository, alerts } = deps;
    const agent = describeAgent(caller.userAgent);
    // Known browsers are stored under their English names.
    if (!(await repository.isNewAgent(userId, writeText(agent)))) return;
    await alerts.add(userId, {
      kind: 'security',
      title: sayAlert('newBrowserTitle'),
      text: sayAlert('newBrowser', { browser: agent, address: caller.ip }),
      link: '/settings/session-management',
    });
  }

  return { open, enter };
}
