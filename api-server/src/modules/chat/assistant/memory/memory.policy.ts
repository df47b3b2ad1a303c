const english = /^\s*(?:please\s+|can you\s+|could you\s+)?remember\s*(?:that\b|:)/i;

/** Lists how a message in another language begins that asks to remember something: the words that the page Personalize AI suggests first. */
const openings = [
  'merke dir, dass',
  'merk dir, dass',
  'merke dir:',
  'merk dir:',
  'merken sie sich, dass',
  'merken sie sich:',
  'retiens que',
  'retenez que',
  'souviens-toi que',
  'souvenez-vous que',
  'recuerda que',
  'recuerda:',
  'recuerde que',
  'lembre que',
  'lembre-se de que',
  'lembre-se que',
  'lembre:',
  'ricorda che',
  'ricordati che',
  'ricorda:',
  'onthoud dat',
  'onthoud:',
  'zapamiętaj, że',
  'zapamiętaj:',
  'şunu hatırla:',
  '请记住',
  '记住',
];
const japaneseEndings = ['を覚えておいて', 'を覚えておいてください', 'を覚えてください'];
/** Arabic attaches the pronoun to “that”, which therefore stays in the text. */
const arabicOpenings = ['تذكّر أن', 'تذكر أن'];

/** Returns what a message asks to remember, or undefined when it asks for nothing like that. */
export function askedToRemember(message: string): string | undefined {
  const text = contentOf(message.trim())
    ?.replace(/^[\s:：,，]+/, '')
    .trim()
    .replace(/\s+/g, ' ');
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : undefined;
}

function contentOf(message: string): string | undefined {
  const opening = english.exec(message)?.[0];
  if (opening) return message.slice(opening.length);
  const lower = message.slice(0, 40).toLowerCase();
  // “Retiens quelque chose” asks for something else: the word has to end here. Chinese writes no spaces.
  const other = openings.find((start) => lower.startsWith(start) && !/^[a-zà-ž]/i.test(message.slice(start.length, start.length + 1)));
  if (other) return message.slice(other.length);
  const arabic = arabicOpenings.find((start) => message.startsWith(start));
  if (arabic) return message.slice(arabic.length - 'أن'.length);
  const sentence = message.replace(/[。.!！]$/, '');
  const ending = japaneseEndings.find((end) => sentence.endsWith(end));
  return ending && sentence.slice(0, -ending.length);
}
