import { type AccessLevel, type Agent, type AgentFields, agentFields, emptyAgentFields, reaches, type Sharing } from 'shared-contracts';
import { type CamelCase, columnOf } from '../../../kernel/present-row.ts';
import { hashOf } from '../../../platform/hash.ts';
import type { AgentRow } from './agent.repository.ts';

/** Describes an agent's fields under the names of their columns. A field without a column does not compile. */
export type AgentColumns = Pick<AgentRow, CamelCase<keyof AgentFields>>;

/** Describes the fields of a new or changed agent. Missing fields keep their stored values. */
export type AgentInput = Pick<AgentColumns, 'name' | 'description' | 'instructions' | 'starters'> & Partial<AgentColumns>;

const fieldNames = Object.keys(agentFields.shape) as (keyof AgentFields)[];
const agentColumnOf = (field: keyof AgentFields) => columnOf(field) as keyof AgentColumns;

/** Returns the fields of a request by column. */
export const toColumns = (fields: { readonly [Name in keyof AgentFields]?: AgentFields[Name] | undefined }): AgentInput =>
  Object.fromEntries(fieldNames.map((field) => [agentColumnOf(field), fields[field]])) as AgentInput;

const fieldsOf = (row: AgentRow) => Object.fromEntries(fieldNames.map((field) => [field, row[agentColumnOf(field)]])) as AgentFields;

/** Returns the version of what people wrote about an agent. */
export const versionOf = (row: AgentRow): string => hashOf(JSON.stringify(fieldsOf(row))).slice(0, 16);

export interface Shown {
  readonly level: AccessLevel;
  /** The address of the agent's owner. */
  readonly email: string;
  readonly sharing?: Sharing | undefined;
  readonly files?: Agent['files'];
  /** The number of the version that others get. */
  readonly published?: number | undefined;
}

/** Presents what a level includes. Fields are named here before anybody but editors can see them. */
export function present(row: AgentRow, { level, email, sharing, files = [], published }: Shown): Agent {
  const isOwn = level === 'own';
  const { name, knowledge_id, ...fields } = fieldsOf(row);
  const { name: _, ...none } = emptyAgentFields;
  const { description, image, starters } = fields;
  const seen = { ...none, description, image, ...(reaches(level, 'use') ? { starters } : {}) };
  return {
    ...(reaches(level, 'edit') ? { ...fields, version: versionOf(row), published_version: published } : seen),
    knowledge_id: isOwn ? knowledge_id : null,
    agent_id: row.id,
    agent_name: name,
    email,
    notebook_id: isOwn ? row.notebookId : null,
    created_at: row.createdAt.toISOString(),
    files: isOwn ? files : [],
    ...(sharing ? { sharing } : {}),
  };
}
