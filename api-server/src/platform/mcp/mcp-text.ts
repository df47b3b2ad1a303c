import type { CallToolResult, ContentBlock, ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import { cutText } from 'shared-contracts/text';

/** Limits what a model gets to read from one call. */
const textMax = 100_000;

/** Returns a tool's result as text. What isn't text is named, because a model can't see it here. */
export function textOfTool({ content, structuredContent }: CallToolResult): string {
  const text = textOfContents(content);
  return text || structuredContent === undefined ? text : cut(JSON.stringify(structuredContent));
}

/** Returns parts of a message as one text. */
export const textOfContents = (contents: readonly ContentBlock[]): string => cut(contents.map(textOf).filter(Boolean).join('\n\n'));

export const textOfResources = (contents: ReadResourceResult['contents']): string => cut(contents.map(textOfResource).join('\n\n'));

function textOf(part: ContentBlock): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'resource') return textOfResource(part.resource);
  if (part.type === 'resource_link') return `${part.title ?? part.name}: ${part.uri}`;
  return `[${part.mimeType}]`;
}

const textOfResource = (one: ReadResourceResult['contents'][number]) =>
  'text' in one ? one.text : `[${one.mimeType ?? 'application/octet-stream'}: ${one.uri}]`;

export const cut = (text: string) => (text.length > textMax ? `${cutText(text, textMax)}\n[The rest was left out.]` : text);
