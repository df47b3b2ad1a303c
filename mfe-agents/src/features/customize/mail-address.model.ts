import { cutText } from 'shared-contracts/text';

/** Mail programs truncate or reject longer addresses. */
const addressMax = 1_900;

/** Builds a `mailto:` address from a draft. */
export function buildMailAddress(subject: string, body: string): string {
  const start = `mailto:?subject=${encodeURIComponent(cutText(subject, 200))}&body=`;
  let kept = body;
  while (kept && start.length + encodeURIComponent(kept.toWellFormed()).length > addressMax)
    kept = cutText(kept, Math.floor(kept.length * 0.9));
  return start + encodeURIComponent(kept.toWellFormed());
}
