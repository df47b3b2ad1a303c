import { reaches, routes } from 'shared-contracts';
import { type CommentedKind, commentLimits, type ReactionName } from 'shared-contracts/access-calls';
import { dayMs } from 'shared-contracts/days';
import { cutText } from 'shared-contracts/text';
import { AppError } from '../../../errors.ts';
import { sayAlert } from '../../../messages/alerts.ts';
import { sayComment } from '../../../messages/comment.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { RecurringJob } from '../../../platform/jobs/jobs.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { Reach } from '../../governance/access/access.types.ts';
import type { GranteeRepository } from '../../governance/access/grantee.repository.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import { mentionedIn } from '../mention/mention.policy.ts';
import type { CommentRepository, CommentRow } from './comment.repository.ts';
import type { NewComment, Subject } from './comment.types.ts';

export interface CommentDependencies {
  readonly repository: CommentRepository;
  readonly access: AccessRepository;
  readonly grantees: GranteeRepository;
  readonly alert: AlertsService['add'];
  readonly clock: Clock;
}

const minuteMs = 60_000;
/** How long a deleted comment can be restored. */
const keptMs = dayMs;
const found = 20;
const shownOfText = 200;

/** Holds the pages that show what is commented, so that an alert leads to the thread. */
const pages: Readonly<Record<CommentedKind, (id: string, part: string | null) => string>> = {
  notebook: routes.notebookDocument,
  report: routes.report,
  blueprint: routes.workflow,
  chat: (sessionId, messageId) => routes.chat({ sessionId, ...(messageId ? { messageId } : {}) }),
};

/** Manages comments. Access: callers have checked that the user may see what is commented. */
export class CommentService {
  private readonly deps: CommentDependencies;
  readonly jobs: readonly RecurringJob[];
  constructor(deps: CommentDependencies) {
    this.deps = deps;
    this.jobs = [{ name: 'comments-tidy', cron: '*/10 * * * *', run: () => this.tidy() }];
  }

  async list(userId: string, subject: Subject) {
    const { repository, access } = this.deps;
    const [reach, rows, reactions] = await Promise.all([
      this.reachOf(userId, subject),
      repository.list(subject),
      repository.reactions(subject),
    ]);
    const people = [...rows.flatMap((row) => [row.userId, row.resolvedBy, ...row.mentions]), ...reactions.map((one) => one.userId)];
    const [names, owners] = await Promise.all([
      repository.names(people.filter((id): id is string => id !== null)),
      access.people([reach.ownerId]),
    ]);
    return { rows, reactions, names, reach, owner: owners.get(reach.ownerId)?.name ?? '' };
  }

  openThreads(subject: Subject) {
    return this.deps.repository.openThreads(subject);
  }

  /** Finds people who can see the thing, then others of the caller's workspaces, with whom it could be shared. */
  async findPeople(userId: string, subject: Subject, text: string, withSelf = false) {
    const { grantees } = this.deps;
    const asked = text.trim().toLocaleLowerCase();
    const audience = await this.audience(subject);
    const seeing = audience.filter((one) => (withSelf || one.userId !== userId) && one.name.toLocaleLowerCase().includes(asked));
    const others = asked ? (await grantees.find(userId, asked, found)).people : [];
    const known = new Set(audience.map(({ email }) => email));
    return { seeing: seeing.slice(0, found), others: others.filter(({ email }) => !known.has(email)).slice(0, found - seeing.length) };
  }

  async add(userId: string, subject: Subject, { threadId, part, quote, text, mentions }: NewComment) {
    const { repository, clock } = this.deps;
    const now = clock.now();
    const root = threadId === undefined ? undefined : await repository.thread(subject, threadId);
    if (threadId !== undefined && !root) throw new AppError('not-found');
    if (part !== undefined && !root && !(await repository.hasPart(subject, part)))
      throw new AppError('not-found', { detail: sayComment('noPart') });
    if ((await repository.countWritten(userId, new Date(now.getTime() - minuteMs))) >= commentLimits.perMinute)
      throw new AppError('throttled', { detail: sayComment('tooFast'), headers: { 'retry-after': '60' } });
    const mentioned = await this.findMentioned(subject, text, mentions);
    const id = newId('cmt');
    const about = root ? {} : { part: part ?? null, quote: quote ?? null };
    const row = { ...about, id, kind: subject.kind, subjectId: subject.id, threadId: root?.id ?? id, userId, text, createdAt: now };
    const most = commentLimits.perThing;
    if (!(await repository.add({ ...row, mentions: mentioned }, most)))
      throw new AppError('limit-reached', { detail: sayComment('tooMany', { count: most }) });
    await this.tell(userId, { id, threadId: row.threadId, text, part: root ? root.part : (part ?? null) }, subject, mentioned);
    return { id, threadId: row.threadId };
  }

  async edit(userId: string, id: string, text: string, mentions: readonly string[]): Promise<void> {
    const { repository, clock } = this.deps;
    const row = await this.existing(id);
    if (row.userId !== userId) throw new AppError('not-allowed', { detail: sayComment('notYours') });
    const subject = { kind: row.kind, id: row.subjectId };
    const mentioned = await this.findMentioned(subject, text, mentions, row.mentions);
    await repository.change(row, { text, editedAt: clock.now(), mentions: [...new Set([...row.mentions, ...mentioned])] });
    const root = row.id === row.threadId ? row : await repository.find(row.threadId);
    const isNew = (one: string) => !row.mentions.includes(one);
    await this.tell(userId, { id, threadId: row.threadId, text, part: root?.part ?? null }, subject, mentioned.filter(isNew));
  }

  async delete(userId: string, id: string): Promise<void> {
    const { repository, access, clock } = this.deps;
    const row = await this.existing(id);
    const { ownerId } = await this.reachOf(userId, { kind: row.kind, id: row.subjectId });
    if (row.userId !== userId && ownerId !== userId) {
      const owner = (await access.people([ownerId])).get(ownerId)?.name ?? '';
      throw new AppError('not-allowed', { detail: sayComment('mayNotDelete', { owner }) });
    }
    await repository.change(row, { deletedAt: clock.now(), deletedBy: userId });
  }

  /** @throws AppError `not-found` for others than the person who deleted it, and after a day. */
  async restore(userId: string, id: string): Promise<void> {
    const { repository, clock } = this.deps;
    const row = await repository.find(id);
    const isRestorable = row?.deletedAt && row.deletedBy === userId && clock.now().getTime() - row.deletedAt.getTime() < keptMs;
    if (!isRestorable) throw new AppError('not-found');
    await repository.change(row, { deletedAt: null, deletedBy: null });
  }

  async resolve(userId: string, id: string, isResolved: boolean): Promise<void> {
    const { repository, clock } = this.deps;
    const row = await repository.find(id);
    const root = row && (row.id === row.threadId ? row : await repository.find(row.threadId));
    if (!root) throw new AppError('not-found');
    const reach = await this.reachOf(userId, { kind: root.kind, id: root.subjectId });
    if (!mayResolve(root, userId, reach)) throw new AppError('not-allowed', { detail: sayComment('mayNotResolve') });
    if (isResolved === (root.resolvedAt !== null)) return;
    await repository.change(root, isResolved ? { resolvedAt: clock.now(), resolvedBy: userId } : { resolvedAt: null, resolvedBy: null });
  }

  async react(userId: string, id: string, name: ReactionName, isOn: boolean): Promise<void> {
    await this.deps.repository.react(await this.existing(id), userId, name, isOn);
  }

  private async existing(id: string): Promise<CommentRow> {
    const row = await this.deps.repository.find(id);
    if (!row || row.deletedAt) throw new AppError('not-found');
    return row;
  }

  private async reachOf(userId: string, subject: Subject): Promise<Reach> {
    const reach = await this.deps.access.reachOf(userId, subject);
    if (!reach) throw new AppError('not-found');
    return reach;
  }

  /** Lists everybody who can see a thing now. A person's grant alone is not enough: it ends with the last workspace in common. */
  private async audience(subject: Subject) {
    const { repository, access } = this.deps;
    return repository.people(subject, await access.audienceOf(subject));
  }

  /**
   * Returns whom a text mentions: those chosen from the list, and those whose name follows an @ in the text.
   *
   * @throws AppError if somebody who was chosen can't see the thing. `before` lists those whom the comment mentioned already.
   */
  private async findMentioned(
    subject: Subject,
    text: string,
    chosen: readonly string[],
    before: readonly string[] = [],
  ): Promise<string[]> {
    if (!chosen.length && !text.includes('@')) return [];
    const audience = await this.audience(subject);
    const seeing = new Set(audience.map(({ userId }) => userId));
    if (chosen.some((id) => !seeing.has(id) && !before.includes(id)))
      throw new AppError('invalid-input', { detail: sayComment('cannotSee') });
    const all = new Set([...chosen.filter((id) => seeing.has(id)), ...mentionedIn(text, audience)]);
    return [...all].slice(0, commentLimits.mentions);
  }

  /** Alerts the people whom a comment mentions, each once. */
  private async tell(
    authorId: string,
    comment: Pick<CommentRow, 'id' | 'threadId' | 'text' | 'part'>,
    subject: Subject,
    mentioned: readonly string[],
  ): Promise<void> {
    const { access, alert } = this.deps;
    const others = mentioned.filter((id) => id !== authorId);
    if (!others.length) return;
    const [thing, people] = await Promise.all([access.find(subject), access.people([authorId])]);
    const by = people.get(authorId)?.name;
    const title = sayComment('mentionTitle', { author: by ?? sayAlert('somebody'), thing: thing?.name ?? '' });
    const page = pages[subject.kind](subject.id, comment.part);
    const link = `${page}${page.includes('?') ? '&' : '?'}comment=${comment.threadId}`;
    for (const userId of others)
      await alert(userId, { kind: 'mention', title, text: shorten(comment.text), link, by, key: `comment/${comment.id}/${userId}` });
  }

  private tidy(): Promise<void> {
    return this.deps.repository.tidy(new Date(this.deps.clock.now().getTime() - keptMs));
  }
}

/** Returns whether somebody may resolve a thread: who started it, and those who may edit what it is about. */
export const mayResolve = (root: Pick<CommentRow, 'userId'>, userId: string, { level }: Reach): boolean =>
  root.userId === userId || reaches(level, 'edit');

const shorten = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return cutText(line, shownOfText, '…');
};
