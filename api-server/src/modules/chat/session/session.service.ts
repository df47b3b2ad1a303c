import type { Vote } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import type { MessageSearchRepository } from '../message/message-search.repository.ts';
import { branchTo, newestLeaf, type Placed, type TreeNode } from '../message/message-tree.policy.ts';
import type { MessageRow, MessageTreeRepository } from '../message/message-tree.repository.ts';
import type { RunsService } from '../run/run.service.ts';
import type { SessionsRepository } from './session.repository.ts';

/** Limits a page of the history, whatever a request asks for. */
const pageSizeMax = 1_000;
const whole = (value: number, max: number) => Math.min(max, Math.max(1, Math.trunc(value) || 1));

/** A piece of a branch, and how many messages stand before it. */
interface Stretch {
  readonly messages: readonly Placed<MessageRow>[];
  readonly earlier: number;
}

/** The chat history. Access: every id was checked to be the caller's. */
export class SessionsService {
  private readonly sessions: SessionsRepository;
  private readonly tree: MessageTreeRepository;
  private readonly runs: RunsService;
  private readonly messages: MessageSearchRepository;

  constructor(sessions: SessionsRepository, tree: MessageTreeRepository, messages: MessageSearchRepository, runs: RunsService) {
    this.sessions = sessions;
    this.tree = tree;
    this.messages = messages;
    this.runs = runs;
  }

  list(userId: string, view: 'active' | 'archived' = 'active', page = 1, pageSize = pageSizeMax) {
    return this.sessions.list(userId, view, whole(page, 1_000_000), whole(pageSize, pageSizeMax));
  }

  search(userId: string, text: string) {
    return this.sessions.search(userId, text.trim());
  }

  searchIn(sessionId: string, text: string) {
    return this.messages.find(sessionId, text);
  }

  /** With `last`, only so many messages from the end of the shown branch, and how many stand before them. */
  async open(userId: string, sessionId: string, last?: number) {
    const session = await this.sessions.find(userId, sessionId);
    if (!session) throw new AppError('not-found');
    // The run is read first: one that ends in between is then shown as running, and following it tells its end.
    const running = await this.sessions.running(sessionId);
    const leafId = await this.tree.shownId(sessionId);
    if (last === undefined) return { session, running, messages: branchTo(await this.tree.all(sessionId), leafId) };
    return { session, running, ...(await this.stretch(sessionId, branchTo(await this.tree.shape(sessionId), leafId), last)) };
  }

  /** What stands before a message in its branch. */
  async earlier(messageId: string, last: number): Promise<Stretch> {
    const sessionId = await this.tree.sessionOf(messageId);
    if (!sessionId) throw new AppError('not-found');
    const branch = branchTo(await this.tree.shape(sessionId), messageId).slice(0, -1);
    return this.stretch(sessionId, branch, last);
  }

  /** A chat with all its branches, to be kept as a file. */
  async whole(userId: string, sessionId: string) {
    const session = await this.sessions.find(userId, sessionId);
    if (!session) throw new AppError('not-found');
    const messages = (await this.tree.all(sessionId)).map((message) => ({ message, versions: [] }));
    return { session, shownId: await this.tree.shownId(sessionId), messages };
  }

  /** The end of a branch, read from the database without what stands before it. */
  private async stretch(sessionId: string, branch: readonly Placed<TreeNode>[], last: number): Promise<Stretch> {
    const places = branch.slice(-whole(last, pageSizeMax));
    const ids = places.map(({ message }) => message.id);
    const rows = await this.tree.some(sessionId, ids);
    const messages = places.flatMap(({ message, versions }) => {
      const row = rows.get(message.id);
      return row ? [{ message: row, versions }] : [];
    });
    return { messages, earlier: branch.length - places.length };
  }

  /** Shows another version of a message, and what followed it. The branch that is being answered stays while it is. */
  async showVersion(userId: string, messageId: string) {
    const sessionId = await this.tree.sessionOf(messageId);
    if (!sessionId) throw new AppError('not-found');
    const running = await this.sessions.running(sessionId);
    if (running) throw new AppError('already-answering', { runId: running.runId });
    await this.tree.show(sessionId, newestLeaf(await this.tree.all(sessionId), messageId));
    return this.open(userId, sessionId);
  }

  /** Ends what is being answered: nobody will read the rest of it in a deleted chat. */
  async stop(sessionId: string): Promise<void> {
    const running = await this.sessions.running(sessionId);
    const run = running && (await this.runs.find(running.runId));
    if (run) await this.runs.stop(run);
  }

  pin(userId: string, sessionId: string, isPinned: boolean) {
    return this.sessions.mark(userId, sessionId, { pinnedAt: isPinned ? new Date() : null });
  }

  /** A chat that is put away is not at the top either. */
  archive(userId: string, sessionId: string, isArchived: boolean) {
    return this.sessions.mark(userId, sessionId, isArchived ? { archivedAt: new Date(), pinnedAt: null } : { archivedAt: null });
  }

  saveNotes(userId: string, sessionId: string, notes: string) {
    return this.sessions.saveNotes(userId, sessionId, notes);
  }

  vote(messageId: string, vote: Vote) {
    return this.sessions.vote(messageId, vote);
  }

  async suggestions(userId: string, typed: string) {
    return typed.trim() ? this.sessions.suggestions(userId, typed.trim()) : [];
  }
}
