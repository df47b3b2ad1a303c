import { limits } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { differenceOf } from '../../../kernel/tool/change.policy.ts';
import { defineTool, type Tool } from '../../../kernel/tool/tool.ts';
import { textField, textInput } from '../../../kernel/tool/tool-input.ts';
import { sayAction } from '../../../messages/agent-work.ts';
import { sayAlert } from '../../../messages/alerts.ts';
import { sayLedger } from '../../../messages/ledger.ts';
import type { AlertsService } from './alert.service.ts';

/** Creates the tool that alerts the person it works for. */
export const alertTools = (alerts: Pick<AlertsService, 'send' | 'change'>): Tool[] => [
  defineTool({
    name: 'alert_user',
    title: sayAction('alertUser'),
    description: sayAction('alertUserNote'),
    effect: 'write',
    input: textInput({ message: 'One or two sentences.' }),
    plan: async (input, { userId, agentName }) => {
      const text = cutText(textField(input, 'message'), limits.agentStarterMax);
      return {
        difference: differenceOf([], [text]),
        commit: async () => {
          const title = sayAlert('agentMessageTitle', { agent: agentName });
          const { id, isMailed } = await alerts.send(userId, { kind: 'ai', title, text });
          const target = { kind: 'alert', id: id ?? '', name: cutText(text, 60) };
          return { text: 'The alert was sent.', target, ...(isMailed ? { why: sayLedger('mailed') } : { inverse: { id } }) };
        },
      };
    },
    undo: async (userId, inverse) => {
      const { id } = inverse as { id?: string };
      if (id) await alerts.change(userId, [id], 'delete');
      return { outcome: 'undone' };
    },
  }),
];
