import { tabStore } from 'shared-contracts';

/** Keeps only the newest choices; older chats ask again. */
const chatsMax = 100;
const addressesMax = 200;
const key = 'atrium:image-choices';

type Choices = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the image addresses that the user allowed in a chat. They last as long as the browser tab: an address may quote the chat, so it
 * must not outlive a sign-out. Broken or unavailable storage counts as no choice.
 */
export function readImageChoice(sessionId: string): readonly string[] {
  return read()[sessionId] ?? [];
}

export function writeImageChoice(sessionId: string, addresses: readonly string[]): void {
  const { [sessionId]: _, ...others } = read();
  const newest = Object.entries({ ...others, [sessionId]: addresses.slice(-addressesMax) }).slice(-chatsMax);
  tabStore.write(key, Object.fromEntries(newest));
}

function read(): Choices {
  const stored = tabStore.read(key);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).map(([sessionId, addresses]) => [
      sessionId,
      Array.isArray(addresses) ? addresses.filter((address) => typeof address === 'string') : [],
    ]),
  );
}
