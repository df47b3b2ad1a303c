import { Parser } from 'htmlparser2';

/** Deeper than any page or document of use: with each open element the parser needs longer for the next one. */
const deepest = 500;

/** Counts a parser's open elements. */
export interface Depth {
  readonly opened: () => void;
  readonly closed: () => void;
}

/** @param onTooDeep Called for every element that opens too deeply; to stop the parser it throws. */
export function countDepth(onTooDeep: () => void): Depth {
  let depth = 0;
  return {
    opened: () => {
      depth += 1;
      if (depth > deepest) onTooDeep();
    },
    closed: () => {
      depth -= 1;
    },
  };
}

const stop = Symbol('stop');

/** A page up to where it is nested too deeply: what reads the rest would need time by the square of its length. */
export function shallowPart(html: string): string {
  const depth = countDepth(() => {
    throw stop;
  });
  const parser = new Parser({ onopentagname: depth.opened, onclosetag: depth.closed });
  try {
    parser.end(html);
    return html;
  } catch (reason) {
    if (reason !== stop) throw reason;
    return html.slice(0, parser.startIndex);
  }
}
