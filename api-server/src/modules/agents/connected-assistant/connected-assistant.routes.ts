import * as calls from 'shared-contracts/agent-calls';
import type { Register } from '../../../http/register-call.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import { issuerOf } from './authorization.protocol.ts';
import type { ConnectedAssistants } from './connected-assistant.service.ts';

export function connectedAssistantRoutes(register: Register, assistants: ConnectedAssistants, publicUrl: string | undefined): void {
  register(calls.readAssistantRequest, async ({ body, language, request }) => {
    const { problem, ...asked } = await assistants.read(body.request, issuerOf(request, publicUrl));
    return { ...asked, problem: problem && writeSentence(problem, language) };
  });
  register(calls.answerAssistantRequest, async ({ user, body, request }) => ({
    redirect_to: await assistants.answer(user, body.request, body.scopes, issuerOf(request, publicUrl)),
  }));
  register(calls.listConnectedAssistants, async ({ user }) => ({ assistants: await assistants.list(user.userId) }));
  register(calls.disconnectAssistant, async ({ user, query }) => {
    await assistants.disconnect(user.userId, query.assistant_id);
    return { message: 'Disconnected.' };
  });
}
