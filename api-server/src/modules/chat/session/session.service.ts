import type { Vote } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import type { MessageSearchRepository } from '../message/message-search.repository.ts';
import { branchTo, newestLeaf, type Placed, type TreeNode } from '../message/message-tree.policy.ts';
import type { MessageRow, MessageTreeRepository } from '../message/message-tree.repository.ts';
import type { RunsService } from '../run/run.service.ts';
import type { SessionsRepository } from './session.repository.ts';

/** Limits a page of the history, whatever size a request asks for. */
const pageSizeMax = 1_000;
const whole = (value: number, max: number) => Math.min(max, Math.max(1, Math.trunc(value) || 1));

/** Describes a section of a branch and counts the messages before it. */
interface Stretch {
  readonly messages: readonly Placed<MessageRow>[];
  readonly earlier: number;
}

/** Manages the chat history. Access: callers have checked that every id belongs to the user. */
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

  /** Opens a chat. With `last`, returns only that many messages from the end of the shown branch, and counts those before them. */
  async open(userId: string, sessionId: string, last?: number) {
    const session = await this.sessions.find(userId, sessionId);
    if (!session) throw new AppError('not-found');
    // Read the run first: if it ends in between, it is still shown as running, and following it reports the end.
    const running = await this.sessions.running(sessionId);
    const leafId = await this.tree.shownId(sessionId);
    if (last === undefined) return { session, running, messages: branchTo(await this.tree.all(sessionId), leafId) };
    return { session, running, ...(await this.stretch(sessionId, branchTo(await this.tree.shape(sessionId), leafId), last)) };
  }

  /** Returns the messages before a message in its branch. */
  async earlier(messageId: string, last: number): Promise<Stretch> {
    const sessionId = await this.tree.sessionOf(messageId);
    if (!sessionId) throw new AppError('not-found');
    const branch = branchTo(await this.tree.shape(sessionId), messageId).slice(0, -1);
    return this.stretch(sessionId, branch, last);
  }

  /** Returns a chat with all its branches, for an export. */
  async whole(userId: string, sessionId: string) {
    const session = await this.sessions.find(userId, sessionId);
    if (!session) throw new AppError('not-found');
    const messages = (await this.tree.all(sessionId)).map((message) => ({ message, versions: [] }));
    return { session, shownId: await this.tree.shownId(sessionId), messages };
  }

  /** Loads only the end of a branch from the database. */
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

  /** Shows another version of a message and what followed it. While an answer is being written, its branch stays shown. */
  async showVersion(userId: string, messageId: string) {
    const sessionId = await this.tree.sessionOf(messageId);
    if (!sessionId) throw new AppError('not-found');
    const running = await this.sessions.running(sessionId);
    if (running) throw new AppError('already-answering', { runId: running.runId });
    await this.tree.show(sessionId, newestLeaf(await this.tree.all(sessionId), messageId));
    return this.open(userId, sessionId);
  }

  /** Stops the running answer before its chat is deleted: nobody will read the rest. */
  async stop(sessionId: string): Promise<void> {
    const running = await this.sessions.running(sessionId);
    const run = running && (await this.runs.find(running.runId));
    if (run) await this.runs.stop(run);
  }

  pin(userId: string, sessionId: string, isPinned: boolean) {
    return this.sessions.mark(userId, sessionId, { pinnedAt: isPinned ? new Date() : null });
  }

  /** Archiving also unpins the chat. */
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
