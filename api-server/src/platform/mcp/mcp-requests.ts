import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ElicitRequestSchema, ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import type { FormValues, RequestedForm } from 'shared-contracts/agent-calls';
import { readForm } from './mcp-form.ts';

/** Shows a form to a person. Resolves with what they entered, or with how they ended it. */
export type AskForForm = (form: RequestedForm) => Promise<FormValues | 'decline' | 'cancel'>;

/** Sets how long a form waits for its person. */
export const formWaitMs = 15 * 60_000;

/** Names the type of an app’s document. */
export const appMimeType = 'text/html;profile=mcp-app';

/** Tells servers that their apps are shown, which many require before they list tools with one. */
const appsExtension = { 'io.modelcontextprotocol/ui': { mimeTypes: [appMimeType] } };

/** Limits how often a server may ask during one call. */
const formsMax = 5;

/** Creates a client that shows apps, offers forms only where a person can answer, and nothing else: folders, models and answers aren't there for servers. */
export function createClient(name: string, ask: AskForForm | undefined): Client {
  const client = new Client(
    { name: 'atrium', version: '1.0.0' },
    { capabilities: { extensions: appsExtension, ...(ask ? { elicitation: { form: {} } } : {}) } },
  );
  client.fallbackRequestHandler = async ({ method }) => {
    throw refusal(refusals[method] ?? 'Atrium doesn’t offer this to tool servers.');
  };
  if (!ask) return client;
  let asked = 0;
  client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
    if (params.mode === 'url') throw refusal('Atrium doesn’t open addresses for tool servers.');
    asked += 1;
    if (asked > formsMax) throw refusal(`Atrium shows at most ${formsMax} forms during a call.`);
    const form = readForm(name, params);
    if (!form) throw refusal('This form has more fields or options than Atrium shows.');
    const answer = await ask(form);
    return typeof answer === 'string' ? { action: answer } : { action: 'accept', content: answer };
  });
  return client;
}

const refusals: Readonly<Record<string, string>> = {
  'sampling/createMessage': 'Atrium doesn’t run models for tool servers.',
  'roots/list': 'Atrium doesn’t show files or folders to tool servers.',
  'elicitation/create': 'No one can answer a form here.',
};

/** Returns an error whose message has no code in it, unlike the SDK's. */
const refusal = (sentence: string) => Object.assign(new Error(sentence), { code: ErrorCode.MethodNotFound });
