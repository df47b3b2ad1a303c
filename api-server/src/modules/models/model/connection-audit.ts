import { serverConnectionId } from '../../../platform/model/server-connection.ts';
import type { RuleChange } from './connection.repository.ts';
import type { ConnectionHolder, ProviderRow } from './model.types.ts';

/** Names a connection in the audit log. */
export const targetOf = (row: ProviderRow | undefined) =>
  ({ kind: 'model-connection', id: row?.id ?? serverConnectionId, name: row?.name ?? 'LLM_BASE_URL' }) as const;

/** Returns what the audit log keeps of a connection; never its key. */
export const summaryOf = ({ name, baseUrl, workspaceId, sealedKey }: ProviderRow) => ({
  name,
  base_url: baseUrl,
  workspace_id: workspaceId,
  has_key: sealedKey !== null,
});

/** Returns the entry about connecting or disconnecting. Entries about people's own connections keep the names that the log has had for them. */
export const connectionEntry = (act: 'connect' | 'disconnect', holder: ConnectionHolder, row: ProviderRow) => {
  const [action, target, summary] =
    holder.of === 'me'
      ? ([`provider.${act}`, { kind: 'model-provider', id: row.id, name: row.name }, { address: row.baseUrl }] as const)
      : ([`model-connection.${act}`, targetOf(row), summaryOf(row)] as const);
  return { action, target, ...(act === 'connect' ? { after: summary } : { before: summary }) };
};

/** Returns what the audit log keeps of a decision about a connection or a model. */
export const decisionOf = (
  { isEnabled, displayName, requestsPerMinute }: Pick<RuleChange, 'isEnabled' | 'displayName' | 'requestsPerMinute'>,
  groups: readonly { readonly name: string }[] | null,
) => ({
  is_on: isEnabled,
  display_name: displayName,
  requests_per_minute: requestsPerMinute,
  groups: groups?.map(({ name }) => name) ?? null,
});
