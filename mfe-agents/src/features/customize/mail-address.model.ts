/** Mail programs cut longer addresses, or do not open them. */
const addressMax = 1_900;

/** A draft as an address that the mail program opens. */
export function mailAddress(subject: string, body: string): string {
  const start = `mailto:?subject=${encodeURIComponent(subject.slice(0, 200))}&body=`;
  let kept = body;
  while (kept && start.length + encodeURIComponent(kept.toWellFormed()).length > addressMax)
    kept = kept.slice(0, Math.floor(kept.length * 0.9));
  return start + encodeURIComponent(kept.toWellFormed());
}
