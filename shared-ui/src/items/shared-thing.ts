import type { Sharing } from 'shared-contracts';
import type { levelsOf } from 'shared-contracts/access-calls';

/** Describes what is shared. */
export interface SharedThing {
  readonly kind: Parameters<typeof levelsOf>[0];
  readonly id: string;
  readonly name: string;
  readonly sharing?: Sharing | undefined;
}
