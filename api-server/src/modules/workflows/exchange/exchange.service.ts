import { limits } from 'shared-contracts';
import { type AutomationPlatform, platformNames } from 'shared-contracts/connection-calls';
import { withoutMark } from 'shared-contracts/imports';
import { cutText } from 'shared-contracts/text';
import { type WorkflowDefinition, type WorkflowDetail, workflowDefinition } from 'shared-contracts/workflow-calls';
import type * as z from 'zod/mini';
import { AppError } from '../../../errors.ts';
import { ownWording } from '../../../http/input-sentences.ts';
import { sayExchange } from '../../../messages/exchange.ts';
import { shortList } from '../../../messages/sentences.ts';
import { storable } from '../../../platform/database/storable.ts';
import { type Sentence, writeSentence } from '../../../platform/language/messages.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';
import type { Exported, Imported } from './exchange.types.ts';
import { fromMake } from './make/from-make.ts';
import { makeBlueprint } from './make/make-format.ts';
import { toMake } from './make/to-make.ts';
import { fromN8n } from './n8n/from-n8n.ts';
import { n8nWorkflow } from './n8n/n8n-format.ts';
import { toN8n } from './n8n/to-n8n.ts';

interface ExchangeDependencies {
  readonly workflows: {
    readonly get: (userId: string, id: string) => Promise<Pick<WorkflowDetail, 'name' | 'definition'>>;
    readonly create: (
      userId: string,
      name: string,
      definition: WorkflowDefinition,
    ) => Promise<Pick<WorkflowDetail, 'workflow_id' | 'name'>>;
  };
}

const nameMax = limits.itemNameMax;

/** Creates the import and export of workflows as n8n and Make files. Access: callers pass only workflow ids that belong to the user. */
export function createExchange({ workflows }: ExchangeDependencies) {
  const exportAs = async (userId: string, workflowId: string, format: AutomationPlatform) => {
    const { name, definition } = await workflows.get(userId, workflowId);
    const { file, notes }: Exported<Record<string, unknown>> = format === 'n8n' ? toN8n(name, definition) : toMake(name, definition);
    return { name, file, notes: distinct(notes) };
  };
  return {
    exported: exportAs,
    export: async (userId: string, workflowId: string, format: AutomationPlatform) => {
      const { name, file, notes } = await exportAs(userId, workflowId, format);
      return { file_name: `${fileName(name)}.${format}.json`, content: file, notes };
    },
    import: async (userId: string, format: AutomationPlatform, text: string) => {
      const { name, definition, notes } = importFrom(format, text);
      const valid = workflowDefinition.safeParse(definition);
      if (!valid.success) throw refuse(valid.error.issues[0] ? ownWording(valid.error.issues[0]) : sayExchange('unreadable'));
      const made = await workflows.create(userId, cutText(name, nameMax), valid.data);
      return { workflow_id: made.workflow_id, name: made.name, notes: [...notes] };
    },
  };
}

export type Exchange = ReturnType<typeof createExchange>;

/**
 * Parses a file into a workflow.
 * @throws AppError with the reason why the file is refused.
 */
function importFrom(format: AutomationPlatform, text: string): Imported {
  if (Buffer.byteLength(text) > limits.workflowFileMaxBytes)
    throw new AppError('body-too-large', { detail: sayExchange('tooLarge', { size: limits.workflowFileMaxBytes }) });
  const value = readOnly(parse(text));
  const blueprint = unwrap(value);
  const found = { n8n: hasList(value, 'nodes'), make: hasList(blueprint, 'flow') };
  const other = format === 'n8n' ? 'make' : 'n8n';
  if (found[other] && !found[format])
    throw refuse(sayExchange('otherPlatform', { found: platformNames[other], chosen: platformNames[format] }), 'body.format');
  if (format === 'n8n') return fromN8n(read(n8nWorkflow, value, 'n8n', 'nodes'));
  return fromMake(read(makeBlueprint, blueprint, 'make', 'flow'));
}

/** Returns the workflow of a list that has one, as n8n's command line writes it. */
function readOnly(value: unknown): unknown {
  if (!Array.isArray(value) || !value.length || !value.every((one) => hasList(one, 'nodes'))) return value;
  if (value.length === 1) return value[0];
  const names = value.map((one: unknown, place) => {
    const { name } = (one ?? {}) as { name?: unknown };
    return cutText(typeof name === 'string' && name.trim() ? name : `#${place + 1}`, 100);
  });
  throw refuse(sayExchange('severalWorkflows', { names: shortList(names, 10) }));
}

/** Returns a blueprint without what Make's own API wraps it in. */
function unwrap(value: unknown): unknown {
  const wrapped = (value as { response?: { blueprint?: unknown }; blueprint?: unknown }) ?? {};
  return wrapped.response?.blueprint ?? wrapped.blueprint ?? value;
}

const hasList = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && Array.isArray((value as Readonly<Record<string, unknown>>)[name]);

function parse(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(withoutMark(text));
  } catch {
    throw refuse(sayExchange('notJson'));
  }
  if (depthOf(value) > depthMax) throw refuse(sayExchange('tooDeep'));
  return storable(value);
}

const depthMax = 60;
function depthOf(value: unknown): number {
  let level: unknown[] = [value];
  let depth = 0;
  for (; level.length && depth <= depthMax; depth += 1)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  return depth;
}

function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  format: AutomationPlatform,
  list: 'nodes' | 'flow',
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path ?? [];
  if (place[0] !== list || place.length < 2) throw refuse(sayExchange(format === 'n8n' ? 'noN8nList' : 'noMakeList', { list }));
  const where = { platform: platformNames[format], place: place.join('.') };
  if (issue?.code === 'too_big') throw refuse(sayExchange('tooLong', { ...where, most: Number(issue.maximum) }));
  throw refuse(sayExchange('notWhole', where));
}

const refuse = (message: Wording, path = 'body.file_text') =>
  new AppError('invalid-input', { detail: message, errors: [{ path, message }] });

/** Drops notes that say the same. */
const distinct = (notes: readonly Sentence[]) => [...new Map(notes.map((note) => [writeSentence(note), note])).values()];

const fileName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .toLowerCase() || 'workflow';
