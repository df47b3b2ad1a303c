import type { Execute } from '../database/build-indexes.ts';
import { hashOf } from '../hash.ts';
import { refillIndex } from './refill-index.ts';
import { searchFunctions } from './search-functions.ts';
import { type NameSource, nameSources, type TextSource, textSources } from './search-sources.ts';

/**
 * Texts are indexed in pieces, which keeps ranking and highlighting fast and each piece within the index's limits. Neighboring pieces
 * overlap by some words.
 */
const pieceLength = 8_000;
const sharedLength = 100;
const piecesMax = 200;

const filled = 'search:sources';
const filling = 'search:filling';

const statements = () => [
  oldTexts,
  ...searchFunctions,
  itemWords,
  texts,
  ...nameSources.flatMap(nameTrigger),
  ...textSources.flatMap(textTrigger),
];
const fingerprintOf = () => hashOf(statements().join('\n'), 'hex');

/** Creates the triggers that maintain the index, unless this version's are installed already. `refillSearch` indexes the existing rows. */
export async function installSearch(execute: Execute): Promise<void> {
  const fingerprint = fingerprintOf();
  if ((await markOf(execute)).endsWith(` ${fingerprint}`)) return;
  await execute('begin');
  try {
    for (const statement of statements()) await execute(statement);
    await execute(`comment on table item_index is '${filling} ${fingerprint}'`);
    await execute('commit');
  } catch (error) {
    await execute('rollback');
    throw error;
  }
}

/** Indexes the existing rows in the way of this version while others write, unless that is done. Continues where it ended. */
export async function refillSearch(execute: Execute): Promise<void> {
  const fingerprint = fingerprintOf();
  if ((await markOf(execute)) !== `${filling} ${fingerprint}`) return;
  // A refill changes nothing that people share.
  await execute(`set atrium.refills = 'on'`);
  try {
    await refillIndex(execute, fingerprint);
    if ((await markOf(execute)) === `${filling} ${fingerprint}`) await execute(`comment on table item_index is '${filled} ${fingerprint}'`);
  } finally {
    await execute('reset atrium.refills');
  }
}

/** Returns whether nothing is indexed, as in a new installation and after a backup was restored. */
export async function isSearchEmpty(execute: Execute): Promise<boolean> {
  return (await execute('select 1 from item_index limit 1')).rows.length === 0;
}

async function markOf(execute: Execute): Promise<string> {
  const { rows } = await execute(`select obj_description('item_index'::regclass, 'pg_class') as mark`);
  return (rows[0] as { mark: string | null } | undefined)?.mark ?? '';
}

/** Stores the words of new texts for comparison with misspelled ones. */
const itemWords = `
create or replace function item_words_of(text) returns setof text language sql immutable as $$
  select distinct lower(token) from ts_parse('default', search_parts(search_plain(left($1, ${pieceLength + sharedLength}))))
  where tokid in (1, 2) and length(token) between 4 and 30
  order by 1
$$`;

/** Replaces a text in the index, in pieces. Every piece has the language of the whole text. */
const texts = `
create or replace function put_item_text(of_user text, of_kind text, of_item text, of_part text, body text, at timestamptz, of_language text)
returns void language plpgsql as $$
declare
  language text := of_language;
begin
  delete from item_texts where user_id = of_user and kind = of_kind and item_id = of_item and part = of_part;
  if coalesce(body, '') = '' then return; end if;
  if language is null then language := language_for(of_user, body); end if;
  insert into item_texts (user_id, kind, item_id, part, piece, body, at, language, search)
  select of_user, of_kind, of_item, of_part, n, text, at, language, search_vector(language, text)
  from (
    select n, substr(body, 1 + n * ${pieceLength}, ${pieceLength + sharedLength}) as text
    from generate_series(0, least((length(body) - 1) / ${pieceLength}, ${piecesMax - 1})) n
  ) pieces;
  insert into item_words select of_user, word
  from generate_series(0, least((length(body) - 1) / ${pieceLength}, ${piecesMax - 1})) n,
    item_words_of(substr(body, 1 + n * ${pieceLength}, ${pieceLength})) word
  on conflict do nothing;
end $$`;

/** Replacing a function with another number of arguments would keep both. */
const oldTexts = 'drop function if exists put_item_text(text, text, text, text, text, timestamptz)';

const ofRow = (expression: string, row: string) => expression.replace(/\brow\./g, `${row}.`);
const idOf = (source: NameSource) => source.id ?? 'row.id';
const userOf = (source: NameSource) => source.user ?? 'row.user_id';

function nameTrigger(source: NameSource): string[] {
  const { kind, table, name, notebook, target, isWorkflow, changed, when, body, columns } = source;
  const at = (expression: string) => ofRow(expression, 'new');
  const gone = `
    delete from item_texts where user_id = ${ofRow(userOf(source), 'old')} and kind = '${kind}' and item_id = ${ofRow(idOf(source), 'old')};
    delete from item_index where user_id = ${ofRow(userOf(source), 'old')} and kind = '${kind}' and id = ${ofRow(idOf(source), 'old')};`;
  return [
    `create or replace function index_${table}() returns trigger language plpgsql as $$
declare
  of_name text;
  of_language text;
begin
  if tg_op = 'DELETE' then ${gone}
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if ${ofRow(userOf(source), 'old')} <> ${at(userOf(source))} then ${handOver(source)}
    end if;
  end if;
  ${when ? `if not (${at(when)}) then if tg_op = 'UPDATE' then ${gone} end if; return null; end if;` : ''}
  of_name := coalesce(${at(name)}, '');
  of_language := language_for(${at(userOf(source))}, of_name);
  insert into item_index (user_id, kind, id, name, language, search, notebook_id, target, is_workflow, created_at, changed_at)
  values (${at(userOf(source))}, '${kind}', ${at(idOf(source))}, of_name, of_language, search_vector(of_language, left(of_name, 1000)), ${notebook ? at(notebook) : 'null'},
    ${target ? at(target) : 'null'}, ${isWorkflow ? at(isWorkflow) : 'false'}, ${table === 'bookmarks' ? at('row.updated_at') : at('row.created_at')}, ${at(changed)})
  on conflict (user_id, kind, id) do update set name = excluded.name, language = excluded.language, search = excluded.search, notebook_id = excluded.notebook_id, target = excluded.target,
    is_workflow = excluded.is_workflow, changed_at = excluded.changed_at;
  insert into item_words select ${at(userOf(source))}, word from item_words_of(of_name) word
  on conflict do nothing;
  ${body ? `perform put_item_text(${at(userOf(source))}, '${kind}', ${at(idOf(source))}, '', ${at(body)}, ${at(changed)}, null);` : ''}
  return null;
end $$`,
    trigger(table, `index_${table}`, [...columns, 'user_id']),
  ];
}

/**
 * Gives the index of a row whose owner has changed to the new one. Statements that change the owner of a thing update the table of the thing
 * alone; the texts in other tables follow here.
 */
const handOver = (source: NameSource) => `
      delete from item_index where user_id = ${ofRow(userOf(source), 'old')} and kind = '${source.kind}' and id = ${ofRow(idOf(source), 'old')};
      update item_texts set user_id = ${ofRow(userOf(source), 'new')}
        where user_id = ${ofRow(userOf(source), 'old')} and kind = '${source.kind}' and item_id = ${ofRow(idOf(source), 'new')};
      insert into item_words select distinct ${ofRow(userOf(source), 'new')}, word from item_texts t, item_words_of(t.body) word
        where t.user_id = ${ofRow(userOf(source), 'new')} and t.kind = '${source.kind}' and t.item_id = ${ofRow(idOf(source), 'new')}
        on conflict do nothing;`;

function textTrigger({ kind, table, trigger: name = table, item, user, body, at, when, language, columns }: TextSource): string[] {
  const fresh = (expression: string) => ofRow(expression, 'new');
  return [
    `create or replace function index_text_${name}() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from item_texts where user_id = ${ofRow(user, 'old')} and kind = '${kind}' and item_id = ${ofRow(item, 'old')} and part = old.id;
    return null;
  end if;
  ${when ? `if not (${fresh(when)}) then return null; end if;` : ''}
  perform put_item_text(${fresh(user)}, '${kind}', ${fresh(item)}, new.id, ${fresh(body)}, ${fresh(at ?? 'row.created_at')}, ${language ? fresh(language) : 'null'});
  return null;
end $$`,
    trigger(table, `index_text_${name}`, columns),
  ];
}

const trigger = (table: string, name: string, columns: readonly string[]) =>
  `create or replace trigger ${name} after insert or delete or update of ${columns.join(', ')} on ${table} for each row execute function ${name}()`;
