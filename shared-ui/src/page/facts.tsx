import type { ReactNode } from 'react';

/** One fact: what it is called and what it is. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** What `Facts` takes. */
export interface FactsProps {
  /** The accessible name, where no heading stands right above. */
  label?: string;
  facts: readonly Fact[];
}

/** Named values, one under another: fields of a profile, of a plan, of an area. */
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
