const request = /^\s*(?:please\s+|can you\s+|could you\s+)?remember\s*(?:that\b|:)/i;

/** Returns what a message asks to remember, or undefined when it asks for nothing like that. */
export function askedToRemember(message: string): string | undefined {
  const opening = request.exec(message)?.[0];
  const text = opening && message.slice(opening.length).trim().replace(/\s+/g, ' ');
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : undefined;
}
