/** Mail programs truncate or reject longer addresses. */
const addressMax = 1_900;

/** Builds a `mailto:` address from a draft. */
export function buildMailAddress(subject: string, body: string): string {
  const start = `mailto:?subject=${encodeURIComponent(subject.slice(0, 200))}&body=`;
  let kept = body;
  while (kept && start.length + encodeURIComponent(kept.toWellFormed()).length > addressMax)
    kept = kept.slice(0, Math.floor(kept.length * 0.9));
  return start + encodeURIComponent(kept.toWellFormed());
}
