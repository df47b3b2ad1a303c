import { listSessions, openSession } from 'shared-contracts/calls';
import type { Person } from './person.ts';

/** Describes a question as it is stored, with its answer. */
export interface StoredQuestion {
  readonly question: string;
  readonly answer: string;
  readonly status: string | undefined;
}

/** Returns every question that a person has asked in any chat, in the order of each chat, as a node tells it. */
export async function storedQuestions({ email, api }: Pick<Person, 'email' | 'api'>): Promise<StoredQuestion[]> {
  const { data } = await api.call(listSessions, { params: { email }, query: { page: 1, pageSize: 100 } });
  const chats = await Promise.all(data.map(({ session_id }) => api.call(openSession, { query: { session_id } })));
  return chats.flatMap(({ messages }) =>
    messages.flatMap(({ role, content }, at) => {
      const next = messages[at + 1];
      return role === 'user' ? [{ question: content, answer: next?.content ?? '', status: next?.status }] : [];
    }),
  );
}
