import { and, eq, inArray, sql } from 'drizzle-orm';
import { type FiledKind, filedKinds } from 'shared-contracts';
import type { LeftBehind } from 'shared-contracts/access-calls';
import { freeRoute } from '../../../kernel/free-route.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { filedTables } from '../../../platform/database/item-tables.ts';
import {
  agents,
  agentVersions,
  blueprints,
  files,
  notebooks,
  pictures,
  presets,
  workAreas,
} from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import type { Thing } from '../access/access.types.ts';
import { storedBytes } from '../plan/stored-bytes.ts';
import { leftByAgent, leftByWorkflow, settingsWithoutOwn, withoutOwn } from './left-behind.policy.ts';

/** Lists what changes owner together. */
export interface Moved extends Readonly<Record<FiledKind, readonly string[]>> {
  readonly roots: readonly Thing[];
  readonly notebook: readonly string[];
  readonly area: readonly string[];
  readonly preset: readonly string[];
  /** Holds the knowledge folders of the agents; their files are among the files. */
  readonly folders: readonly string[];
  readonly bytes: number;
}

export interface Hands {
  readonly from: string;
  readonly to: string;
}

const listOf = (ids: readonly string[]) => sql`${sql.param([...ids])}::text[]`;
const anyOf = (ids: readonly string[]) => sql`any (${listOf(ids)})`;
const pictureAddress = '/api/agents/images/';

/** Returns the kinds and ids of everything that moves. */
export const thingsOf = (moved: Moved): Thing[] => [
  ...moved.area.map((id) => ({ kind: 'work-area' as const, id })),
  ...moved.preset.map((id) => ({ kind: 'preset' as const, id })),
  ...moved.notebook.map((id) => ({ kind: 'notebook' as const, id })),
  ...filedKinds.flatMap((kind) => moved[kind].map((id) => ({ kind, id }))),
];

/**
 * Finds everything that belongs to these things, and locks it: what is in a notebook or filed in a Work Area, an agent's knowledge and, if
 * asked, the files that are attached to chats. What is filed in an area but belongs to a notebook elsewhere stays there.
 */
export async function collect(tx: Transaction, from: string, roots: readonly Thing[], withAttachments = false): Promise<Moved> {
  const of = (kind: Thing['kind']) => roots.filter((one) => one.kind === kind).map(({ id }) => id);
  const lock = async (
    table: typeof notebooks | typeof workAreas | typeof presets | (typeof filedTables)[FiledKind]['table'],
    which: ReturnType<typeof sql>,
  ) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from ${table} where user_id = ${from} and ${which} order by id for update`,
    );
    return rows.map(({ id }) => id);
  };
  const moving = await lock(presets, sql`id = ${anyOf(of('preset'))}`);
  const areas = await lock(workAreas, sql`id = ${anyOf(of('work-area'))}`);
  const inNotebooks = await lock(notebooks, sql`(id = ${anyOf(of('notebook'))} or area_id = ${anyOf(areas)}) and not is_default`);
  const inNone = sql`(notebook_id is null or notebook_id in (select n.id from notebooks n where n.user_id = ${from} and n.is_default))`;
  const filedAs = (kind: FiledKind) =>
    sql`(${inNone} and id in (select item_id from area_items where user_id = ${from} and kind = ${kind} and area_id = ${anyOf(areas)}))`;
  const found = {} as Record<FiledKind, string[]>;
  for (const kind of filedKinds)
    found[kind] = await lock(
      filedTables[kind].table,
      sql`(id = ${anyOf(of(kind))} or notebook_id = ${anyOf(inNotebooks)} or ${filedAs(kind)})`,
    );
  const folders = await tx.execute<{ id: string }>(sql`
    select k.id from knowledge_folders k where k.user_id = ${from} and k.id in (select knowledge_id from agents where id = ${anyOf(found.agent)})
      and not exists (select 1 from agents a where a.knowledge_id = k.id and a.id <> all (${sql.param(found.agent)}::text[])) for update`);
  const folderIds = folders.rows.map(({ id }) => id);
  const attached = withAttachments
    ? sql`or id in (select a ->> 'file_id' from chat_messages m, jsonb_array_elements(m.attachments) a
        where m.session_id = ${anyOf(found.chat)} and m.attachments is not null)`
    : sql``;
  const more = await lock(files, sql`(folder_id = ${anyOf(folderIds)} ${attached})`);
  found.file = [...new Set([...found.file, ...more])];
  const { rows } = await tx.execute<{ bytes: string }>(
    sql`select coalesce(sum(size), 0) as bytes from ${files} where id = ${anyOf(found.file)}`,
  );
  return { ...found, roots, preset: moving, notebook: inNotebooks, area: areas, folders: folderIds, bytes: Number(rows[0]?.bytes ?? 0) };
}

/** Returns what a person has used of their plan, under the lock that serializes their uploads. */
export async function roomOf(tx: Transaction, userId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${userId}`}, 0))`);
  const { rows } = await tx.execute<{ plan: string | null; bytes: string; agents: number; workflows: number }>(sql`
    select (select plan_id from subscriptions where user_id = ${userId} and end_date is null) as plan, ${storedBytes(userId)} as bytes,
      (select count(*)::int from agents where user_id = ${userId}) as agents,
      (select count(*)::int from blueprints where user_id = ${userId}) as workflows`);
  const [row] = rows;
  return { plan: row?.plan ?? 'free', file_bytes: Number(row?.bytes ?? 0), agents: row?.agents ?? 0, workflows: row?.workflows ?? 0 };
}

/** Lists what stays with the former owner. */
export async function leftBehind(tx: Transaction, moved: Moved): Promise<LeftBehind[]> {
  const workflows = await tx
    .select()
    .from(blueprints)
    .where(inArray(blueprints.id, [...moved.blueprint]));
  const helpers = await tx
    .select()
    .from(agents)
    .where(inArray(agents.id, [...moved.agent]));
  const rest = await tx.execute<LeftBehind & Record<string, unknown>>(sql`
    select 'tool-server' as kind, a.name as thing, s.name from agent_servers s join agents a on a.id = s.agent_id where a.id = ${anyOf(moved.agent)}
    union all
    select 'schedule', a.name, '' from agent_schedules s join agents a on a.id = s.agent_id where a.id = ${anyOf(moved.agent)} and s.is_on
    union all
    select 'knowledge', a.name, coalesce(n.title, '') from agents a left join notebooks n on n.id = a.knowledge_id
      where a.id = ${anyOf(moved.agent)} and a.knowledge_id is not null
        and a.knowledge_id <> all (${sql.param([...moved.notebook, ...moved.folders])}::text[])
    union all
    select 'filed', i.name, coalesce(n.name, '') from area_items f join item_index i on i.user_id = f.user_id and i.kind = f.kind and i.id = f.item_id
      left join item_index n on n.kind = 'notebook' and n.id = i.notebook_id
      where f.area_id = ${anyOf(moved.area)} and f.kind || '/' || f.item_id <> all (${sql.param(thingsOf(moved).map(({ kind, id }) => `${kind}/${id}`))}::text[])`);
  const others = rest.rows.map(({ kind, thing, name }): LeftBehind => ({ kind, thing, name }));
  return [...workflows.flatMap(leftByWorkflow), ...helpers.flatMap(leftByAgent), ...others];
}

/** Returns the names of people who would lose access, because what they were given holds only together with the owner. */
export async function losing(tx: Transaction, moved: Moved, { to }: Hands): Promise<string[]> {
  const things = thingsOf(moved);
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), u.name) as name from grants g
    join users u on u.id = g.grantee_id left join profiles p on p.user_id = u.id
    where g.grantee_kind = 'person' and (g.kind, g.id) in (select * from unnest(${listOf(things.map(({ kind }) => kind))}, ${listOf(things.map(({ id }) => id))})) and g.grantee_id <> ${to} and not work_together(g.grantee_id, ${to})
    order by 1`);
  return rows.map(({ name }) => name);
}

/** Gives everything to another person, in the caller's transaction. */
export async function move(tx: Transaction, moved: Moved, hands: Hands, keepsEdit: boolean): Promise<void> {
  const { from, to } = hands;
  // The triggers that tell open pages look for grants, so the new owner's are taken away last.
  if (keepsEdit)
    for (const { kind, id } of moved.roots)
      await tx.execute(sql`
        insert into grants (kind, id, grantee_kind, grantee_id, level, given_by) values (${kind}, ${id}, 'person', ${from}, 'edit', ${to})
        on conflict (kind, id, grantee_kind, grantee_id) do update set level = 'edit', given_by = ${to}`);
  const [home] = await tx
    .select({ id: notebooks.id })
    .from(notebooks)
    .where(and(eq(notebooks.userId, to), eq(notebooks.isDefault, true)));
  // What is not in a notebook that moves, or in an agent's knowledge, goes to the default notebook.
  const place = sql`notebook_id = case when notebook_id = ${anyOf(moved.notebook)} then notebook_id else ${home?.id ?? null} end`;
  await moveAreas(tx, moved, hands);
  await tx.execute(sql`
    update notebooks set user_id = ${to}, area_id = case when area_id = ${anyOf(moved.area)} then area_id end where id = ${anyOf(moved.notebook)}`);
  await tx.execute(sql`update knowledge_folders set user_id = ${to} where id = ${anyOf(moved.folders)}`);
  await tx.execute(sql`update uploads set user_id = ${to} where folder_id = ${anyOf(moved.folders)}`);
  await moveChats(tx, moved, hands, place);
  await tx.execute(sql`update files set user_id = ${to}, ${place} where id = ${anyOf(moved.file)} and folder_id is null`);
  await tx.execute(sql`update files set user_id = ${to} where id = ${anyOf(moved.file)} and folder_id is not null`);
  await tx.execute(sql`update presets set user_id = ${to} where id = ${anyOf(moved.preset)}`);
  await tx.execute(sql`update reports set user_id = ${to}, ${place} where id = ${anyOf(moved.report)}`);
  await tx.execute(sql`update prompts set user_id = ${to}, ${place} where id = ${anyOf(moved.prompt)}`);
  await tx.execute(sql`
    update passages set user_id = ${to} where user_id = ${from}
      and (session_id = ${anyOf(moved.chat)} or file_id = ${anyOf(moved.file)} or notebook_id = ${anyOf(moved.notebook)})`);
  await moveAgents(tx, moved, hands, place);
  // The new owner decides whether questions are asked at their cost.
  await tx.execute(sql`
    update golden_sets set user_id = ${hands.to}, is_on = false, due = null where subject_id = ${anyOf([...moved.agent, ...moved.notebook])}`);
  await moveWorkflows(tx, moved, hands, place);
  const things = thingsOf(moved).map(({ kind, id }) => `${kind}/${id}`);
  await tx.execute(sql`
    update shared_acts set owner_id = ${to} where owner_id = ${from}
      and (kind || '/' || thing_id = ${anyOf(things)} or notebook_id = ${anyOf(moved.notebook)})`);
  await tx.execute(sql`delete from area_items where user_id = ${from} and kind || '/' || item_id = ${anyOf(things)}`);
  await tx.execute(sql`
    update trash_rows t set row = jsonb_set(t.row, '{notebook_id}', 'null') from trash where trash.id = t.trash_id and trash.user_id = ${from}
      and t.kind = 'row' and t.row ->> 'notebook_id' = ${anyOf(moved.notebook)}`);
  await tx.execute(sql`delete from grants where grantee_kind = 'person' and grantee_id = ${to} and kind || '/' || id = ${anyOf(things)}`);
}

/** Areas come last in the new owner's list, under another address if theirs has it already. What stays behind is no longer filed there. */
async function moveAreas(tx: Transaction, moved: Moved, { from, to }: Hands): Promise<void> {
  for (const id of moved.area) {
    const { rows } = await tx.execute<{ route_url: string; name: string; is_own: boolean }>(
      sql`select route_url, name, id = ${id} as is_own from work_areas where user_id is null or user_id = ${to} or id = ${id}`,
    );
    const own = rows.find((row) => row.is_own);
    const taken = new Set(rows.filter((row) => !row.is_own).map((row) => row.route_url));
    const route = own && !taken.has(own.route_url) ? own.route_url : freeRoute(own?.name ?? '', taken);
    await tx.execute(sql`
      update work_areas set user_id = ${to}, route_url = ${route},
        display_rank = (select coalesce(max(display_rank), 0) + 1 from work_areas where user_id = ${to}) where id = ${id}`);
  }
  const inAreas = sql`user_id = ${from} and area_id = ${anyOf(moved.area)}`;
  const things = thingsOf(moved).map(({ kind, id }) => `${kind}/${id}`);
  await tx.execute(sql`update area_categories set user_id = ${to} where ${inAreas}`);
  await tx.execute(sql`update area_tasks set user_id = ${to} where ${inAreas}`);
  await tx.execute(sql`update area_items set user_id = ${to} where ${inAreas} and kind || '/' || item_id = ${anyOf(things)}`);
  await tx.execute(sql`delete from area_items where ${inAreas}`);
}

/** Notes, ratings and saved messages stay each person's own; the rows of a chat hold the owner's. */
async function moveChats(tx: Transaction, { chat, agent, folders, notebook }: Moved, { from, to }: Hands, place: ReturnType<typeof sql>) {
  if (!chat.length) return;
  const ids = anyOf(chat);
  const ofChats = sql`message_id in (select id from chat_messages where session_id = ${ids})`;
  await tx.execute(sql`
    insert into chat_notes (session_id, user_id, notes) select id, ${from}, notes from chat_sessions where id = ${ids} and notes <> ''
    on conflict (session_id, user_id) do update set notes = excluded.notes`);
  await tx.execute(sql`
    insert into chat_votes (message_id, user_id, vote) select id, ${from}, vote from chat_messages where session_id = ${ids} and vote <> 'none'
    on conflict (message_id, user_id) do update set vote = excluded.vote`);
  await tx.execute(sql`
    update chat_messages m set
      vote = coalesce((select v.vote from chat_votes v where v.message_id = m.id and v.user_id = ${to}), 'none'),
      is_saved = exists (select 1 from saved_excerpts e where e.message_id = m.id and e.user_id = ${to}),
      author_id = nullif(coalesce(m.author_id, ${from}), ${to})
    where m.session_id = ${ids}`);
  await tx.execute(sql`
    update chat_sessions s set user_id = ${to}, ${place}, pinned_at = null, archived_at = null, source_id = null,
      notes = coalesce((select n.notes from chat_notes n where n.session_id = s.id and n.user_id = ${to}), ''),
      knowledge_id = case when s.knowledge_id = ${anyOf([...folders, ...notebook])} or starts_with(s.knowledge_id, 'article_') then s.knowledge_id end,
      agent_id = case when s.agent_id = ${anyOf(agent)}
        or exists (select 1 from access_of(${to}, 'agent', s.agent_id) r where level_rank(r.level) >= level_rank('use')) then s.agent_id end
    where id = ${ids}`);
  await tx.execute(sql`delete from chat_notes where user_id = ${to} and session_id = ${ids}`);
  await tx.execute(sql`delete from chat_votes where user_id = ${to} and ${ofChats}`);
  await tx.execute(sql`update chat_shares set user_id = ${to} where session_id = ${ids}`);
}

/** Schedules run on the owner's rights, so they wait until the new owner turns them on. Tool servers and their keys stay behind. */
async function moveAgents(tx: Transaction, { agent, folders, notebook }: Moved, { to }: Hands, place: ReturnType<typeof sql>) {
  if (!agent.length) return;
  const ids = anyOf(agent);
  const rows = await tx
    .select()
    .from(agents)
    .where(inArray(agents.id, [...agent]));
  for (const { id, image, settings } of rows)
    await tx
      .update(agents)
      .set({ image: await copyPicture(tx, image, to), settings: settingsWithoutOwn(settings) })
      .where(eq(agents.id, id));
  const versions = await tx
    .select()
    .from(agentVersions)
    .where(inArray(agentVersions.agentId, [...agent]));
  for (const { id, content } of versions) {
    const settings = { ...content.settings, ...settingsWithoutOwn(content.settings) };
    await tx
      .update(agentVersions)
      .set({ content: { ...content, settings } })
      .where(eq(agentVersions.id, id));
  }
  await tx.execute(sql`
    update agents set user_id = ${to}, ${place}, knowledge_id = case when knowledge_id = ${anyOf([...folders, ...notebook])} then knowledge_id end
    where id = ${ids}`);
  await tx.execute(sql`
    update agent_schedules set user_id = ${to}, is_on = false, next_at = null, last_session_id = null, last_problem = null,
      last_problem_sentence = null where agent_id = ${ids}`);
  await tx.execute(sql`delete from agent_servers where agent_id = ${ids}`);
}

/** Copies a picture, because the former owner may use the same one elsewhere, and it ends with their account. */
async function copyPicture(tx: Transaction, image: string | null, userId: string): Promise<string | null> {
  if (!image?.startsWith(pictureAddress)) return image;
  const [picture] = await tx
    .select()
    .from(pictures)
    .where(eq(pictures.id, image.slice(pictureAddress.length)));
  if (!picture) return image;
  const id = newId('img');
  await tx.insert(pictures).values({ ...picture, id, userId });
  return pictureAddress + id;
}

/** What starts a workflow runs on the owner's rights, so it is turned off, and the webhook gets another address. Secrets stay behind. */
async function moveWorkflows(tx: Transaction, { blueprint }: Moved, { to }: Hands, place: ReturnType<typeof sql>) {
  if (!blueprint.length) return;
  const rows = await tx
    .select()
    .from(blueprints)
    .where(inArray(blueprints.id, [...blueprint]));
  for (const { id, definition } of rows)
    if (definition)
      await tx
        .update(blueprints)
        .set({ definition: withoutOwn(definition), sealedHeaders: [], version: sql`${blueprints.version} + 1` })
        .where(eq(blueprints.id, id));
  await tx.execute(sql`
    update blueprints set user_id = ${to}, ${place}, is_on = false, next_at = null, hook_hash = null, hook_sealed = null
    where id = ${anyOf(blueprint)}`);
  await tx.execute(sql`update workflow_shares set user_id = ${to} where workflow_id = ${anyOf(blueprint)}`);
}
