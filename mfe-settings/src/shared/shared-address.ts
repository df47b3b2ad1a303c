import type { SharedKind } from 'shared-contracts';
import { itemAddress } from 'shared-ui/items';

/** Returns the page of the latest thing that accepting an invitation gave access to, if there is one. */
export function addressOfShared(shared: readonly { readonly kind: SharedKind; readonly id: string }[] | undefined): string | undefined {
  const [first] = shared ?? [];
  return first && itemAddress({ ...first, target: null });
}
