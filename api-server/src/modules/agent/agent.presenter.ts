import { type Agent, type AgentFields, agentFields } from 'shared-contracts';
import type { AgentRow } from './agent.repository.ts';

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name;

/** Describes an agent's fields under the names of their columns. A field without a column does not compile. */
export type AgentColumns = Pick<AgentRow, CamelCase<keyof AgentFields>>;

/** Describes the fields of a new or changed agent. Missing fields keep their stored values. */
export type AgentInput = Pick<AgentColumns, 'name' | 'description' | 'instructions' | 'starters'> & Partial<AgentColumns>;

const fieldNames = Object.keys(agentFields.shape) as (keyof AgentFields)[];
const columnOf = (field: string) => field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof AgentColumns;

/** Returns the fields of a request by column. */
export const toColumns = (fields: { readonly [Name in keyof AgentFields]?: AgentFields[Name] | undefined }): AgentInput =>
  Object.fromEntries(fieldNames.map((field) => [columnOf(field), fields[field]])) as AgentInput;

const fieldsOf = (row: AgentRow) => Object.fromEntries(fieldNames.map((field) => [field, row[columnOf(field)]])) as AgentFields;

export function present(row: AgentRow, email: string): Agent {
  const { name, ...fields } = fieldsOf(row);
  return {
    ...fields,
    agent_id: row.id,
    agent_name: name,
    email,
    notebook_id: row.notebookId,
    created_at: row.createdAt.toISOString(),
    files: [],
  };
}
