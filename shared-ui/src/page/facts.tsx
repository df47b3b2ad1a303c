import type { ReactNode } from 'react';

/** Describes one fact: its name and its value. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Describes the props of `Facts`. */
export interface FactsProps {
  /** The accessible name when no heading is right above. */
  label?: string;
  facts: readonly Fact[];
}

/** Lists named values: fields of a profile, of a plan, of an area. */
export function Facts({ label, facts }: FactsProps) {
  return (
    <dl className="ui-facts" aria-label={label}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd dir="auto">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
