interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Presents a passkey to its user, without its key. */
export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  passkey_id: id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
