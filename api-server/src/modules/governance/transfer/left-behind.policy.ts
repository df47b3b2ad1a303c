import type { AgentSettings } from 'shared-contracts';
import type { LeftBehind } from 'shared-contracts/access-calls';
import { isTrigger, type WorkflowDefinition, withHeaders } from 'shared-contracts/workflow-calls';
import type { agents, blueprints } from '../../../platform/database/schema/index.ts';

type WorkflowRow = Pick<typeof blueprints.$inferSelect, 'name' | 'definition' | 'isOn'>;
type AgentRow = Pick<typeof agents.$inferSelect, 'name' | 'settings'>;

/** Everybody has the assistant that is built in. Other models belong to the person who connected them. */
const isOwnModel = (model: string | null | undefined): model is string => !!model && model !== 'built-in';

/** Returns a workflow without what belongs to its former owner: stored secrets and connected models. */
export const withoutOwn = (definition: WorkflowDefinition): WorkflowDefinition => {
  const open = withHeaders(definition, ({ name, value, kept }) => ({ name, value: kept === undefined ? value : '' }));
  const steps = open.steps.map((step) =>
    step.kind === 'assistant' && isOwnModel(step.config.model) ? { ...step, config: { ...step.config, model: '' } } : step,
  );
  return { ...open, steps };
};

/** Lists what a workflow loses with its owner. */
export function leftByWorkflow({ name: thing, definition, isOn }: WorkflowRow): LeftBehind[] {
  const found: LeftBehind[] = [];
  for (const step of definition?.steps ?? []) {
    if (step.kind === 'assistant' && isOwnModel(step.config.model)) found.push({ kind: 'model', thing, name: step.name });
    if (step.kind === 'http')
      for (const { name, kept } of step.config.headers) if (kept !== undefined) found.push({ kind: 'secret', thing, name });
    if (isOn && isTrigger(step)) found.push({ kind: step.kind === 'trigger-webhook' ? 'webhook' : 'schedule', thing, name: step.name });
  }
  return found;
}

/** Returns the settings of an agent without the model and the tool servers of its former owner. */
export function settingsWithoutOwn({ apps, safety, ...rest }: Partial<AgentSettings>): Partial<AgentSettings> {
  return {
    ...rest,
    // Actions of tool servers are named `server/tool`.
    ...(apps ? { apps: { ...apps, allowedActions: apps.allowedActions.filter((name) => !name.includes('/')) } } : {}),
    ...(safety ? { safety: { ...safety, fallbackModel: isOwnModel(safety.fallbackModel) ? null : safety.fallbackModel } } : {}),
  };
}

/** Lists what an agent loses with its owner, besides its tool servers, knowledge and schedule, which have separate tables. */
export const leftByAgent = ({ name: thing, settings }: AgentRow): LeftBehind[] => {
  const model = settings.safety?.fallbackModel;
  return isOwnModel(model) ? [{ kind: 'model', thing, name: model }] : [];
};
