import { ApiError, type ChatMessage } from 'shared-contracts';
import { earlierMessages, openSession } from 'shared-contracts/calls';
import { make } from 'shared-contracts/testing';
import { expect, it, vi } from 'vitest';
import { setUpConversations, snapshot } from '../../testing/set-up-conversations.ts';

const branch = (count: number): ChatMessage[] =>
  Array.from({ length: count }, (_, at) =>
    make.chatMessage({ message_id: `m${at}`, parent_id: at ? `m${at - 1}` : null, role: at % 2 ? 'assistant' : 'user', content: `${at}` }),
  );
const whole = branch(700);
const upTo = (messages: readonly ChatMessage[], end: number, last: number) => {
  const from = Math.max(0, end - last);
  return { messages: messages.slice(from, end), earlier: from };
};

function setUp() {
  const made = setUpConversations();
  const asked: string[] = [];
  let isBroken = false;
  made.shell.answer(openSession, ({ query }) => ({ ...snapshot, ...upTo(whole, whole.length, Number(query.last ?? whole.length)) }));
  made.shell.answer(earlierMessages, ({ query }) => {
    asked.push(query.message_id);
    if (isBroken) throw new ApiError({ code: 'network', status: 0, detail: 'No network.' });
    return upTo(whole, Number(query.message_id.slice(1)), Number(query.last));
  });
  const shown = () => made.conversations.get('s1')?.turns.map(({ messageId }) => messageId);
  return { ...made, asked, shown, breakIt: (value: boolean) => (isBroken = value) };
}
const all = whole.map(({ message_id }) => message_id);

it('shows the end of a long chat first, then loads older messages page by page', async () => {
  const { conversations, asked, shown } = setUp();
  const lengths: number[] = [];
  conversations.store.subscribe(({ byKey }) => lengths.push(byKey.s1?.turns.length ?? 0));
  await conversations.open('s1', 's1', false);
  expect([shown()?.at(0), conversations.get('s1')?.earlier]).toEqual(['m660', 660]);
  await vi.waitFor(() => expect(conversations.get('s1')?.earlier).toBe(0));
  expect(shown()).toEqual(all);
  expect(asked).toEqual(['m660', 'm410', 'm160']);
  expect([...new Set(lengths)]).toEqual([0, 40, 290, 540, 700]);
});

it('keeps loaded messages when the chat is opened again', async () => {
  const { conversations, asked, shown } = setUp();
  await conversations.open('s1', 's1', false);
  await vi.waitFor(() => expect(conversations.get('s1')?.earlier).toBe(0));
  await conversations.reload('s1');
  expect(shown()).toEqual(all);
  expect(asked).toHaveLength(3);
});

it('continues with the next opening after a failure', async () => {
  const { conversations, asked, shown, breakIt } = setUp();
  breakIt(true);
  await conversations.open('s1', 's1', false);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(shown()).toHaveLength(40);
  breakIt(false);
  await vi.waitFor(async () => {
    await conversations.reload('s1');
    expect(shown()).toEqual(all);
  });
});
