import { type ActionRisk, limits } from 'shared-contracts';
import { sayAction } from '../../../messages/agent-work.ts';
import { sayAlert } from '../../../messages/alerts.ts';
import { shallowPart } from '../../../platform/extraction/html-nesting.ts';
import { htmlSections } from '../../../platform/extraction/html-text.ts';
import type { Sentence } from '../../../platform/language/messages.ts';
import type { Text } from '../../../platform/language/text.ts';
import { ModelError, type ModelTool } from '../../../platform/model/model-port.ts';
import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts';
import type { Knowledge } from '../../knowledge/knowledge.service.ts';
import type { Policies } from '../../policy/policy.service.ts';

const pageMaxBytes = 1024 * 1024;
const pageMaxCharacters = 15_000;

/** Describes a knowledge folder or a user's works, whose they are, and whether that is somebody else than the user who asks. */
export interface ActionScope {
  readonly scope: string;
  readonly userId: string;
  readonly isForeign: boolean;
}

/** Describes the user and the agent that an action runs for. */
interface ActionRun {
  readonly userId: string;
  readonly agentName: string;
  /** Lists where the action may search: a knowledge folder or the user's works. */
  readonly scopes: readonly ActionScope[];
}

interface Action {
  readonly title: Sentence;
  readonly description: Sentence;
  readonly risk: ActionRisk;
  readonly input: ModelTool['input'];
  readonly isOutward?: boolean;
  readonly returnsPrivate?: boolean;
  readonly run: (input: unknown, of: ActionRun) => Promise<string>;
}

export interface ActionDependencies {
  readonly knowledge: Pick<Knowledge, 'find'>;
  readonly outbound: Pick<Outbound, 'get'>;
  readonly policies: Pick<Policies, 'ensureInRun'>;
  readonly alert: (userId: string, alert: { kind: 'ai'; title: Text; text: Text }) => Promise<unknown>;
  readonly now: () => Date;
}

const text = (name: string, description: string) => ({
  type: 'object',
  properties: { [name]: { type: 'string', description } },
  required: [name],
});

/** Creates the built-in actions, keyed by the names that models and settings use. */
export function createActions({ knowledge, outbound, policies, alert, now }: ActionDependencies): Readonly<Record<string, Action>> {
  return {
    search_works: {
      title: sayAction('searchWorks'),
      description: sayAction('searchWorksNote'),
      risk: 'reads',
      returnsPrivate: true,
      input: text('question', 'What to look for, in words that the text would use.'),
      run: async (input, { scopes }) => {
        const lookup = { text: field(input, 'question'), exceptRef: null };
        const found = (await Promise.all(scopes.map((scope) => knowledge.find({ ...lookup, ...scope })))).flat();
        return found.map(({ title, sentences }) => `${title}: ${sentences.join(' ')}`).join('\n\n') || 'Nothing was found.';
      },
    },
    read_web_page: {
      title: sayAction('readWebPage'),
      description: sayAction('readWebPageNote'),
      risk: 'reads',
      isOutward: true,
      input: text('url', 'The page’s address, beginning with https://.'),
      run: async (input, { userId }) => {
        await policies.ensureInRun(userId, 'web-pages');
        return readPage(outbound, field(input, 'url'));
      },
    },
    current_time: {
      title: sayAction('currentTime'),
      description: sayAction('currentTimeNote'),
      risk: 'reads',
      input: { type: 'object', properties: {} },
      run: async () => now().toISOString(),
    },
    alert_user: {
      title: sayAction('alertUser'),
      description: sayAction('alertUserNote'),
      risk: 'changes',
      input: text('message', 'One or two sentences.'),
      run: async (input, { userId, agentName }) => {
        await alert(userId, {
          kind: 'ai',
          title: sayAlert('agentMessageTitle', { agent: agentName }),
          text: field(input, 'message').slice(0, limits.agentStarterMax),
        });
        return 'The alert was sent.';
      },
    },
  };
}

export type Actions = ReturnType<typeof createActions>;

function field(input: unknown, name: string): string {
  const value = typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : undefined;
  if (typeof value !== 'string' || !value.trim()) throw new ModelError('provider-failed', `The input needs the text “${name}”.`);
  return value;
}

async function readPage(outbound: Pick<Outbound, 'get'>, url: string): Promise<string> {
  try {
    const { status, headers, body } = await outbound.get(url, { maxBytes: pageMaxBytes, timeoutMs: 15_000 });
    if (status !== 200) return `The page answered with the status ${status}.`;
    if (!/^text\/(html|plain)|json|xml/.test(headers.get('content-type') ?? '')) return 'The address is not a page of text.';
    return plainText(body.toString('utf8')).slice(0, pageMaxCharacters);
  } catch (error) {
    if (error instanceof OutboundError) throw new ModelError('provider-refused', error.sentence);
    throw error;
  }
}

const plainText = (html: string) =>
  htmlSections(shallowPart(html))
    .map(({ heading, text }) => `${heading} ${text}`)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
