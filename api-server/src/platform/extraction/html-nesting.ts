import { Parser } from 'htmlparser2';

/** Deeper than any useful page. The parser slows down with each open element. */
const deepest = 500;

/** Counts a parser's open elements. */
export interface Depth {
  readonly opened: () => void;
  readonly closed: () => void;
}

/** Creates a counter of open elements. @param onTooDeep called for every element that is nested too deeply; throw to stop the parser */
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

/** Returns a page up to the point where it is nested too deeply. Reading the rest would take quadratic time. */
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
