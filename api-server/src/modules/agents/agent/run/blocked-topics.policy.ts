import type { ModelPart } from '../../../../platform/model/model-port.ts';

const word = /[\p{L}\p{N}]+/gu;

/** Returns a word without case, accents and common endings, so that “salary” matches “Salaries”. */
function stemOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
  const singular =
    plain.length > 4
      ? plain
          .replace(/ies$/, 'y')
          .replace(/(ss|x|z|ch|sh)es$/, '$1')
          .replace(/([^s])s$/, '$1')
      : plain;
  return singular.length > 5 ? singular.replace(/(ing|ed|e)$/, '') : singular;
}

const stems = (text: string): string[] => (text.normalize('NFKC').match(word) ?? []).map(stemOf);

/**
 * Returns the first blocked topic whose words occur in the text, ignoring case, accents and common endings. Words are compared, not
 * meanings: text that refers to a topic without naming it is left to the model's instructions.
 */
export function blockedTopic(text: string, topics: readonly string[]): string | undefined {
  const given = ` ${stems(text).join(' ')} `;
  return topics.find((topic) => {
    const wanted = stems(topic).join(' ');
    return wanted !== '' && given.includes(` ${wanted} `);
  });
}

/**
 * Passes on an answer and ends it before it names a blocked topic. Because sent text is never withdrawn, as many words as the longest topic
 * has are held back. `refuse` returns the text that replaces the rest.
 */
export async function* withoutTopics(
  parts: AsyncIterable<ModelPart>,
  topics: readonly string[],
  refuse: (topic: string) => Promise<string>,
): AsyncGenerator<ModelPart> {
  const heldWords = Math.max(0, ...topics.map((topic) => stems(topic).length));
  if (heldWords === 0) return yield* parts;
  let held = '';
  let hasSpoken = false;
  for await (const part of parts) {
    if (part.type !== 'text') {
      yield part;
      continue;
    }
    held += part.text;
    // The next part may continue the last word. The lookbehind keeps the search linear in long words.
    const [unfinished = ''] = /(?<![\p{L}\p{N}])[\p{L}\p{N}]*$/u.exec(held) ?? [];
    const topic = blockedTopic(held.slice(0, held.length - unfinished.length), topics);
    if (topic !== undefined) {
      yield { type: 'text', text: `${hasSpoken ? '\n\n' : ''}${await refuse(topic)}` };
      return;
    }
    const begins = [...held.matchAll(word)].at(-heldWords - 1)?.index ?? 0;
    if (begins > 0) {
      hasSpoken = true;
      yield { type: 'text', text: held.slice(0, begins) };
      held = held.slice(begins);
    }
  }
  const topic = blockedTopic(held, topics);
  if (topic !== undefined) yield { type: 'text', text: `${hasSpoken ? '\n\n' : ''}${await refuse(topic)}` };
  else if (held) yield { type: 'text', text: held };
}
