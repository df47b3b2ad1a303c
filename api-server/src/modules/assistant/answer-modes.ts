import { blueprintMode } from '../blueprints/blueprint.mode.ts';
import type { BlueprintsRepository } from '../blueprints/blueprints.repository.ts';
import type { AnswerMode } from '../chat/run-context.ts';
import type { RunKnowledge } from '../chat/run-knowledge.ts';
import { deepDiveMode } from '../deep-dive/deep-dive.mode.ts';
import type { ReportsRepository } from '../deep-dive/reports.repository.ts';
import type { ChatImages } from '../images/chat-images.service.ts';
import { imageMode } from '../images/image.mode.ts';
import type { Assistant } from './assistant.module.ts';
import { rememberMode } from './remember.mode.ts';

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
