import { and, desc, eq, isNull, lt, notExists, or } from 'drizzle-orm';
import type { ApiKeyScope } from 'shared-contracts';
import type { Identity } from '../../../http/register-call.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { assistantClients, assistantCodes, assistantTokens, connectedAssistants } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { isAny, takeTurn } from '../../../platform/jobs/turns.ts';
import { changeAccess } from '../../identity/session/first-proof.ts';
import { type AssistantRow, endConnection } from './end-connection.ts';

/** How many assistants, and how many registrations, a run checks. */
const checkedAtOnce = 150;

export type ClientRow = typeof assistantClients.$inferSelect;

/** Describes what a user allowed, with the code that the assistant exchanges. */
export interface Allowed {
  readonly client: ClientRow;
  readonly name: string;
  readonly host: string;
  readonly scopes: ApiKeyScope[];
  readonly code: Omit<typeof assistantCodes.$inferInsert, 'assistantId'>;
}

export class ConnectedAssistantsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Adds a registration. If there are too many that nobody uses, those that nobody ever used make room unless they are new. */
  async register(row: typeof assistantClients.$inferInsert, unusedMax: number, isNewSince: Date): Promise<boolean> {
    const isFull = async () => (await this.db.$count(assistantClients, this.isUnused())) >= unusedMax;
    const { usedAt, createdAt } = assistantClients;
    if (await isFull()) {
      await this.db.delete(assistantClients).where(and(this.isUnused(), isNull(usedAt), lt(createdAt, isNewSince)));
      if (await isFull()) return false;
    }
    await this.db.insert(assistantClients).values(row);
    return true;
  }

  async client(id: string): Promise<ClientRow | undefined> {
    const [row] = await this.db.select().from(assistantClients).where(eq(assistantClients.id, id));
    return row;
  }

  list(userId: string): Promise<AssistantRow[]> {
    const { createdAt, id } = connectedAssistants;
    return this.db.select().from(connectedAssistants).where(eq(connectedAssistants.userId, userId)).orderBy(desc(createdAt), desc(id));
  }

  /**
   * Connects an assistant, or changes what it may do if it is connected already. Returns what it might do before; undefined if its
   * registration is gone.
   */
  allow(user: Identity, { client, name, host, scopes, code }: Allowed, now: Date): Promise<readonly ApiKeyScope[] | undefined> {
    const { userId } = user;
    return changeAccess(this.db, user, async (tx) => {
      const [used] = await tx.update(assistantClients).set({ usedAt: now }).where(eq(assistantClients.id, client.id)).returning();
      if (!used) return undefined;
      const same = and(eq(connectedAssistants.userId, userId), eq(connectedAssistants.clientId, client.id));
      const [before] = await tx.select().from(connectedAssistants).where(same).for('no key update');
      const id = before?.id ?? newId('ast');
      if (before) await tx.update(connectedAssistants).set({ name, host, scopes }).where(same);
      else await tx.insert(connectedAssistants).values({ id, userId, clientId: client.id, name, host, scopes, createdAt: now });
      await tx.insert(assistantCodes).values({ ...code, assistantId: id });
      const target = { kind: 'connected-assistant', id, name };
      const was = before ? { before: { host: before.host, scopes: before.scopes } } : {};
      await recordAudit(tx, { action: 'assistant.connect', target, ...was, after: { host, scopes } });
      return before?.scopes ?? [];
    });
  }

  async disconnect(userId: string, id: string): Promise<void> {
    await this.db.transaction((tx) => endConnection(tx, { id, userId }, { reason: 'by-user' }));
  }

  /** Deletes what has ended: codes, tokens, connections without either, and registrations that nobody uses. */
  async tidy({ endedBefore, usedBefore }: { endedBefore: Date; usedBefore: Date }): Promise<void> {
    await this.db.delete(assistantCodes).where(lt(assistantCodes.expiresAt, endedBefore));
    await this.db.delete(assistantTokens).where(lt(assistantTokens.refreshExpiresAt, endedBefore));
    const code = this.db.select().from(assistantCodes).where(eq(assistantCodes.assistantId, connectedAssistants.id));
    const token = this.db.select().from(assistantTokens).where(eq(assistantTokens.assistantId, connectedAssistants.id));
    const assistants = await takeTurn(this.db, 'connected-assistants-tidy', connectedAssistants.id, checkedAtOnce);
    const isEnded = and(lt(connectedAssistants.createdAt, endedBefore), notExists(code), notExists(token));
    await this.db.delete(connectedAssistants).where(and(isAny(connectedAssistants.id, assistants), isEnded));
    const { createdAt, usedAt } = assistantClients;
    const clients = await takeTurn(this.db, 'assistant-clients-tidy', assistantClients.id, checkedAtOnce);
    const isOld = or(lt(usedAt, usedBefore), and(isNull(usedAt), lt(createdAt, usedBefore)));
    await this.db.delete(assistantClients).where(and(isAny(assistantClients.id, clients), this.isUnused(), isOld));
  }

  private isUnused() {
    return notExists(this.db.select().from(connectedAssistants).where(eq(connectedAssistants.clientId, assistantClients.id)));
  }
}
