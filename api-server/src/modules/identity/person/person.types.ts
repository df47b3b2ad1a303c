import type { InstallationRole, PersonState } from 'shared-contracts/admin-calls';

/** Says where a page of people ends. */
export interface PersonPlace {
  readonly name: string;
  readonly id: string;
}

export interface PersonRow extends Record<string, unknown> {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly sort: string;
  readonly state: PersonState;
  readonly role: InstallationRole | null;
  readonly is_verified: boolean;
  readonly created_at: string | Date;
  readonly ends_at: string | Date | null;
}

export interface ListedPerson extends PersonRow {
  readonly has_second_factor: boolean;
  readonly groups: string[];
  readonly last_seen_at: string | Date | null;
}
