import type { WorkflowDefinition, WorkflowStep, WorkflowUse } from 'shared-contracts/workflow-calls';

function useOf(step: WorkflowStep): WorkflowUse | undefined {
  switch (step.kind) {
    case 'assistant':
    case 'agent':
    case 'notify':
    case 'report':
    case 'task':
      return { kind: step.kind, name: '' };
    case 'http':
      return { kind: 'http', name: URL.parse(step.config.url)?.hostname ?? '' };
    case 'foreign':
      return { kind: step.config.system, name: step.config.type };
    default:
      return undefined;
  }
}

/** Returns what the steps of a workflow work with, each once, in their order. */
export function usesOf({ steps }: WorkflowDefinition): WorkflowUse[] {
  const uses = steps.map(useOf).filter((use) => use !== undefined);
  return [...new Map(uses.map((use) => [`${use.kind} ${use.name}`, use])).values()];
}
