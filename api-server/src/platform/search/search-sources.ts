import type { ItemKind } from 'shared-contracts';
import { placeBefore } from 'shared-contracts/text';

/** Describes a table whose rows are a user's things. Expressions are SQL over the row, written as `row.column`. */
export interface NameSource {
  readonly kind: ItemKind;
  readonly table: string;
  readonly id?: string;
  readonly user?: string;
  readonly name: string;
  readonly notebook?: string;
  readonly target?: string;
  /** When it was last changed. It is a column of the table, because the index can be emptied and filled again. */
  readonly changed: string;
  /** Whether a blueprint is listed as a workflow. */
  readonly isWorkflow?: string;
  /** Rows for which this is false are not listed. */
  readonly when?: string;
  /** The columns that the expressions read. Other changes don't update the index. */
  readonly columns: readonly string[];
  /** The contents, if they are in the same row. */
  readonly body?: string;
}

/** Describes a table whose rows are a thing's texts: messages, passages. */
export interface TextSource {
  readonly kind: ItemKind;
  readonly table: string;
  /** Distinguishes the trigger from another source's on the same table. */
  readonly trigger?: string;
  readonly item: string;
  readonly user: string;
  readonly body: string;
  readonly at?: string;
  readonly when?: string;
  /** The text's language, if the row has it already. */
  readonly language?: string;
  readonly columns: readonly string[];
}

const stickyNoteNameCharacters = 80;

const nameSource = (table: string, name = 'name'): Omit<NameSource, 'kind'> => ({
  table,
  name: `row.${name}`,
  notebook: 'row.notebook_id',
  changed: 'row.updated_at',
  columns: [name, 'notebook_id'],
});

const wordsOfSteps = (column: string, fields: readonly string[]) =>
  `(select string_agg(concat_ws(' ', ${fields.map((field) => `step->>'${field}'`).join(', ')}), E'\\n') from jsonb_array_elements(${column}->'steps') step)`;
const withoutTags = (column: string) => `regexp_replace(${column}, '<[^>]*>', ' ', 'g')`;

const sources: Readonly<Record<ItemKind, Omit<NameSource, 'kind'>>> = {
  chat: { ...nameSource('chat_sessions', 'title'), columns: ['title', 'notebook_id', 'updated_at'] },
  agent: {
    ...nameSource('agents'),
    body: `row.description || E'\\n' || row.instructions`,
    columns: ['name', 'notebook_id', 'description', 'instructions', 'starters'],
  },
  file: nameSource('files'),
  blueprint: {
    ...nameSource('blueprints', 'title'),
    body: `concat_ws(E'\\n', row.draft->>'summary', ${wordsOfSteps('row.draft', ['title', 'app', 'detail'])}, ${wordsOfSteps('row.definition', ['name'])})`,
    // The only definition of which blueprints are listed as workflows: those that are turned on, and those that have ever run.
    isWorkflow: 'row.is_on or row.has_run',
    columns: ['title', 'notebook_id', 'draft', 'definition', 'updated_at', 'is_on', 'has_run'],
  },
  report: { ...nameSource('reports'), body: 'row.body', columns: ['name', 'notebook_id', 'body'] },
  prompt: {
    ...nameSource('prompts'),
    body: `concat_ws(E'\\n', row.description, row.text, (select string_agg(tag, ' ') from jsonb_array_elements_text(row.tags) tag))`,
    columns: ['name', 'notebook_id', 'description', 'text', 'tags', 'updated_at'],
  },
  notebook: {
    table: 'notebooks',
    name: 'row.title',
    changed: 'row.updated_at',
    body: 'row.description',
    columns: ['title', 'description', 'updated_at'],
  },
  'work-area': {
    table: 'work_areas',
    name: 'row.name',
    changed: 'row.updated_at',
    body: 'row.description',
    // Everybody has the default areas, under names in their own language.
    when: 'exists (select 1 from users where id = row.user_id)',
    columns: ['name', 'description'],
  },
  preset: {
    table: 'presets',
    name: 'row.name',
    changed: 'row.updated_at',
    when: 'row.deleted_at is null',
    columns: ['name', 'updated_at', 'deleted_at'],
  },
  'sticky-note': {
    table: 'sticky_notes',
    name: `left(split_part(ltrim(row.text), E'\\n', 1), ${stickyNoteNameCharacters})`,
    target: 'row.route_url',
    changed: 'row.updated_at',
    body: 'row.text',
    columns: ['text', 'route_url'],
  },
  article: {
    table: 'bookmarks',
    id: 'row.article_id::text',
    name: '(select title from articles where id = row.article_id)',
    target: '(select identity_url from articles where id = row.article_id)',
    body: `(select ${withoutTags("summary || E'\\n' || content")} from articles where id = row.article_id)`,
    changed: 'row.updated_at',
    when: 'row.is_set',
    columns: ['is_set', 'updated_at'],
  },
};

/** Returns a name of the index as people see it: PostgreSQL cuts a sticky note's by code points, so its last character may be only a part. */
export const shownName = (kind: ItemKind, name: string): string =>
  kind === 'sticky-note' && [...name].length === stickyNoteNameCharacters ? name.slice(0, placeBefore(name, name.length - 1)) : name;

/** Lists what each kind provides to lists and search. At startup, `installSearch` creates the triggers and fills the index from them. */
export const nameSources: readonly NameSource[] = Object.entries(sources).map(([kind, source]) => ({ kind: kind as ItemKind, ...source }));

/** Lists contents in separate tables. */
export const textSources: readonly TextSource[] = [
  {
    kind: 'chat',
    table: 'chat_messages',
    item: 'row.session_id',
    user: '(select user_id from chat_sessions where id = row.session_id)',
    body: 'row.content',
    at: 'row.created_at',
    // Otherwise, an unfinished text would be indexed again and again.
    when: "row.status <> 'running'",
    columns: ['content', 'status'],
  },
  {
    kind: 'file',
    table: 'passages',
    item: 'row.file_id',
    user: 'row.user_id',
    body: 'row.body',
    when: 'row.file_id is not null',
    language: 'row.language',
    columns: ['body'],
  },
  {
    kind: 'notebook',
    table: 'passages',
    trigger: 'passages_of_documents',
    item: 'row.notebook_id',
    user: 'row.user_id',
    body: `concat_ws(E'\\n', nullif(row.heading, ''), row.body)`,
    when: 'row.notebook_id is not null',
    language: 'row.language',
    columns: ['body'],
  },
];
