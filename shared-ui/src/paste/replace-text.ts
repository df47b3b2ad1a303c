/** Describes a part of a text and what takes its place. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Replaces a part of a text field as if the user had typed, so that undo brings it back. Browsers offer nothing but this old command for it;
 * without it, the text changes all the same.
 */
export function replaceText(field: HTMLTextAreaElement, { from, to, text }: Replacement, onChange: (value: string) => void): void {
  field.focus();
  field.setSelectionRange(from, to);
  if (from === to && text === '') return;
  const { value } = field;
  document.execCommand?.(text === '' ? 'delete' : 'insertText', false, text);
  if (field.value !== value) return;
  field.setRangeText(text, from, to, 'end');
  onChange(field.value);
}
