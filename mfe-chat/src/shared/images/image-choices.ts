/** The newest choices are kept; older chats ask again. */
const chatsMax = 100;
const key = 'atrium:image-hosts';

type Choices = Readonly<Record<string, readonly string[]>>;

/** The hosts whose images a person has allowed in a chat. What is broken or withheld in the browser's storage counts as no choice. */
export function readImageChoice(sessionId: string): readonly string[] {
  return read()[sessionId] ?? [];
}

export function writeImageChoice(sessionId: string, hosts: readonly string[]): void {
  const { [sessionId]: _, ...others } = read();
  const kept = Object.entries({ ...others, [sessionId]: hosts }).slice(-chatsMax);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function read(): Choices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).map(([sessionId, hosts]) => [
        sessionId,
        Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [],
      ]),
    );
  } catch {
    return {};
  }
}
