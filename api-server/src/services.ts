import { randomBytes } from 'node:crypto';
import type { OwnedKind } from 'shared-contracts/calls';
import { createAccounts } from './modules/auth/accounts.ts';
import { AuthRepository } from './modules/auth/auth.repository.ts';
import { AuthService } from './modules/auth/auth.service.ts';
import { createTokens } from './modules/auth/tokens.ts';
import { ChatRunsRepository } from './modules/chat/chat-runs.repository.ts';
import { createKnowledge } from './modules/chat/knowledge.service.ts';
import { PassagesRepository } from './modules/chat/passages.repository.ts';
import { RunsService } from './modules/chat/runs.service.ts';
import { SessionsRepository } from './modules/chat/sessions.repository.ts';
import { SessionsService } from './modules/chat/sessions.service.ts';
import { OwnershipRepository } from './modules/ownership/ownership.repository.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { Log } from './platform/log.ts';
import { createModelRegistry } from './platform/model/model-registry.ts';

export interface ServiceDependencies {
  readonly config: Pick<Config, 'tokenSecret' | 'model' | 'basePath'>;
  readonly database: Database;
  readonly isExclusive: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Puts the services together; nothing runs yet but what `open` starts. */
export async function createServices({ config, database, isExclusive, clock, log }: ServiceDependencies) {
  const { db } = database;
  const authRepository = new AuthRepository(db);
  const secret = config.tokenSecret ?? (await authRepository.secret('token', randomBytes(48).toString('base64url')));
  const auth = new AuthService(createAccounts(db, secret), authRepository, createTokens(secret, clock), clock);
  const models = createModelRegistry(config.model);
  const knowledge = createKnowledge(new PassagesRepository(db), config.basePath);
  const sessionsRepository = new SessionsRepository(db);
  const runs = new RunsService({
    runs: new ChatRunsRepository(db),
    context: {
      history: (sessionId) => sessionsRepository.history(sessionId),
      agentOf: (sessionId) => sessionsRepository.agentOf(sessionId),
      instructions: async () => undefined,
    },
    knowledge,
    models,
    database,
    isExclusive,
    log,
  });
  const sessions = new SessionsService(sessionsRepository, runs);
  const ownership = new OwnershipRepository(db);
  const owns = async (userId: string, kind: OwnedKind, id: string) =>
    (kind === 'chat-run' && runs.ownsTemporary(userId, id)) || ownership.owns(userId, kind, id);
  return { auth, runs, sessions, knowledge, models, owns };
}
