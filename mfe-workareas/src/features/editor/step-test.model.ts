import { isTrigger, type WorkflowDefinition, type WorkflowRunDetail } from 'shared-contracts/workflow-calls';

/** Returns what a variable stood for in a run; undefined if its step didn't run there, or wrote no such value. */
export function findValue(run: WorkflowRunDetail | undefined, { steps }: WorkflowDefinition, variable: string): unknown {
  const [name, ...path] = variable.split('.');
  const id = name === 'trigger' ? steps.find(isTrigger)?.id : name;
  const source = run?.steps.find(({ step_id, status }) => step_id === id && status === 'succeeded');
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined,
    source?.output,
  );
}

/** Returns a value as text that can be edited. */
export const writeValue = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);

/** Returns what was typed in place of a value: of the same form as the value, if the text has it. */
export function readTyped(written: string, before: unknown): unknown {
  if (typeof before === 'string' || before === undefined || before === null) return written;
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}
