import { blueprintMode } from '../blueprint/blueprint.mode.ts';
import type { BlueprintsRepository } from '../blueprint/blueprint.repository.ts';
import type { AnswerMode } from '../chat/run/run-context.ts';
import type { ChatImages } from '../image/chat-images.service.ts';
import { imageMode } from '../image/image.mode.ts';
import type { RunKnowledge } from '../knowledge/run-knowledge.ts';
import { deepDiveMode } from '../report/deep-dive.mode.ts';
import type { ReportsRepository } from '../report/report.repository.ts';
import type { Assistant } from './assistant.module.ts';
import { rememberMode } from './memory/remember.mode.ts';

interface AnswerModeDependencies extends Assistant {
  readonly knowledge: RunKnowledge;
  readonly blueprints: BlueprintsRepository;
  /** @throws AppError where one more workflow does not fit into the user's plan. */
  readonly ensureWorkflow: (userId: string) => Promise<void>;
  readonly reports: ReportsRepository;
  readonly chatImages: ChatImages;
  readonly basePath: string;
}

/** The ways to answer beside words of a model, in the order in which they are asked. */
export const createAnswerModes = (deps: AnswerModeDependencies): AnswerMode[] => [
  imageMode(deps.specialModels, deps.chatImages),
  deepDiveMode({ searches: deps.webSearch, knowledge: deps.knowledge, reports: deps.reports }),
  blueprintMode(deps.blueprints, deps.ensureWorkflow),
  rememberMode(deps.memories, deps.personalisation, deps.basePath),
];
