import type { AccessLevel } from 'shared-contracts';
import type { GranteeKind } from 'shared-contracts/access-calls';
import type { ReachedKind, ReachedPart } from 'shared-contracts/calls';

/** Refers to something that can be shared. */
export interface Thing {
  readonly kind: ReachedKind;
  readonly id: string;
}

/** Refers to something that can be shared, or to a part of it. */
export interface ThingOrPart {
  readonly kind: ReachedKind | ReachedPart;
  readonly id: string;
}

/** Describes what the caller may do with a thing. */
export interface Reach {
  readonly ownerId: string;
  readonly level: AccessLevel;
}

/** Refers to those who get access. A person's id is the user's. */
export interface GranteeKey {
  readonly kind: GranteeKind;
  readonly id: string;
}
