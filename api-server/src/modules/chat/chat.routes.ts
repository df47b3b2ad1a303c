import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RunEvent } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import { AppError } from '../../errors.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import type { Identity, Register } from '../../http/register-call.ts';
import { lastEventId, sendEvents, wantsStream } from '../../http/server-sent-events.ts';
import type { Knowledge } from '../knowledge/knowledge.service.ts';
import { presentCompletion, presentEvent, presentMessage, presentSession } from './chat.presenter.ts';
import type { RunsService, StartRequest } from './run/run.service.ts';
import type { Run } from './run/run.types.ts';
import type { SessionsService } from './session/session.service.ts';

export function chatRoutes(register: Register, runs: RunsService, sessions: SessionsService, knowledge: Knowledge): void {
  runRoutes(register, runs);
  sessionRoutes(register, sessions);
  sessionChangeRoutes(register, sessions);
  register(calls.searchSources, async ({ user, query }) => ({ sources: await knowledge.sources(user.userId, query.text) }));
  register(calls.getSuggestions, async ({ user, query }) => ({ suggestions: await sessions.suggestions(user.userId, query.query) }));
}

/** Describes who asks, and where the answer goes. */
interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly language: string;
}

function runRoutes(register: Register, runs: RunsService): void {
  const answer = async (run: Run, { request, reply, language }: Asked) => {
    const present = (event: RunEvent) => presentEvent(event, language);
    if (wantsStream(request)) return sendEvents(reply, (signal) => runs.follow(run, lastEventId(request), signal), present);
    const left = new AbortController();
    reply.raw.on('close', () => left.abort());
    return presentCompletion(run, runs.follow(run, 0, left.signal), language);
  };
  const start = async (user: Identity, body: StartRequest, asked: Asked) =>
    answer(await runs.start(user.userId, body, idempotencyKey(asked.request)), asked);
  const known = async (runId: string) => {
    const run = await runs.find(runId);
    if (!run) throw new AppError('not-found');
    return run;
  };

  register(calls.completeChat, ({ user, body, ...asked }) => start(user, body, asked));
  register(calls.emailAgent, ({ user, body, ...asked }) => {
    const { folder_id, ...rest } = body;
    return start(user, { ...rest, knowledge_id: folder_id, category: 'agents' }, asked);
  });
  register(calls.runEvents, async ({ params, ...asked }) => answer(await known(params.run_id), asked));
  register(calls.stopRun, async ({ params }) => ({ status: (await runs.stop(await known(params.run_id))).status }));
}

function sessionRoutes(register: Register, sessions: SessionsService): void {
  register(calls.listSessions, async ({ user, query }) => {
    const { rows, total } = await sessions.list(user.userId, query.view, query.page, query.pageSize);
    return { data: rows.map(presentSession), total };
  });
  register(calls.searchSessions, async ({ user, query }) => ({
    data: (await sessions.search(user.userId, query.title)).map(presentSession),
  }));
  register(calls.openSession, async ({ user, query }) => {
    return presentOpened(await sessions.open(user.userId, query.session_id, query.last));
  });
  register(calls.earlierMessages, async ({ query }) => {
    const { messages, earlier } = await sessions.earlier(query.message_id, query.last);
    return { messages: messages.map(presentMessage), earlier };
  });
  register(calls.searchMessages, ({ query }) => sessions.searchIn(query.session_id, query.text));
  register(calls.showVersion, async ({ user, query }) => presentOpened(await sessions.showVersion(user.userId, query.message_id)));
}

const presentOpened = ({ session, messages, running, ...rest }: Awaited<ReturnType<SessionsService['open']>>) => ({
  session_id: session.id,
  title: session.title,
  notes: session.notes,
  agent_id: session.agentId,
  messages: messages.map(presentMessage),
  ...('earlier' in rest ? { earlier: rest.earlier } : {}),
  running: running ? { run_id: running.runId, message_id: running.messageId } : null,
});

function sessionChangeRoutes(register: Register, sessions: SessionsService): void {
  register(calls.pinSession, async ({ user, body }) => {
    await sessions.pin(user.userId, body.session_id, body.pinned);
    return { message: body.pinned ? 'Pinned.' : 'No longer pinned.' };
  });
  register(calls.archiveSession, async ({ user, body }) => {
    await sessions.archive(user.userId, body.session_id, body.archived);
    return { message: body.archived ? 'Archived.' : 'Back in the history.' };
  });
  register(calls.saveNotes, async ({ user, query, body }) => {
    await sessions.saveNotes(user.userId, query.session_id, query.notes ?? body.notes ?? '');
    return { message: 'Saved.' };
  });
  register(calls.voteMessage, async ({ query }) => {
    await sessions.vote(query.message_id, query.vote);
    return { message: 'Stored.' };
  });
}
