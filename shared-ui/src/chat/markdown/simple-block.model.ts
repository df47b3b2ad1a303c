/** A block that says by itself how it is drawn, so that no parser is asked. */
export type SimpleBlock =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'code'; readonly language: string; readonly code: string };

/** One line that begins with a letter and has no sign that means anything to Markdown; a dot and a colon end a word, or they could make an address. */
const words = /^\p{L}(?:[\p{L}\p{M}\p{N} ,;'"()?%/+=–—…’“”„«»-]|[.!:](?= |$))*$/u;
/** From a fence at the margin to the one that closes it, or to the end. */
const fence = /^(`{3,})([\w+#.-]*)[ \t]*(?:\n|$)/;

/** Plain words or one block of code, as most of an answer is; null for all else. It reads them as the parsers would. */
export function simpleBlock(block: string): SimpleBlock | null {
  const line = block.replace(/(?<!\n)\n+$/, '');
  if (words.test(line)) return { kind: 'words', text: line.trimEnd() };
  const [opening, marks = '', language = ''] = fence.exec(block) ?? [];
  if (opening === undefined || block.includes('\r')) return null;
  return codeOf(block.slice(opening.length), marks.length, language);
}

/** Null where something else follows the closing fence, and where the text so far could still become one. */
function codeOf(body: string, marks: number, language: string): SimpleBlock | null {
  const lines = body.split('\n');
  const closing = lines.findIndex((line) => isClosing(line, marks));
  if (closing < 0) {
    const last = lines.at(-1) ?? '';
    const code = /^ {0,3}`+$/.test(last) ? lines.slice(0, -1).join('\n') : body;
    return { kind: 'code', language, code: code.replace(/\n$/, '') };
  }
  if (lines.slice(closing + 1).some((line) => line.trim() !== '')) return null;
  return { kind: 'code', language, code: lines.slice(0, closing).join('\n') };
}

const isClosing = (line: string, marks: number) => {
  const found = /^ {0,3}(`{3,})[ \t]*$/.exec(line);
  return found !== null && (found[1]?.length ?? 0) >= marks;
};
