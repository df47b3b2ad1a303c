import { AppError } from '../../../errors.ts';
import { type Holder, installationHolder } from '../../../kernel/scope.ts';
import { sayProvider } from '../../../messages/provider.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { readSetting, writeSetting } from '../../../platform/installation-settings.ts';
import { builtInModelId, builtInModelName } from '../../../platform/model/built-in-assistant.ts';
import type { ModelFacts } from '../../../platform/model/model-facts.ts';
import type { ManagedConnection } from './connection.presenter.ts';
import type { ConnectionsRepository, RuleChange } from './connection.repository.ts';
import type { Connections } from './connection.service.ts';
import { decisionOf, targetOf } from './connection-audit.ts';
import { installationModel } from './installation-model.ts';
import { wholeConnection } from './model.types.ts';

interface ConnectionDecisionsDependencies {
  readonly db: Drizzle;
  readonly repository: ConnectionsRepository;
  readonly connections: Connections;
}

/** Describes what a manager decides about a model. Without `group_ids`, its groups stay as they are. */
export interface ModelDecision {
  readonly model_id: string;
  readonly is_on: boolean;
  readonly display_name: string | null;
  readonly requests_per_minute: number | null;
  readonly group_ids?: readonly string[] | null | undefined;
}

export type ConnectionDecisions = ReturnType<typeof createConnectionDecisions>;

/** Stores what the managers of shared connections decide about them, their models and the default model. Every change is in the audit log. */
export function createConnectionDecisions({ db, repository, connections }: ConnectionDecisionsDependencies) {
  /** Limits a connection of the installation to groups, or opens it to everyone (null). */
  async function setAccess(id: string, groupIds: readonly string[] | null, areNewModelsOn: boolean): Promise<void> {
    const connection = await connections.find(installationHolder, id);
    const decided = { isEnabled: areNewModelsOn, displayName: null, requestsPerMinute: null, groupIds };
    await decide(connection, { providerId: connection.row?.id ?? null, modelId: wholeConnection, ...decided });
  }

  /** Stores what a manager decided about a model. @throws AppError when the connection has no such model. */
  async function setModel(holder: Holder<'workspace' | 'installation'>, id: string, decision: ModelDecision): Promise<void> {
    const connection = await connections.find(holder, id);
    const { model_id: modelId, group_ids: groupIds = groupsOf(connection, modelId) } = decision;
    if (!connection.models.some(({ name }) => name === modelId)) throw new AppError('not-found');
    // Groups are the administrators' to give.
    if (groupIds && holder.of === 'workspace') throw new AppError('not-allowed');
    await decide(connection, {
      providerId: connection.row?.id ?? null,
      modelId,
      isEnabled: decision.is_on,
      displayName: decision.display_name,
      requestsPerMinute: decision.requests_per_minute,
      groupIds,
    });
  }

  /** Stores what an administrator knows better about a model. @throws AppError when the connection has no such model. */
  async function setFacts(id: string, modelId: string, facts: ModelFacts): Promise<void> {
    const { row, models, rules } = await connections.find(installationHolder, id);
    if (!models.some(({ name }) => name === modelId)) throw new AppError('not-found');
    const before = rules.find((rule) => rule.modelId === modelId)?.facts ?? {};
    const { id: connectionId } = targetOf(row);
    await repository.transaction(async (tx) => {
      await repository.setFacts(tx, row?.id ?? null, modelId, facts);
      const target = { kind: 'model', id: `${connectionId}/${modelId}`, name: modelId };
      await recordAudit(tx, { action: 'model.facts', target, before, after: facts });
    });
  }

  async function uses(id: string): Promise<{ people: number; agents: number; workflows: number; is_default: boolean }> {
    await connections.changeable(installationHolder, id);
    const byDefault = await defaultModel();
    return { ...(await repository.uses(id)), is_default: byDefault?.startsWith(`${id}/`) ?? false };
  }

  async function defaultModel(): Promise<string | null> {
    return (await readSetting(db, installationModel)) || null;
  }

  /** Returns the default model with its name, or null if nobody chose one or it is gone. */
  async function namedDefault(): Promise<{ id: string; name: string } | null> {
    const id = await defaultModel();
    const model = id === null ? undefined : await chatModel(id);
    return model ? { id: model.id, name: model.shownName } : null;
  }

  /** Chooses the installation's default model, which must be one of the installation's own. */
  async function setDefault(modelId: string | null): Promise<void> {
    const before = await defaultModel();
    const model = modelId === null ? undefined : await chatModel(modelId);
    if (modelId !== null && !model) throw new AppError('not-connected', { detail: sayProvider('notConnected') });
    await repository.transaction(async (tx) => {
      await writeSetting(tx, installationModel, modelId ?? '');
      const target = { kind: 'model', id: modelId ?? '', name: model?.shownName ?? '' };
      await recordAudit(tx, { action: 'model.default', target, before: { default_model: before }, after: { default_model: modelId } });
    });
  }

  async function chatModel(modelId: string): Promise<{ readonly id: string; readonly shownName: string } | undefined> {
    if (modelId === builtInModelId) return { id: modelId, shownName: builtInModelName };
    for (const { models, rules } of await connections.list(installationHolder)) {
      const model = models.find(({ id, isSpecial }) => id === modelId && !isSpecial);
      if (model) return { id: modelId, shownName: rules.find((rule) => rule.modelId === model.name)?.displayName ?? model.name };
    }
    return undefined;
  }

  async function decide(connection: ManagedConnection, change: RuleChange): Promise<void> {
    const groups = await repository.knownGroups(change.groupIds ?? []);
    if (change.groupIds && groups.length !== new Set(change.groupIds).size) throw new AppError('not-found');
    const earlier = connection.rules.find((rule) => rule.modelId === change.modelId);
    await repository.transaction(async (tx) => {
      await repository.setRule(tx, { ...change, groupIds: change.groupIds && groups.map(({ id }) => id) });
      const isWhole = change.modelId === wholeConnection;
      const { id, name } = targetOf(connection.row);
      await recordAudit(tx, {
        action: isWhole ? 'model-connection.access' : 'model.change',
        target: isWhole ? { kind: 'model-connection', id, name } : { kind: 'model', id: `${id}/${change.modelId}`, name: change.modelId },
        before: earlier && decisionOf(earlier, earlier.isRestricted ? earlier.groups : null),
        after: decisionOf(change, change.groupIds && groups),
      });
    });
  }

  return { setAccess, setModel, setFacts, uses, defaultModel, namedDefault, setDefault };
}

/** Returns the groups that a model is limited to; null for everyone. */
function groupsOf({ rules }: ManagedConnection, modelId: string): string[] | null {
  const rule = rules.find((one) => one.modelId === modelId);
  return rule?.isRestricted ? rule.groups.map(({ id }) => id) : null;
}
