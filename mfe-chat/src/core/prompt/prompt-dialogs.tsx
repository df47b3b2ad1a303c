import type { Prompt } from 'shared-contracts/prompt-calls';
import { FillPrompt } from './fill-prompt.tsx';
import { newContent } from './prompt.model.ts';
import { PromptEditor } from './prompt-editor.tsx';

/** Describes a dialog: one that asks for the values of a prompt, or one that saves a text as a prompt. */
export type PromptDialog =
  | {
      readonly kind: 'fill';
      readonly prompt: Pick<Prompt, 'name' | 'text' | 'variables'>;
      /** Writes the text from the values, for a prompt of a tool server. */
      readonly finish?: (values: Readonly<Record<string, string>>) => Promise<string>;
    }
  | { readonly kind: 'save'; readonly words: string };

interface PromptDialogsProps {
  dialog: PromptDialog;
  onFill: (words: string) => void;
  onClose: () => void;
}

export function PromptDialogs({ dialog, onFill, onClose }: PromptDialogsProps) {
  if (dialog.kind === 'fill') return <FillPrompt prompt={dialog.prompt} finish={dialog.finish} onFill={onFill} onClose={onClose} />;
  return <PromptEditor initial={newContent(dialog.words)} onClose={onClose} />;
}
