import { atriumCases } from './atrium-cases.ts';
import type { ChatCase } from './chat-files.ts';
import { chatGptCases } from './chatgpt-cases.ts';
import { claudeCases } from './claude-cases.ts';
import { moreChatGptCases } from './more-chatgpt-cases.ts';
import { moreClaudeCases } from './more-claude-cases.ts';

/** Lists what exports of every product hold, each with what an import makes of it. */
export const importCases: readonly ChatCase[] = [...chatGptCases, ...moreChatGptCases, ...claudeCases, ...moreClaudeCases, ...atriumCases];
