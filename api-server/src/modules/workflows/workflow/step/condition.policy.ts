import type { StepOf } from 'shared-contracts/workflow-calls';

type Operator = StepOf<'condition'>['config']['operator'];

/** Compares two texts: as numbers if both are numbers, otherwise ignoring case. */
export function compare(left: string, operator: Operator, right: string): boolean {
  const [a, b] = [left.trim().toLowerCase(), right.trim().toLowerCase()];
  const order = orderOf(a, b);
  switch (operator) {
    case 'equals':
      return order === 0;
    case 'not-equals':
      return order !== 0;
    case 'contains':
      return a.includes(b);
    case 'not-contains':
      return !a.includes(b);
    case 'greater':
      return order > 0;
    case 'less':
      return order < 0;
    case 'is-empty':
      return a === '';
    case 'is-not-empty':
      return a !== '';
  }
}

function orderOf(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)];
  if (a !== '' && b !== '' && Number.isFinite(x) && Number.isFinite(y)) return x - y;
  return a === b ? 0 : a < b ? -1 : 1;
}
