import { useId } from 'react';

/** Describes the props of `PillChoice`. */
export interface PillChoiceProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string; readonly count?: number | undefined }[];
  onChange: (value: Value) => void;
}

/** Renders a choice between a few options side by side. They are native radio buttons, so keys and screen readers work as usual. */
export function PillChoice<Value extends string>({ label, value, options, onChange }: PillChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="ui-pill-choice">
      <legend className="ui-visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} data-chosen={option.value === value}>
          <input
            className="ui-visually-hidden"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <bdi>{option.label}</bdi>
          {option.count === undefined ? null : <span className="ui-pill-choice-count"> {option.count}</span>}
        </label>
      ))}
    </fieldset>
  );
}
