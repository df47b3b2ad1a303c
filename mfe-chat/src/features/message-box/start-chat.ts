import { runEvent, type WorkArea } from 'shared-contracts';
import { fileInArea } from 'shared-contracts/area-calls';
import { type CallInput, completeChat, emailAgent } from 'shared-contracts/calls';
import type { ApiCapability } from 'shared-contracts/shell';

type ChatBody = CallInput<typeof completeChat>['body'];

/** Names what the chat that a message box starts is about. */
export type Subject =
  | { readonly kind: 'notebook'; readonly id: string }
  | { readonly kind: 'area'; readonly area: WorkArea }
  | { readonly kind: 'agents' };

/** Returns a key of what the chat is about, which stays the same when a Work Area is renamed. */
export const keyOf = (subject: Subject): string =>
  `${subject.kind}:${subject.kind === 'notebook' ? subject.id : subject.kind === 'area' ? subject.area.AreaID : ''}`;

interface StartedChat {
  readonly sessionId: string;
  /** Whether it is filed where it was asked for. */
  readonly isFiled: boolean;
}

/**
 * Starts a chat and resolves once the server has stored the question; the server writes the answer even if nobody listens. Repeating it with
 * the same key starts no second chat. @throws the cause of the failed request
 */
export async function startChat(api: ApiCapability, subject: Subject, body: ChatBody, idempotencyKey: string): Promise<StartedChat> {
  const left = new AbortController();
  const options = { idempotencyKey, signal: left.signal };
  try {
    for await (const { data } of openStream(api, subject, body, options)) {
      const event = runEvent.safeParse(JSON.parse(data));
      if (!event.success || event.data.type !== 'started' || !event.data.session_id) continue;
      return { sessionId: event.data.session_id, isFiled: await fileChat(api, subject, event.data.session_id) };
    }
  } finally {
    left.abort();
  }
  throw new Error('');
}

function openStream(
  api: ApiCapability,
  subject: Subject,
  body: ChatBody,
  options: { readonly idempotencyKey: string; readonly signal: AbortSignal },
) {
  if (subject.kind !== 'agents')
    return api.stream(completeChat, { body: subject.kind === 'notebook' ? { ...body, knowledge_id: subject.id } : body }, options);
  const { agent_id: _, settings: __, ...asked } = body;
  return api.stream(emailAgent, { body: asked }, options);
}

async function fileChat(api: ApiCapability, subject: Subject, id: string): Promise<boolean> {
  if (subject.kind !== 'area') return true;
  const filed = api.call(fileInArea, { body: { AreaID: subject.area.AreaID, items: [{ kind: 'chat', id }] } });
  return filed.then(
    () => true,
    () => false,
  );
}
