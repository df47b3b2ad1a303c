import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { isActive } from '../../../platform/database/active-users.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { assistantClients, assistantCodes, assistantTokens, connectedAssistants, users } from '../../../platform/database/schema/index.ts';
import { type AssistantRow, endConnection } from './end-connection.ts';

export type CodeRow = typeof assistantCodes.$inferSelect;
export type TokenRow = typeof assistantTokens.$inferSelect;

/** Limits the pairs that are kept of a connection. Programs that refresh in a loop fill no table. */
const pairsKept = 200;

/** Says what to do about a code or refresh token: end its connection for a reason, or issue a pair of tokens. */
export type Verdict = { readonly end: string } | { readonly issue: typeof assistantTokens.$inferInsert };

/** Says what was done. */
export interface Outcome {
  readonly assistant: AssistantRow;
  readonly isEnded: boolean;
}

export class AssistantTokensRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the connection of an access token that is valid, with its user's address. */
  async live(accessHash: string) {
    const [row] = await this.db
      .select({ assistant: connectedAssistants, email: users.email, isVerified: users.emailVerified, token: assistantTokens })
      .from(assistantTokens)
      .innerJoin(connectedAssistants, eq(connectedAssistants.id, assistantTokens.assistantId))
      .innerJoin(users, eq(users.id, connectedAssistants.userId))
      .where(and(eq(assistantTokens.accessHash, accessHash), isActive(connectedAssistants.userId)));
    return row;
  }

  async hasClient(id: string): Promise<boolean> {
    return (await this.db.select({ id: assistantClients.id }).from(assistantClients).where(eq(assistantClients.id, id))).length > 0;
  }

  async noteUse(id: string, lastUsedAt: Date): Promise<void> {
    await this.db.update(connectedAssistants).set({ lastUsedAt }).where(eq(connectedAssistants.id, id));
  }

  /** Exchanges a code, one request at a time per connection. `judge` throws to refuse and change nothing. */
  async exchange(hash: string, now: Date, judge: (code: CodeRow, assistant: AssistantRow) => Verdict): Promise<Outcome | undefined> {
    const [found] = await this.db.select().from(assistantCodes).where(eq(assistantCodes.hash, hash));
    return this.inTurn(found?.assistantId, async (tx, assistant) => {
      const [code] = await tx.select().from(assistantCodes).where(eq(assistantCodes.hash, hash));
      if (!code) return undefined;
      return this.follow(tx, assistant, judge(code, assistant), () =>
        tx.update(assistantCodes).set({ usedAt: now }).where(eq(assistantCodes.hash, hash)),
      );
    });
  }

  /** Exchanges a refresh token, one request at a time per connection. `judge` throws to refuse and change nothing. */
  async refresh(
    refreshHash: string,
    now: Date,
    judge: (token: TokenRow, assistant: AssistantRow) => Verdict,
  ): Promise<Outcome | undefined> {
    const same = eq(assistantTokens.refreshHash, refreshHash);
    const [found] = await this.db.select().from(assistantTokens).where(same);
    return this.inTurn(found?.assistantId, async (tx, assistant) => {
      const [token] = await tx.select().from(assistantTokens).where(same);
      if (!token) return undefined;
      return this.follow(tx, assistant, judge(token, assistant), () =>
        tx
          .update(assistantTokens)
          .set({ replacedAt: now })
          .where(and(same, isNull(assistantTokens.replacedAt))),
      );
    });
  }

  /** Ends the connection of a token, if the client with this id has it. */
  async revoke(hash: string, clientId: string): Promise<void> {
    const either = or(eq(assistantTokens.accessHash, hash), eq(assistantTokens.refreshHash, hash));
    const [found] = await this.db
      .select({ id: connectedAssistants.id, userId: connectedAssistants.userId })
      .from(assistantTokens)
      .innerJoin(connectedAssistants, eq(connectedAssistants.id, assistantTokens.assistantId))
      .where(and(either, eq(connectedAssistants.clientId, clientId)));
    if (!found) return;
    const by = { kind: 'person', id: found.userId } as const;
    await this.db.transaction((tx) => endConnection(tx, found, { reason: 'by-assistant', by }));
  }

  /** Runs work while no other request exchanges something of the same connection, whose user is active. */
  private inTurn<T>(
    assistantId: string | undefined,
    work: (tx: Transaction, assistant: AssistantRow) => Promise<T>,
  ): Promise<T | undefined> {
    if (assistantId === undefined) return Promise.resolve(undefined);
    return this.db.transaction(async (tx) => {
      const isLive = and(eq(connectedAssistants.id, assistantId), isActive(connectedAssistants.userId));
      const [assistant] = await tx.select().from(connectedAssistants).where(isLive).for('no key update');
      return assistant && work(tx, assistant);
    });
  }

  private async follow(tx: Transaction, assistant: AssistantRow, verdict: Verdict, spend: () => Promise<unknown>): Promise<Outcome> {
    if ('end' in verdict) {
      await endConnection(tx, { id: assistant.id }, { reason: verdict.end });
      return { assistant, isEnded: true };
    }
    await spend();
    await tx.insert(assistantTokens).values(verdict.issue);
    const { id, assistantId, createdAt } = assistantTokens;
    const surplus = tx.select({ id }).from(assistantTokens).where(eq(assistantId, assistant.id)).orderBy(desc(createdAt)).offset(pairsKept);
    await tx.delete(assistantTokens).where(inArray(id, surplus));
    return { assistant, isEnded: false };
  }
}
