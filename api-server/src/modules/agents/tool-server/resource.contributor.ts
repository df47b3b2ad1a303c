import type { MessageReference } from 'shared-contracts';
import { parseResourceReferenceId } from 'shared-contracts/agent-calls';
import type { ContextContributor } from '../../../kernel/run/run-context.ts';
import { sayAssistant } from '../../../messages/assistant.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import { quote } from '../../../platform/language/quote.ts';
import { writeText } from '../../../platform/language/text.ts';
import type { McpContent } from '../../../platform/mcp/mcp-resources.ts';
import type { Policies } from '../../governance/policy/policy.service.ts';
import { passagesOf } from './server-passages.ts';
import type { ToolServers } from './tool-server.service.ts';

interface ResourceReaders {
  readonly servers: Pick<ToolServers, 'readResource'>;
  readonly policies: Pick<Policies, 'allows'>;
}

/** Describes a resource after it was asked for. */
interface ReadReference {
  readonly name: string;
  readonly content?: McpContent | undefined;
  /** Completes a sentence about the resource that the model was not given, or not whole. */
  readonly problem?: string | undefined;
}

/**
 * Creates the contributor for the resources of tool servers that the question refers to. They are read again at each run, with the
 * connection of the person who asks. Nobody vouches for what their servers say.
 */
export const resourcesContributor = ({ servers, policies }: ResourceReaders): ContextContributor => ({
  name: 'resources',
  stage: 'attachments',
  contribute: async ({ references, userId, isTemporary, language }, { emit, signal }) => {
    const chosen = references.filter(({ kind }) => kind === 'resource');
    if (!chosen.length) return undefined;
    const mayRead = !isTemporary && (await policies.allows(userId, 'tool-servers'));
    const read = async ({ id, name }: MessageReference): Promise<ReadReference> => {
      const place = mayRead ? parseResourceReferenceId(id) : undefined;
      if (!place) return { name, problem: 'isn’t available to this chat' };
      const text = writeSentence(sayAssistant('reading', { name }), language);
      emit({ type: 'progress', progress: { kind: 'knowledge', text } });
      const found = await servers.readResource(userId, place.serverId, place.uri, signal);
      if (!found) return { name, problem: 'isn’t available: its tool server was switched off or disconnected' };
      if (!found.answer) return { name, problem: `couldn’t be read: ${found.problem ? writeText(found.problem, 'en') : ''}` };
      return { name, content: found.answer, problem: problemOf(found.answer) };
    };
    const all = await Promise.all(chosen.map(read));
    const given = all.filter(({ content }) => content?.text || content?.images.length);
    return {
      instructions: [givenSentence(given), ...all.flatMap(problemSentence)].filter(Boolean).join('\n'),
      passages: all.flatMap(({ name, content }) => (content ? passagesOf(name, content.text) : [])),
      images: all.flatMap(({ content, name }) => (content?.images ?? []).map((image) => ({ ...image, name }))),
      readsPrivate: given.length > 0,
      untrusted: given.map(({ name }) => name),
    };
  },
});

function problemOf({ text, images, left }: McpContent): string | undefined {
  if (left > 0) return 'has parts that are neither text nor pictures that you can be shown';
  return text || images.length ? undefined : 'is empty';
}

const givenSentence = (given: readonly ReadReference[]): string =>
  given.length
    ? `The user attached resources of tool servers: ${given.map(({ name }) => quote(name)).join(', ')}. Their texts are among the passages below, and their pictures come with the question. Answer from them first.`
    : '';

const problemSentence = ({ name, problem }: ReadReference): string[] =>
  problem ? [`The resource ${quote(name)} ${problem}. Tell the user.`] : [];
