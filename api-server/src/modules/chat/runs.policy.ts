import type { ChatRequest } from 'shared-contracts';
import { AppError } from '../../errors.ts';

const titleMax = 60;

/** What a request asks for and nothing connected can do is refused by name, never answered as if it had been done. */
export function refuseUnconnected(request: Partial<ChatRequest>): void {
  const refuse = (detail: string) => {
    throw new AppError('not-connected', { detail });
  };
  if (request.create_image) refuse('Creating images needs an image model. None is connected to this server.');
  if (request.search_enabled) refuse('Searching the web needs a search provider. None is connected to this server.');
  if (request.create_blueprint) refuse('Creating workflows from a chat is not connected on this server.');
}

/** A session is named by its first question, cut at a word. */
export function titleFrom(question: string): string {
  const line = question.trim().replace(/\s+/g, ' ');
  if (line.length <= titleMax) return line;
  const cut = line.slice(0, titleMax).replace(/\s+\S*$/, '');
  return `${(cut || line.slice(0, titleMax)).toWellFormed()}…`;
}
