import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from '../router.ts';

/** Delays the address while letters follow one another. */
const delayMs = 300;

/** Describes a search field whose text the address holds. The field must call `onBlur`. */
export interface AddressText {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly clear: () => void;
  readonly onBlur: () => void;
}

/**
 * Holds the text of a search field and passes it to the address, without the spaces around it. The address follows after a pause, or when
 * the field loses the focus: the router updates in the background, so a field bound to the address loses letters of fast typists.
 *
 * @param inAddress the text that the address holds now; a text that was not typed here (a link, Back) replaces the field's
 * @param write replaces the text in the address
 */
export function useAddressText(inAddress: string, write: (text: string) => void): AddressText {
  const [typed, setTyped] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Texts on their way to the address. Any other text in the address comes from a link or the browser's buttons.
  const pending = useRef([inAddress]);
  const written = useRef(inAddress);
  const waiting = useRef<string>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    waiting.current = undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stop` only uses references.
  useEffect(() => {
    const at = pending.current.indexOf(inAddress);
    pending.current = pending.current.slice(at + 1);
    if (at >= 0) return;
    stop();
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  // Writing the address while another page is loading would cancel the step to that page.
  const isLeaving = next !== undefined && next !== pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stop` only uses references.
  useEffect(() => {
    if (isLeaving) stop();
    return stop;
  }, [isLeaving]);

  const writeNow = () => {
    const text = waiting.current?.trim();
    stop();
    if (text === undefined || text === written.current) return;
    pending.current.push(text);
    written.current = text;
    write(text);
  };
  const type = (text: string) => {
    setTyped(text);
    stop();
    waiting.current = text;
    timer.current = setTimeout(writeNow, delayMs);
  };
  const clear = () => {
    type('');
    writeNow();
  };
  return { typed, type, clear, onBlur: writeNow };
}
