import type { Vote } from 'shared-contracts';
import type { ChatSettings } from 'shared-contracts/preset-calls';
import { AppError } from '../../../../errors.ts';
import { newId } from '../../../../platform/ids.ts';
import type { AccessRepository } from '../../../governance/access/access.repository.ts';
import type { ChangedWhileIdle, SummariesRepository } from '../context/summary.repository.ts';
import type { MessageSearchRepository } from '../message/message-search.repository.ts';
import { branchTo, newestLeaf, type Placed, parentsFirst, type TreeNode } from '../message/message-tree.policy.ts';
import type { MessageRow, MessageTreeRepository } from '../message/message-tree.repository.ts';
import type { MessageViewRepository, Reader } from '../message/message-view.repository.ts';
import type { RunsService } from '../run/run.service.ts';
import type { SessionsRepository } from './session.repository.ts';

/** Limits a page of the history, whatever size a request asks for. */
const pageSizeMax = 1_000;
const whole = (value: number, max: number) => Math.min(max, Math.max(1, Math.trunc(value) || 1));

const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

/** Describes a section of a branch and counts the messages before it. */
interface Stretch {
  readonly messages: readonly Placed<MessageRow>[];
  readonly earlier: number;
}

export interface SessionsDependencies {
  readonly sessions: SessionsRepository;
  readonly tree: MessageTreeRepository;
  readonly views: MessageViewRepository;
  readonly messages: MessageSearchRepository;
  readonly runs: RunsService;
  readonly summaries: Pick<SummariesRepository, 'edit' | 'remove' | 'restore'>;
  readonly access: Pick<AccessRepository, 'announce' | 'chatsFor' | 'sharingOf' | 'sharingWith'>;
}

/**
 * Manages the chat history. Access: callers have checked that the reader may reach every id. Notes and ratings are each reader's own; those
 * of the owner are in the rows of the session.
 */
export class SessionsService {
  private readonly sessions: SessionsRepository;
  private readonly tree: MessageTreeRepository;
  private readonly views: MessageViewRepository;
  private readonly messages: MessageSearchRepository;
  private readonly runs: RunsService;
  private readonly summaries: SessionsDependencies['summaries'];
  private readonly access: SessionsDependencies['access'];

  constructor({ sessions, tree, views, messages, runs, summaries, access }: SessionsDependencies) {
    this.summaries = summaries;
    this.sessions = sessions;
    this.tree = tree;
    this.views = views;
    this.messages = messages;
    this.runs = runs;
    this.access = access;
  }

  list(userId: string, view: 'active' | 'archived' = 'active', page = 1, pageSize = pageSizeMax) {
    return this.sessions.list(userId, view, whole(page, 1_000_000), whole(pageSize, pageSizeMax));
  }

  /** Lists what others share with the user, newest first. */
  async listShared(userId: string) {
    const levels = await this.access.chatsFor(userId);
    return this.withSharing(userId, await this.sessions.some([...levels.keys()]));
  }

  async search(userId: string, text: string) {
    const levels = await this.access.chatsFor(userId);
    return this.withSharing(userId, await this.sessions.search(userId, [...levels.keys()], text.trim()));
  }

  private async withSharing<Row extends { id: string; userId: string }>(userId: string, rows: readonly Row[]) {
    const foreign = rows.filter((row) => row.userId !== userId).map((row) => ({ kind: 'chat', id: row.id, userId: row.userId }));
    const sharing = await this.access.sharingOf(userId, foreign);
    return rows.map((row) => ({ ...row, sharing: sharing.get(`chat/${row.id}`) }));
  }

  searchIn(sessionId: string, text: string) {
    return this.messages.find(sessionId, text);
  }

  /** Opens a chat. With `last`, returns only that many messages from the end of the shown branch, and counts those before them. */
  async open(reader: Reader, sessionId: string, last?: number) {
    const [session, sharing] = await Promise.all([
      this.read(reader, sessionId),
      this.access.sharingWith(reader.userId, { kind: 'chat', id: sessionId }),
    ]);
    // Read the run first: if it ends in between, it is still shown as running, and following it reports the end.
    const running = await this.sessions.running(sessionId);
    const leafId = await this.tree.shownId(sessionId);
    const shown: Partial<Stretch> & Pick<Stretch, 'messages'> =
      last === undefined
        ? { messages: branchTo(await this.tree.all(sessionId), leafId) }
        : await this.stretch(sessionId, branchTo(await this.tree.shape(sessionId), leafId), last);
    return { session, sharing, running, ...shown, view: await this.viewOf(reader, shown.messages) };
  }

  /** Returns a session with the reader's own notes. */
  private async read({ userId, ownerId }: Reader, sessionId: string) {
    const session = await this.sessions.find(ownerId, sessionId);
    if (!session) throw new AppError('not-found');
    if (userId === ownerId) return session;
    // The agent is the owner's, so others do not name it in their requests. Neither do they learn where the owner keeps the chat.
    const notes = await this.sessions.notesOf(userId, sessionId);
    return { ...session, notes, agentId: null, notebookId: null, pinnedAt: null, archivedAt: null };
  }

  private viewOf(reader: Reader, messages: readonly Placed<MessageRow>[]) {
    return this.views.of(
      reader,
      messages.map(({ message }) => message),
    );
  }

  /** Returns the messages before a message in its branch. */
  async earlier(reader: Reader, messageId: string, last: number) {
    const sessionId = await this.tree.sessionOf(messageId);
    if (!sessionId) throw new AppError('not-found');
    const branch = branchTo(await this.tree.shape(sessionId), messageId).slice(0, -1);
    const stretch = await this.stretch(sessionId, branch, last);
    return { ...stretch, view: await this.viewOf(reader, stretch.messages) };
  }

  /** Returns a chat with all its branches, for an export. */
  async whole(reader: Reader, sessionId: string) {
    const session = await this.read(reader, sessionId);
    const messages = parentsFirst(await this.tree.all(sessionId)).map((message) => ({ message, versions: [] }));
    return { session, shownId: await this.tree.shownId(sessionId), messages, view: await this.viewOf(reader, messages) };
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
  async showVersion(reader: Reader, messageId: string) {
    const sessionId = await this.tree.sessionOf(messageId);
    if (!sessionId) throw new AppError('not-found');
    await this.refuseWhileAnswering(reader, sessionId);
    await this.tree.show(sessionId, newestLeaf(await this.tree.all(sessionId), messageId));
    await this.access.announce({ kind: 'chat', id: sessionId });
    return this.open(reader, sessionId);
  }

  /** Changes a summary's text. Models get the new one from the next question on. */
  editSummary(reader: Reader, messageId: string, content: string): Promise<void> {
    return this.changeSummary(reader, messageId, (sessionId) => this.summaries.edit(sessionId, messageId, clean(content)));
  }

  /** Deletes a summary, so that models get the messages before it again. */
  deleteSummary(reader: Reader, messageId: string): Promise<void> {
    return this.changeSummary(reader, messageId, (sessionId) => this.summaries.remove(sessionId, messageId));
  }

  /** Puts a deleted summary back behind the message that it followed. */
  restoreSummary(reader: Reader, messageId: string, content: string): Promise<void> {
    return this.changeSummary(reader, messageId, (sessionId) => {
      const authorId = reader.userId === reader.ownerId ? null : reader.userId;
      const summary = { id: newId('msg'), sessionId, content: clean(content), model: null, authorId, usage: null };
      return this.summaries.restore(summary, messageId);
    });
  }

  /** Changes a summary and lets everybody who has the chat open see it. @throws AppError if there was nothing to change, or while an answer is being written. */
  private async changeSummary(reader: Reader, messageId: string, change: (sessionId: string) => Promise<ChangedWhileIdle>): Promise<void> {
    const sessionId = await this.tree.sessionOf(messageId);
    const changed = sessionId && (await change(sessionId));
    if (!changed) throw new AppError('not-found');
    if (changed === 'answering') {
      await this.refuseWhileAnswering(reader, sessionId);
      throw new AppError('already-answering');
    }
    await this.access.announce({ kind: 'chat', id: sessionId });
  }

  private async refuseWhileAnswering({ userId }: Reader, sessionId: string): Promise<void> {
    const running = await this.sessions.running(sessionId);
    if (running) throw await this.runs.refuseWhileAnswering(userId, running);
  }

  /** Stops the running answer before its chat is deleted: nobody will read the rest. */
  async stop(sessionId: string): Promise<void> {
    const running = await this.sessions.running(sessionId);
    const run = running && (await this.runs.find(running.runId));
    if (run) await this.runs.stop(run);
  }

  pin(userId: string, sessionId: string, isPinned: boolean) {
    return this.sessions.mark(userId, sessionId, { isPinned });
  }

  /** Archiving also unpins the chat. */
  archive(userId: string, sessionId: string, isArchived: boolean) {
    return this.sessions.mark(userId, sessionId, isArchived ? { isArchived, isPinned: false } : { isArchived });
  }

  /** Sets how a chat is answered, and tells others who have it open. */
  async saveSettings(sessionId: string, settings: ChatSettings): Promise<void> {
    await this.sessions.saveSettings(sessionId, settings);
    await this.access.announce({ kind: 'chat', id: sessionId });
  }

  /** @throws AppError `notes-changed` when the notes are no longer the expected ones. */
  async saveNotes({ userId, ownerId }: Reader, sessionId: string, notes: string, expected: string | undefined): Promise<void> {
    const { sessions } = this;
    const isSaved =
      userId === ownerId
        ? await sessions.saveNotes(userId, sessionId, notes, expected)
        : await sessions.saveNotesOf(userId, sessionId, notes, expected);
    if (!isSaved) throw new AppError('notes-changed');
  }

  /** Returns the reader's own notes of a session. */
  notes({ userId, ownerId }: Reader, sessionId: string): Promise<string> {
    return userId === ownerId ? this.sessions.ownNotes(userId, sessionId) : this.sessions.notesOf(userId, sessionId);
  }

  vote({ userId, ownerId }: Reader, messageId: string, vote: Vote) {
    return userId === ownerId ? this.sessions.vote(messageId, vote) : this.sessions.voteOf(userId, messageId, vote);
  }

  async suggestions(userId: string, typed: string) {
    return typed.trim() ? this.sessions.suggestions(userId, typed.trim()) : [];
  }
}
