import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { type ColoredRange, findColoredRanges } from 'shared-ui/chat';

const key = new PluginKey<DecorationSet>('coloured-code');
/** Limits how many blocks keep their colors. A long document has fewer code blocks than this. */
const keptMax = 200;

/** Adds colors to code blocks that have a language. The colors are decorations, so they are neither stored nor undone. */
export const ColoredCode = Extension.create({
  name: 'colouredCode',
  addProseMirrorPlugins() {
    const colours = new Colours();
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_, { doc }) => colours.of(doc),
          apply: (transaction, before) => {
            if (transaction.getMeta(key)) return colours.of(transaction.doc);
            // Until the new colors arrive, the old ones move with their characters.
            return transaction.docChanged ? before.map(transaction.mapping, transaction.doc) : before;
          },
        },
        props: { decorations: (state) => key.getState(state) },
        view: (view) => {
          colours.load(view);
          return { update: (now, before) => now.state.doc !== before.doc && colours.load(now) };
        },
      }),
    ];
  },
});

class Colours {
  private readonly known = new Map<string, readonly ColoredRange[]>();

  of(doc: Node): DecorationSet {
    const decorations: Decoration[] = [];
    eachCode(doc, (code, language, start) => {
      for (const { from, to, className } of this.known.get(nameOf(code, language)) ?? [])
        decorations.push(Decoration.inline(start + from, start + to, { class: className }));
    });
    return DecorationSet.create(doc, decorations);
  }

  /** Loads the colors of all blocks and shows them when they are ready. */
  load(view: EditorView): void {
    const wanted: Promise<void>[] = [];
    eachCode(view.state.doc, (code, language) => {
      const name = nameOf(code, language);
      if (!this.known.has(name)) wanted.push(this.find(name, code, language));
    });
    const show = () => {
      if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, true).setMeta('addToHistory', false));
    };
    void Promise.all(wanted).then(show);
  }

  private async find(name: string, code: string, language: string): Promise<void> {
    try {
      const ranges = await findColoredRanges(code, language);
      const [oldest] = this.known.keys();
      if (this.known.size >= keptMax && oldest !== undefined) this.known.delete(oldest);
      this.known.set(name, ranges);
    } catch {
      // The grammar could not be fetched: the code stays readable without colors.
    }
  }
}

const nameOf = (code: string, language: string) => `${language}\n${code}`;

function eachCode(doc: Node, use: (code: string, language: string, start: number) => void): void {
  doc.descendants((node, position) => {
    if (node.type.name === 'codeBlock' && node.attrs.language) use(node.textContent, String(node.attrs.language), position + 1);
    return !node.isTextblock;
  });
}

/** Returns the language of the code block at the cursor: '' for plain text, null outside code. */
export const codeLanguage = (editor: Editor): string | null =>
  editor.isActive('codeBlock') ? String(editor.getAttributes('codeBlock').language ?? '') : null;
