import { passkey } from 'shared-contracts/settings-calls';
import { presenterOf } from '../../../kernel/present-row.ts';

interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Presents a passkey to its user, without its key. */
export const presentPasskey = presenterOf(passkey, ({ id }: PasskeyRow) => ({ passkey_id: id }));
