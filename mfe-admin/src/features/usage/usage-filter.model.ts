import { type BudgetScope, budgetScopes, type UsageGrouping, usageGroupings } from 'shared-contracts/admin-calls';

/** Describes what the page shows, as its address says. */
export interface UsageFilter {
  readonly from: string;
  readonly to: string;
  readonly by: UsageGrouping;
  readonly scope: BudgetScope | undefined;
  readonly scopeId: string | undefined;
  readonly scopeName: string;
}

const dayPattern = /^2\d{3}-\d{2}-\d{2}$/;
const oneOf = <T extends string>(list: readonly T[], value: string | null): T | undefined => list.find((one) => one === value);

/** Reads the filter from the address. Without one, that is the current month by person. */
export function readFilter(search: URLSearchParams, today: string): UsageFilter {
  const day = (name: string, otherwise: string) => {
    const value = (search.get(name) ?? '').slice(0, 10);
    return dayPattern.test(value) ? value : otherwise;
  };
  return {
    from: day('from', `${today.slice(0, 8)}01`),
    to: day('to', today),
    by: oneOf(usageGroupings, search.get('by')) ?? 'person',
    scope: oneOf(budgetScopes, search.get('scope')),
    scopeId: search.get('scope_id') ?? undefined,
    scopeName: search.get('scope_name') ?? '',
  };
}

/** Returns what the calls take. A kind without a name limits nothing. */
export const toQuery = ({ from, to, scope, scopeId }: UsageFilter) => ({
  from,
  to,
  ...(scope && scopeId ? { scope, scope_id: scopeId } : {}),
});
