import { useId } from 'react';

interface ChoiceProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string; readonly count?: number | undefined }[];
  onChange: (value: Value) => void;
}

/** One of a few, side by side: native radios under the looks, so keys and screen readers work as everywhere. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} data-chosen={option.value === value}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.count === undefined ? null : <span className="choice-count"> {option.count}</span>}
        </label>
      ))}
    </fieldset>
  );
}
