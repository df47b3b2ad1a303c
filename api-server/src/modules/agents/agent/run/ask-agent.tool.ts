import type { RunQuestion } from '../../../../kernel/run/run-context.ts';
import type { ReadTool } from '../../../../kernel/tool/tool.ts';
import { textField } from '../../../../kernel/tool/tool-input.ts';
import { sayAction } from '../../../../messages/agent-work.ts';
import { sayAssistant } from '../../../../messages/assistant.ts';
import { sayError } from '../../../../messages/errors.ts';
import { writeSentence } from '../../../../platform/language/messages.ts';
import { writeText } from '../../../../platform/language/text.ts';
import { ModelError } from '../../../../platform/model/model-port.ts';
import type { ChatModule } from '../../../chat/chat/chat.module.ts';
import type { UsableAgent, UsableAgents } from '../usable-agents.ts';
import type { Acts } from './acts.ts';

/** Limits how many agents may wait for each other. */
const depthMax = 2;
/** Limits how often one answer may ask other agents. */
const asksMax = 8;
const questionMax = 10_000;

interface AskAgentDependencies {
  readonly usable: UsableAgents;
  readonly answerPart: ChatModule['answerPart'];
}

/** Creates the factory for the tool with which an agent asks others (docs/adr/0097). */
export const createAskAgent =
  ({ usable, answerPart }: AskAgentDependencies) =>
  /** Returns the tool if there is somebody to ask: agents that the person who asks may use now and that don't wait for this answer. */
  async (asking: RunQuestion, agentId: string, others: readonly string[], acts: Acts): Promise<ReadTool[]> => {
    const askedBy = [...(asking.part?.askedBy ?? []), agentId];
    if (askedBy.length > depthMax || others.length === 0) return [];
    const open = others.filter((id) => !askedBy.includes(id));
    const found = await usable.among(asking.userId, open);
    if (found.length === 0) return [];
    let asks = 0;
    const tool: ReadTool = {
      name: 'ask_agent',
      title: sayAction('askAgent'),
      description: [writeText(sayAction('askAgentNote')), ...found.map(describe)].join('\n'),
      effect: 'read',
      returnsPrivate: true,
      mayWait: true,
      input: {
        type: 'object',
        properties: {
          agent_id: { type: 'string', enum: found.map(({ agent }) => agent.id) },
          question: { type: 'string', description: 'The whole task. The agent sees nothing else of this conversation.' },
        },
        required: ['agent_id', 'question'],
      },
      run: async (input, _, { emit, signal, exposure }) => {
        const id = textField(input, 'agent_id', 200);
        const question = textField(input, 'question', questionMax);
        asks += 1;
        if (asks > asksMax) throw new ModelError('provider-refused', `One answer may ask other agents at most ${asksMax} times.`);
        const asked = open.includes(id) ? await usable.find(asking.userId, id) : undefined;
        if (!asked) throw new ModelError('provider-refused', sayError('agent-not-shared'));
        const { name } = asked.agent;
        emit({
          type: 'progress',
          progress: { kind: 'tool', text: writeSentence(sayAssistant('askingAgent', { agent: name }), asking.language) },
        });
        const part = { askedBy, acts: acts.tally };
        const answer = await answerPart(asking, { question, agentId: id, part, flow: exposure.labels(), emit, signal });
        return {
          text: answer.text || `${name} gave no answer.`,
          from: name,
          sources: answer.cited,
          untrusted: asked.isForeign ? [name, ...answer.untrusted] : answer.untrusted,
        };
      },
    };
    return [tool];
  };

/** Describes an agent for the model. What somebody else wrote about theirs doesn't become part of the tool. */
const describe = ({ agent, isForeign }: Pick<UsableAgent, 'agent' | 'isForeign'>): string =>
  `- ${agent.id}: ${JSON.stringify(isForeign ? agent.name : `${agent.name}. ${agent.description}`)}`;
