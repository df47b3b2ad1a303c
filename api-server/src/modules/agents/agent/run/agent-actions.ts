import { cutText } from 'shared-contracts/text';
import { defineTool, type Tool } from '../../../../kernel/tool/tool.ts';
import { textField, textInput } from '../../../../kernel/tool/tool-input.ts';
import { sayAction } from '../../../../messages/agent-work.ts';
import { shallowPart } from '../../../../platform/extraction/html-nesting.ts';
import { htmlSections } from '../../../../platform/extraction/html-text.ts';
import { ModelError } from '../../../../platform/model/model-port.ts';
import { type Outbound, OutboundError } from '../../../../platform/outbound/outbound.ts';
import type { Policies } from '../../../governance/policy/policy.service.ts';
import type { Knowledge } from '../../../works/knowledge/knowledge.service.ts';

const pageMaxBytes = 1024 * 1024;
const pageMaxCharacters = 15_000;

export interface ActionDependencies {
  readonly knowledge: Pick<Knowledge, 'find'>;
  readonly outbound: Pick<Outbound, 'get'>;
  readonly policies: Pick<Policies, 'ensureInRun'>;
  readonly now: () => Date;
}

/** Creates the tools that search, read pages and tell the time. Tools that change things are declared by the modules of those things. */
export const createActions = ({ knowledge, outbound, policies, now }: ActionDependencies): Tool[] => [
  defineTool({
    name: 'search_works',
    title: sayAction('searchWorks'),
    description: sayAction('searchWorksNote'),
    effect: 'read',
    returnsPrivate: true,
    isScoped: true,
    input: textInput({ question: 'What to look for, in words that the text would use.' }),
    run: async (input, { userId, scopes }) => {
      const lookup = { userId, text: textField(input, 'question'), exceptRef: null };
      const found = (await Promise.all(scopes.map((scope) => knowledge.find({ ...lookup, ...scope })))).flat();
      const text = found.map(({ title, sentences }) => `${title}: ${sentences.join(' ')}`).join('\n\n') || 'Nothing was found.';
      return { text, untrusted: found.filter(({ isByOthers }) => isByOthers).map(({ title }) => title) };
    },
  }),
  defineTool({
    name: 'read_web_page',
    title: sayAction('readWebPage'),
    description: sayAction('readWebPageNote'),
    effect: 'outward',
    risk: 'reads',
    returnsUntrusted: true,
    input: textInput({ url: 'The page’s address, beginning with https://.' }),
    addressIn: (input) => textField(input, 'url'),
    run: async (input, { userId }) => {
      await policies.ensureInRun(userId, 'web-pages');
      return readPage(outbound, textField(input, 'url'));
    },
  }),
  defineTool({
    name: 'current_time',
    title: sayAction('currentTime'),
    description: sayAction('currentTimeNote'),
    effect: 'read',
    input: { type: 'object', properties: {} },
    run: async () => now().toISOString(),
  }),
];

async function readPage(outbound: Pick<Outbound, 'get'>, url: string): Promise<string> {
  try {
    const { status, headers, body } = await outbound.get(url, { maxBytes: pageMaxBytes, timeoutMs: 15_000 });
    if (status !== 200) return `The page answered with the status ${status}.`;
    if (!/^text\/(html|plain)|json|xml/.test(headers.get('content-type') ?? '')) return 'The address is not a page of text.';
    return cutText(plainText(body.toString('utf8')), pageMaxCharacters);
  } catch (error) {
    if (error instanceof OutboundError) throw new ModelError('provider-refused', error.sentence);
    throw error;
  }
}

const plainText = (html: string) =>
  htmlSections(shallowPart(html))
    .map(({ heading, blocks }) => [heading, ...blocks.map(({ text }) => text)].join(' '))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
