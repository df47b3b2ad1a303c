import type { ChatRequest } from 'shared-contracts';
import type { RunOptions } from './run.types.ts';

const titleMax = 60;

/** The toggles of a request. */
export const optionsOf = (request: Partial<ChatRequest>): RunOptions => ({
  search: request.search_enabled === true,
  knowledge: request.rag_enabled === true,
  knowledgeId: request.knowledge_id ?? null,
  image: request.create_image === true,
  blueprint: request.create_blueprint === true,
  deepDive: request.deep_dive === true,
});

/** A session is named by its first question, cut at a word. */
export function titleFrom(question: string): string {
  const line = question.trim().replace(/\s+/g, ' ');
  if (line.length <= titleMax) return line;
  const cut = line
    .slice(0, titleMax)
    .replace(/\s\S*$/, '')
    .trimEnd();
  return `${(cut || line.slice(0, titleMax)).toWellFormed()}…`;
}

interface Said {
  readonly role: string;
  readonly content: string;
}

/** The title of a branch. One that a question of the chat gave gives way to the branch's own first question: that one may have been edited away. */
export function titleOfBranch(title: string, branch: readonly Said[], all: readonly Said[]): string {
  const first = branch.find(({ role }) => role === 'user');
  const isGiven = all.some(({ role, content }) => role === 'user' && titleFrom(content) === title);
  return first && isGiven ? titleFrom(first.content) : title;
}
