import type { Attachment, ChatRequest } from 'shared-contracts';
import type { PlannedAct } from 'shared-contracts/agent-calls';
import type { ChatSettings } from 'shared-contracts/preset-calls';
import type { RunContexts } from '../../../../kernel/run/run-context.ts';
import type { ChosenLanguage } from '../../../../platform/database/chosen-language.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { Log } from '../../../../platform/log.ts';
import type { KeyBox } from '../../../../platform/model/key-box.ts';
import type { FlowLabels } from '../../../../platform/model/model-port.ts';
import type { TakeMessage } from '../../../governance/plan/plan.service.ts';
import type { ModelsService } from '../../../models/model/model.service.ts';
import type { MessageTreeRepository } from '../message/message-tree.repository.ts';
import type { FindPeople } from '../message/message-view.repository.ts';
import type { ChatRunsRepository } from './run.repository.ts';
import type { Answering } from './run-executor.ts';
import type { RunReferences } from './run-references.ts';
import type { RunWatchRepository } from './run-watch.repository.ts';

/** Describes what runs need from the rest of the server. */
export interface RunsDependencies {
  readonly runs: ChatRunsRepository;
  readonly watch: RunWatchRepository;
  readonly tree: MessageTreeRepository;
  readonly attachments: {
    /** Returns the files of a new message. @throws AppError `not-found` unless the user owns them all. */
    readonly brought: (userId: string, ids: readonly string[] | undefined) => Promise<Attachment[]>;
  };
  readonly references: RunReferences;
  /** Returns the language that a user chose, which counts where no page asks, such as in a scheduled run. */
  readonly chosenLanguage: ChosenLanguage;
  readonly contexts: RunContexts;
  readonly sessions: {
    readonly agentOf: (sessionId: string) => Promise<string | null>;
    readonly settingsOf: (sessionId: string) => Promise<ChatSettings | null>;
  };
  readonly people: FindPeople;
  /** Returns what all modules contribute to answers. They are complete only once every module exists. */
  readonly answering: () => Answering;
  readonly models: Pick<ModelsService, 'resolve' | 'usableOf'>;
  /** Reserves one message of the user's plan, to be counted when its answer starts. */
  readonly messageOf: (userId: string) => Promise<TakeMessage>;
  readonly database: Database;
  readonly keys: KeyBox;
  readonly isExclusive: boolean;
  /** Whether models write the titles of new chats. */
  readonly hasChatTitles: boolean;
  readonly log: Log;
}

/** Describes a request for an answer, from a page, a schedule or a key. */
export type StartRequest = Omit<ChatRequest, 'email' | 'settings'> & {
  readonly settings?: ChatSettings | undefined;
  readonly category?: 'chats' | 'agents';
  readonly source?: 'schedule' | 'api' | 'replay';
  /** The version of the agent to ask, by number; by default the one that the person gets. */
  readonly agentVersion?: number;
  /** Collects what the run would do, which it then doesn't do. */
  readonly dryRun?: PlannedAct[];
  /** Keeps the user's works out of the answer, which may be sent to somebody else. */
  readonly withoutWorks?: boolean;
  /** What was read before the message was put together, such as by earlier steps of a workflow. */
  readonly flow?: FlowLabels;
};
