import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RunEvent } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import { type ChatSettings, saveChatSettings } from 'shared-contracts/preset-calls';
import { AppError, toProblem } from '../../../errors.ts';
import { idempotencyKey } from '../../../http/idempotency-key.ts';
import { leftSignal } from '../../../http/left-signal.ts';
import type { Identity, Register } from '../../../http/register-call.ts';
import { lastEventId, sendEvents, wantsStream } from '../../../http/server-sent-events.ts';
import { withCurrent } from '../../../http/with-current.ts';
import type { Run } from '../../../kernel/run/run.types.ts';
import type { KeepAccess } from '../../governance/access/kept-access.ts';
import type { Policies } from '../../governance/policy/policy.service.ts';
import type { Knowledge } from '../../works/knowledge/knowledge.service.ts';
import { knownSettings, readSettings } from '../preset/chat-settings.policy.ts';
import { presentCompletion, presentEvent, presentEventForOthers, presentListed, presentMessage, presentSession } from './chat.presenter.ts';
import type { StartRequest } from './run/run.dependencies.ts';
import type { RunsService } from './run/run.service.ts';
import type { SessionsService } from './session/session.service.ts';

export interface ChatServices {
  readonly runs: RunsService;
  readonly sessions: SessionsService;
  readonly knowledge: Knowledge;
  readonly keepAccess: KeepAccess;
  readonly policies: Pick<Policies, 'ensure' | 'checkSent'>;
  /** Returns what a new chat starts with. */
  readonly settingsForNewChat: (userId: string) => Promise<ChatSettings | undefined>;
}

export function chatRoutes(
  register: Register,
  { runs, sessions, knowledge, keepAccess, policies, settingsForNewChat }: ChatServices,
): void {
  runRoutes(register, runs, keepAccess, policies, settingsForNewChat);
  sessionRoutes(register, sessions);
  sessionChangeRoutes(register, sessions);
  summaryRoutes(register, sessions, policies);
  register(calls.searchSources, async ({ user, query }) => ({ sources: await knowledge.sources(user.userId, query.text) }));
  register(calls.getSuggestions, async ({ user, query }) => ({ suggestions: await sessions.suggestions(user.userId, query.query) }));
}

/** Describes who reads the answer, whose chat it is in, and where it goes. */
interface Asked {
  readonly user: Identity;
  readonly ownerId: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly language: string;
}

function runRoutes(
  register: Register,
  runs: RunsService,
  keepAccess: KeepAccess,
  policies: Pick<Policies, 'ensure' | 'checkSent'>,
  settingsForNewChat: ChatServices['settingsForNewChat'],
): void {
  const write = async (run: Run, { user, request, reply, language }: Asked, lost: AbortSignal | undefined) => {
    const presentSeen = (event: RunEvent) => (run.userId === user.userId ? event : presentEventForOthers(event));
    const end = lost && { lost, problem: () => toProblem(new AppError('not-found'), request.id, language) };
    if (wantsStream(request)) {
      const present = (event: RunEvent) => presentEvent(presentSeen(event), language);
      return sendEvents(reply, (signal, take) => runs.follow(run, lastEventId(request), signal, take), present, end);
    }
    const left = leftSignal(reply);
    const events = await runs.readToEnd(run, lost ? AbortSignal.any([left, lost]) : left);
    const completion = presentCompletion(run, events.map(presentSeen), language);
    if (lost?.aborted) throw new AppError('not-found');
    return completion;
  };
  /** Answers with the run's events. The stream of somebody who loses access to the chat ends at once. */
  const answer = async (run: Run, asked: Asked) => {
    const { user, ownerId } = asked;
    if (run.sessionId === null || user.userId === ownerId) return write(run, asked, undefined);
    const kept = keepAccess(user.userId, { kind: 'chat', id: run.sessionId });
    try {
      return await write(run, asked, kept.lost);
    } finally {
      kept.release();
    }
  };
  const start = async (body: StartRequest, asked: Asked) => {
    // Steps of workflows and API calls aren't stored as chats either, but they are no incognito chats of a person.
    if (body.temporary) await policies.ensure(asked.user.userId, 'incognito');
    return answer(await runs.start(asked.user.userId, body, idempotencyKey(asked.request), asked.ownerId), asked);
  };
  const findKnown = async (runId: string) => {
    const run = await runs.find(runId);
    if (!run) throw new AppError('not-found');
    return run;
  };

  register(calls.completeChat, async ({ body, owners, ...asked }) => {
    const isNew = !body.session_id && !body.agent_id;
    const settings = readSettings(body.settings) ?? (isNew ? await settingsForNewChat(asked.user.userId) : undefined);
    return start({ ...body, settings }, { ...asked, ownerId: owners.session_id });
  });
  register(calls.readContextWindow, async ({ user, query }) => ({ window: await runs.contextWindow(user.userId, query.model) }));
  register(calls.summarizeChat, async ({ body, user, owners }) => ({
    run_id: (await runs.startSummary(user.userId, body, owners.session_id)).id,
  }));
  register(calls.emailAgent, ({ body, owners, ...asked }) => {
    const { folder_id, ...rest } = body;
    return start({ ...rest, knowledge_id: folder_id, category: 'agents' }, { ...asked, ownerId: owners.session_id });
  });
  register(calls.runEvents, async ({ params, owners, ...asked }) =>
    answer(await findKnown(params.run_id), { ...asked, ownerId: owners.run_id }),
  );
  register(calls.stopRun, async ({ params }) => ({ status: (await runs.stop(await findKnown(params.run_id))).status }));
}

function sessionRoutes(register: Register, sessions: SessionsService): void {
  register(calls.listSessions, async ({ user, query }) => {
    const { rows, total } = await sessions.list(user.userId, query.view, query.page, query.pageSize);
    const isFirst = (query.page ?? 1) <= 1 && query.view !== 'archived';
    const shared = isFirst ? await sessions.listShared(user.userId) : [];
    return { data: rows.map(presentSession), total, ...(shared.length ? { shared: shared.map(presentListed) } : {}) };
  });
  register(calls.searchSessions, async ({ user, query }) => ({
    data: (await sessions.search(user.userId, query.title)).map(presentListed),
  }));
  register(calls.openSession, async ({ user, owners, query }) =>
    presentOpened(await sessions.open({ userId: user.userId, ownerId: owners.session_id }, query.session_id, query.last)),
  );
  register(calls.earlierMessages, async ({ user, owners, query }) => {
    const reader = { userId: user.userId, ownerId: owners.message_id };
    const { messages, earlier, view } = await sessions.earlier(reader, query.message_id, query.last);
    return { messages: messages.map((message) => presentMessage(message, view)), earlier };
  });
  register(calls.searchMessages, ({ query }) => sessions.searchIn(query.session_id, query.text));
  register(calls.showVersion, async ({ user, owners, query }) =>
    presentOpened(await sessions.showVersion({ userId: user.userId, ownerId: owners.message_id }, query.message_id)),
  );
}

const presentOpened = ({ session, messages, earlier, running, sharing, view }: Awaited<ReturnType<SessionsService['open']>>) => ({
  session_id: session.id,
  title: session.title,
  notes: session.notes,
  agent_id: session.agentId,
  notebook_id: session.notebookId,
  ...(session.pinnedAt ? { pinned: true } : {}),
  ...(session.archivedAt ? { archived: true } : {}),
  messages: messages.map((message) => presentMessage(message, view)),
  ...(earlier === undefined ? {} : { earlier }),
  running: running ? { run_id: running.runId, message_id: running.messageId, ...(running.kind ? { kind: running.kind } : {}) } : null,
  ...(sharing ? { sharing } : {}),
  ...(session.settings ? { settings: knownSettings(session.settings) } : {}),
});

/** Browsers send the lines of a form's texts with CRLF. Stored like that, notes would differ from what their author wrote. */
const withPlainLines = (text: string): string => text.replaceAll('\r\n', '\n');

function sessionChangeRoutes(register: Register, sessions: SessionsService): void {
  register(calls.pinSession, async ({ user, body }) => {
    await sessions.pin(user.userId, body.session_id, body.pinned);
    return { message: body.pinned ? 'Pinned.' : 'No longer pinned.' };
  });
  register(calls.archiveSession, async ({ user, body }) => {
    await sessions.archive(user.userId, body.session_id, body.archived);
    return { message: body.archived ? 'Archived.' : 'Back in the history.' };
  });
  register(saveChatSettings, async ({ body }) => {
    await sessions.saveSettings(body.session_id, body.settings);
    return { message: 'Stored.' };
  });
  register(calls.saveNotes, async ({ user, owners, query, body }) => {
    const reader = { userId: user.userId, ownerId: owners.session_id };
    await withCurrent(
      'notes-changed',
      () =>
        sessions.saveNotes(
          reader,
          query.session_id,
          withPlainLines(query.notes ?? body.notes ?? ''),
          body.expected_notes && withPlainLines(body.expected_notes),
        ),
      async () => ({ notes: await sessions.notes(reader, query.session_id) }),
    );
    return { message: 'Saved.' };
  });
  register(calls.voteMessage, async ({ user, owners, query }) => {
    await sessions.vote({ userId: user.userId, ownerId: owners.message_id }, query.message_id, query.vote);
    return { message: 'Stored.' };
  });
}

/** Somebody writes a summary's text, and models get it, so it is checked like a message. */
function summaryRoutes(register: Register, sessions: SessionsService, policies: Pick<Policies, 'checkSent'>): void {
  register(calls.editSummary, async ({ user, owners, query, body }) => {
    await policies.checkSent(user.userId, body.content);
    await sessions.editSummary({ userId: user.userId, ownerId: owners.message_id }, query.message_id, body.content);
    return { message: 'Saved.' };
  });
  register(calls.deleteSummary, async ({ user, owners, query }) => {
    await sessions.deleteSummary({ userId: user.userId, ownerId: owners.message_id }, query.message_id);
    return { message: 'Deleted.' };
  });
  register(calls.restoreSummary, async ({ user, owners, query, body }) => {
    await policies.checkSent(user.userId, body.content);
    await sessions.restoreSummary({ userId: user.userId, ownerId: owners.message_id }, query.message_id, body.content);
    return { message: 'Restored.' };
  });
}
