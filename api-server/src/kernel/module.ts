import type { FastifyInstance } from 'fastify';
import type { FiledKind } from 'shared-contracts';
import type { OpenStreams } from '../http/open-streams.ts';
import type { Dispatch, Register } from '../http/register-call.ts';
import type { JobQueue, RecurringJob, SendJob } from '../platform/jobs/jobs.ts';
import type { GroupUse } from './group-use.ts';
import type { AnswerMode, ContextContributor } from './run/run-context.ts';
import type { Tool } from './tool/tool.ts';

export interface Routing {
  /** Serves a call that shared-contracts declares. */
  readonly register: Register;
  /** Makes declared calls for protocols that aren't made of them. */
  readonly dispatch: Dispatch;
  /** Serves what is not a declared call, such as the bytes of a picture. Paths are relative to `/api`. */
  readonly http: FastifyInstance;
  /** Holds open answers by session, which end with it. */
  readonly streams: OpenStreams;
}

/** Serves a protocol of others, at the address and with the errors that it demands. */
export type OpenProtocol = (app: FastifyInstance) => Promise<void>;

/** Maps kinds of things to what ends before one of them is deleted, by its id. */
export type BeforeDelete = { readonly [Kind in FiledKind]?: (id: string) => Promise<void> };

/** Describes one module of the server: everything that the rest of the server does with it. */
export interface ServerModule {
  readonly name: string;
  readonly routes?: (routing: Routing) => void;
  readonly protocol?: OpenProtocol;
  readonly jobs?: readonly RecurringJob[];
  /** Takes work that a node hands over to whichever node is free. */
  readonly queue?: JobQueue;
  /** Runs once the queue exists. Until then, and on nodes without jobs, work waits for other nodes. */
  readonly useQueue?: (send: SendJob) => Promise<void>;
  readonly contributors?: readonly ContextContributor[];
  readonly modes?: readonly AnswerMode[];
  /** What the assistant can do with the module's things. */
  readonly tools?: readonly Tool[];
  /** Ends what runs for a thing that is about to be deleted. */
  readonly beforeDelete?: BeforeDelete;
  /** What the module lets groups decide. */
  readonly groupUses?: readonly GroupUse[];
  /** Runs before the first request. */
  readonly open?: () => Promise<void> | void;
  /** Runs before the server stops accepting connections. */
  readonly close?: () => Promise<void> | void;
}

/** Checks that a value is a module and keeps what else it offers to the modules below it. */
export const defineModule = <M extends ServerModule>(module: M): M => module;
