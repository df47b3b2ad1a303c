import { useId } from 'react';
import * as styles from './choice-cards.module.css';

/** Describes the props of `ChoiceCards`. */
interface ChoiceCardsProps<Value extends string> {
  label: string;
  value: Value;
  /** Each text names an option and, after a colon, says what it does. */
  options: readonly { readonly value: Value; readonly text: string }[];
  onChange: (value: Value) => void;
}

/** Renders a choice between a few options as cards. They are native radio buttons, so keys and screen readers work as usual. */
export function ChoiceCards<Value extends string>({ label, value, options, onChange }: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.cards}>
      <legend className="ui-visually-hidden">{label}</legend>
      {options.map((option) => {
        const [title, note] = splitText(option.text);
        return (
          <label key={option.value} data-chosen={option.value === value || undefined}>
            <input
              type="radio"
              name={name}
              aria-label={option.text}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              <strong>{title}</strong>
              {note ? <span>{note}</span> : null}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Splits a text at its first colon, also the wide one of Chinese and Japanese, and starts the rest with a capital letter. */
function splitText(text: string): [string, string] {
  const at = text.search(/[:：]/u);
  if (at < 0) return [text, ''];
  const note = text.slice(at + 1).trim();
  return [text.slice(0, at).trim(), note.charAt(0).toLocaleUpperCase() + note.slice(1)];
}
