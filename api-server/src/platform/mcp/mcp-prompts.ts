import { type GetPromptResult, ListPromptsResultSchema, type Prompt } from '@modelcontextprotocol/sdk/types.js';
import { cutText } from 'shared-contracts/text';
import { allPages, type McpSession } from './mcp-connection.ts';
import { textOfContents } from './mcp-text.ts';

const promptsMax = 50;
const argumentsMax = 20;
/** Limits names as the dialog for prompts does, whose variables they become. */
const argumentName = /^[^{}\n\\]{1,60}$/;

/** Describes a prompt of a server as it is stored. */
export interface McpPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: { name: string; required: boolean }[];
}

/** Reads the prompts that a person can fill in. A server without prompts has none. */
export async function readPrompts({ client, options }: McpSession): Promise<McpPrompt[]> {
  if (!client.getServerCapabilities()?.prompts) return [];
  const listed = await allPages(async (cursor) => {
    const page = await client.request({ method: 'prompts/list', params: cursor ? { cursor } : {} }, ListPromptsResultSchema, options);
    return { items: page.prompts, next: page.nextCursor };
  });
  return listed.filter(isUsable).slice(0, promptsMax).map(toPrompt);
}

const isUsable = ({ name, arguments: asked = [] }: Prompt) =>
  name.length <= 200 && asked.length <= argumentsMax && asked.every((one) => argumentName.test(one.name) && one.name.trim() === one.name);

const toPrompt = ({ name, title = name, description = '', arguments: asked = [] }: Prompt): McpPrompt => ({
  name,
  title: cutText(title, 200),
  description: cutText(description, 500),
  arguments: asked.map((one) => ({ name: one.name, required: one.required ?? false })),
});

/** Has the server write a prompt. Returns its messages as one text. */
export async function fillPrompt({ client, options }: McpSession, name: string, values: Readonly<Record<string, string>>): Promise<string> {
  const { messages } = await client.getPrompt({ name, arguments: { ...values } }, options);
  return textOfMessages(messages);
}

const textOfMessages = (messages: GetPromptResult['messages']): string => textOfContents(messages.map(({ content }) => content));
