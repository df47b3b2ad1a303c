import { serverConnectionId } from './connection.presenter.ts';
import type { RuleChange } from './connection.repository.ts';
import type { ProviderRow } from './model.types.ts';

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
