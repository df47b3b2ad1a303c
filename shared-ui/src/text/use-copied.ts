import { useCallback, useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

const copiedForMs = 2_000;

/** Copies a text and returns true for the next two seconds (the 'Copied!' label). */
export function useCopied(): { isCopied: boolean; copy: (value: string) => Promise<void> } {
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => {
    if (!copiedAt) return;
    const timer = setTimeout(() => setCopiedAt(0), copiedForMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = useCallback(async (value: string) => {
    if (await copyText(value)) setCopiedAt(Date.now());
  }, []);
  return { isCopied: copiedAt > 0, copy };
}
