import type { ModelPart } from '../../../platform/model/model-port.ts';

const word = /[\p{L}\p{N}]+/gu;

/** A word without case, accents and the commonest endings, so that “salary” is found in “Salaries”. */
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
 * The first of the blocked topics that a text names: its words one after the other, whatever their case, accents and commonest endings.
 * It compares words, not meanings: what speaks of a topic without naming it is left to the instructions of the model.
 */
export function blockedTopic(text: string, topics: readonly string[]): string | undefined {
  const given = ` ${stems(text).join(' ')} `;
  return topics.find((topic) => {
    const wanted = stems(topic).join(' ');
    return wanted !== '' && given.includes(` ${wanted} `);
  });
}

/**
 * An answer that ends before it names a blocked topic. As many words as the longest topic has are held back until it is known how they go
 * on, for what was said is never taken back. `refuse` tells what stands in the place of the rest.
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
    // The last word may go on with the next part. The look back keeps a long word from being tried from each of its letters.
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
