import type { ImportedChat, ImportedMessage } from '../chat/chat/library.entity.ts';

const words = [
  'lamp PO-4711 `code` **bold** <b>',
  'лампа стоит 4 711 ₽',
  'مصباح، ٤٧١١ قطعة',
  '灯が七つあります。',
  'दीपक कितने हैं?',
  'โคมไฟ 7 ดวง',
  '램프 일곱 개',
  'מנורה אחת',
  '👩‍👩‍👧 e\u0301 ﬁ',
  '```html title="灯"\n<b>1</b>\n```',
  '| a | b |\n|--|--|\n| 1 | $x^2$ |',
  '\u200f«x»\t\r\n  y  ',
];

/** Generates chats for round trips: trees of messages in many writing systems, in every state. The same seed gives the same chats. */
export function generateChats(count: number, seed: number): ImportedChat[] {
  let state = seed;
  const below = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % most;
  };
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const write = (most: number) => Array.from({ length: 1 + below(most) }, () => pick(words)).join(pick([' ', '\n\n', '']));
  const moment = () =>
    new Date(Date.UTC(2020 + below(5), below(12), 1 + below(28), below(24), below(60), below(60), below(1_000))).toISOString();
  const message = (at: number): ImportedMessage => {
    const role = pick(['user', 'assistant'] as const);
    const shared = { key: `m${at}`, parent: at && below(9) ? `m${below(at)}` : null, role, created_at: moment() };
    if (role === 'user') return { ...shared, content: write(4), status: 'complete', vote: 'none' };
    return {
      ...shared,
      content: below(8) ? write(8) : '',
      status: pick(['complete', 'stopped', 'interrupted', 'failed'] as const),
      vote: pick(['like', 'dislike', 'none'] as const),
      ...(below(2) ? { model: pick(['gpt-4o', 'modèle 灯']) } : {}),
      ...(below(3) ? {} : { sources: { type: 'search', data: [{ title: write(1), url: 'https://a.example/', kind: 'search' }] } }),
      ...(below(3) ? {} : { usage: { total_ms: below(9_000), output_tokens: below(500) } }),
    };
  };
  return Array.from({ length: count }, (_, at) => {
    const messages = Array.from({ length: 1 + below(12) }, (_one, place) => message(place));
    const shown = pick(messages).key;
    const notes = below(3) ? '' : write(2);
    return {
      source_id: `generated:${seed}:${at}`,
      title: write(1).replace(/\s+/g, ' ').trim(),
      notes,
      created_at: moment(),
      shown,
      messages,
    };
  });
}
