import { describe, expect, it } from 'vitest';
import { asksAboutAssistant, isRequest } from './asked.ts';

describe('a request', () => {
  it.each([
    'Is that all?',
    'How do I reach the office',
    'Please summarize the lease.',
    'What is the budget',
    'Wo liegt das Büro',
    '¿Cómo se conecta',
    '営業時間を教えてください。',
    '预算是多少吗',
  ])('is %s', (sentence) => expect(isRequest(sentence)).toBe(true));

  it.each(['The budget is 42,000 euros.', 'When we moved, Ana signed the lease.', 'What matters is the rent.', 'Ana unterschreibt.'])(
    'is not %s',
    (sentence) => expect(isRequest(sentence)).toBe(false),
  );
});

describe('a question about the assistant', () => {
  it.each(['Hello!', 'Who are you?', 'what can you do', 'Was kannst du?', 'Qui êtes-vous ?', 'ما هذا؟'])('is %s', (message) =>
    expect(asksAboutAssistant(message)).toBe(true),
  );
  it.each(['Who are you meeting in Lisbon?', 'help me write a letter', 'what is Atrium’s file limit'])('is not %s', (message) =>
    expect(asksAboutAssistant(message)).toBe(false),
  );
});
