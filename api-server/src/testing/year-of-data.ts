import { sql } from 'drizzle-orm';
import type { Drizzle } from '../platform/database/database.ts';

/** What one person of a company with 200 people has after a year: 200,000 messages, 3,000 files and 900,000 events of answers in all. */
const yearOfOne = {
  notebooks: 5,
  chats: 50,
  messagesPerChat: 20,
  runs: 15,
  eventsPerRun: 300,
  files: 15,
  passages: 250,
  agents: 3,
  prompts: 5,
  workflows: 2,
  workflowRuns: 20,
  reports: 4,
  notes: 5,
  activities: 200,
  logins: 60,
  alerts: 60,
  calls: 500,
} as const;

export interface YearOptions {
  /** How many people there are in all. Those that exist keep their data. */
  readonly people: number;
  /** The share of a year that each of them worked. */
  readonly share: number;
}

/**
 * Adds people with the data of a year, or of a part of one. Everybody has the same amount, so what one person's page reads should not
 * depend on how many people there are. The clock of the rows runs from a year ago until now.
 */
export async function addPeople(db: Drizzle, { people, share }: YearOptions): Promise<void> {
  const count = (whole: number) => Math.max(1, Math.round(whole * share));
  const one = Object.fromEntries(Object.entries(yearOfOne).map(([name, whole]) => [name, count(whole)])) as Record<
    keyof typeof yearOfOne,
    number
  >;
  const [known] = (await db.execute<{ count: number }>(sql`select count(*)::int as count from users where id like 'year_%'`)).rows;
  const first = (known?.count ?? 0) + 1;
  const each = sql.raw(`generate_series(${first}, ${people}) p`);
  const per = (many: number, name = 'n') => sql.raw(`generate_series(1, ${many}) ${name}`);
  const at = (name: string, many: number) => sql.raw(`now() - interval '1 year' * (1 - ${name}::float / ${many + 1})`);
  const someone = sql.raw(`'year_' || p`);
  const id = (kind: string, ...parts: string[]) => sql.raw(`'${kind}_' || ${['p', ...parts].join(` || '_' || `)}`);
  const text = (words: string, ...parts: string[]) =>
    sql.raw(`'${words} ' || ${parts.join(` || ' ' || `)} || ' ' || repeat(md5(p || ':' || ${parts.join(` || ':' || `)}) || ' ', 12)`);
  const steps = [
    sql`insert into users (id, name, email) select ${someone}, 'Person ' || p, 'year' || p || '@example.com' from ${each}`,
    sql`insert into profiles (user_id, first_name) select ${someone}, 'Person' from ${each}`,
    sql`insert into notebooks (id, user_id, title, is_default, created_at)
      select ${id('yntb', 'n')}, ${someone}, 'Notebook ' || n, n = 1, ${at('n', one.notebooks)} from ${each}, ${per(one.notebooks)}`,
    sql`insert into agents (id, user_id, name, description, instructions, starters, created_at)
      select ${id('yagt', 'n')}, ${someone}, 'Agent ' || n, 'Helps.', ${text('Be brief', 'n')}, '[]', ${at('n', one.agents)} from ${each}, ${per(one.agents)}`,
    sql`insert into chat_sessions (id, user_id, title, notebook_id, created_at, updated_at)
      select ${id('yses', 'c')}, ${someone}, 'Chat ' || c, ${id('yntb', `(1 + c % ${one.notebooks})`)}, ${at('c', one.chats)}, ${at('c', one.chats)} from ${each}, ${per(one.chats, 'c')}`,
    sql`insert into chat_messages (id, session_id, parent_id, position, role, status, content, created_at)
      select ${id('ymsg', 'c', 'n')}, ${id('yses', 'c')}, case when n > 1 then ${id('ymsg', 'c', '(n - 1)')} end, n,
        case n % 2 when 1 then 'user' else 'assistant' end, 'complete', ${text('What about', 'c', 'n')}, ${at('c', one.chats)} + n * interval '1 minute'
      from ${each}, ${per(one.chats, 'c')}, ${per(one.messagesPerChat)}`,
    sql`insert into chat_runs (id, user_id, session_id, message_id, user_message_id, node_id, model, status, heartbeat_at, created_at, ended_at)
      select ${id('yrun', 'c')}, ${someone}, ${id('yses', 'c')}, ${id('ymsg', 'c', '2')}, ${id('ymsg', 'c', '1')}, 'a', 'built-in', 'complete', now(),
        now() - interval '1 minute' * c, now() from ${each}, ${per(Math.min(one.runs, one.chats), 'c')}`,
    sql`insert into chat_run_events (run_id, seq, event)
      select ${id('yrun', 'c')}, n, jsonb_build_object('type', 'delta', 'text', 'word' || n) from ${each}, ${per(Math.min(one.runs, one.chats), 'c')}, ${per(one.eventsPerRun)}`,
    sql`insert into files (id, user_id, name, notebook_id, size, status, created_at)
      select ${id('yfile', 'f')}, ${someone}, 'file ' || f || '.pdf', ${id('yntb', `(1 + f % ${one.notebooks})`)}, 100000, 'ready', ${at('f', one.files)} from ${each}, ${per(one.files, 'f')}`,
    sql`insert into passages (id, user_id, kind, ref, file_id, place, title, body, created_at)
      select ${id('ypsg', 'n')}, ${someone}, 'file', ${id('yfile', `(1 + n % ${one.files})`)}, ${id('yfile', `(1 + n % ${one.files})`)}, n, 'file', ${text('Clause', 'n')}, ${at('n', one.passages)}
      from ${each}, ${per(one.passages)}`,
    sql`insert into prompts (id, user_id, name, text, created_at, updated_at)
      select ${id('yprm', 'n')}, ${someone}, 'Prompt ' || n, ${text('Summarize', 'n')}, ${at('n', one.prompts)}, ${at('n', one.prompts)} from ${each}, ${per(one.prompts)}`,
    sql`insert into blueprints (id, user_id, title, definition, created_at, updated_at)
      select ${id('ybpr', 'w')}, ${someone}, 'Workflow ' || w, '{"trigger":{"kind":"manual"},"steps":[]}', ${at('w', one.workflows)}, ${at('w', one.workflows)} from ${each}, ${per(one.workflows, 'w')}`,
    sql`insert into workflow_runs (id, user_id, workflow_id, version, definition, started_by, input, status, created_at, ended_at)
      select ${id('ywfr', 'w', 'n')}, ${someone}, ${id('ybpr', 'w')}, 0, '{"trigger":{"kind":"manual"},"steps":[]}', 'manual', '{}', 'succeeded',
        ${at('n', one.workflowRuns)}, ${at('n', one.workflowRuns)} from ${each}, ${per(one.workflows, 'w')}, ${per(one.workflowRuns)}`,
    sql`insert into reports (id, user_id, name, title, body, created_at)
      select ${id('yrep', 'n')}, ${someone}, 'report ' || n || '.md', 'Report ' || n, ${text('Findings', 'n')}, ${at('n', one.reports)} from ${each}, ${per(one.reports)}`,
    sql`insert into sticky_notes (id, user_id, route_url, text, position_left, position_top, color, created_at)
      select ${id('ystk', 'n')}, ${someone}, '/', ${text('Call', 'n')}, 10, 10, '#FFF9B1', ${at('n', one.notes)} from ${each}, ${per(one.notes)}`,
    sql`insert into activities (id, user_id, kind, subject, started_at, ended_at)
      select ${id('yact', 'n')}, ${someone}, 'page', 'Marketing', ${at('n', one.activities)}, ${at('n', one.activities)} from ${each}, ${per(one.activities)}`,
    sql`insert into login_sessions (id, user_id, started_at, ended_at)
      select ${id('ylog', 'n')}, ${someone}, ${at('n', one.logins)}, ${at('n', one.logins)} from ${each}, ${per(one.logins)}`,
    sql`insert into alerts (id, user_id, kind, title, text, created_at)
      select ${id('yalr', 'n')}, ${someone}, 'system', 'Done', ${text('The report is ready', 'n')}, ${at('n', one.alerts)} from ${each}, ${per(one.alerts)}`,
    sql`insert into model_calls (id, user_id, started_at, kind, chat_id, model, connection_id, connection_name, payer, scopes, status, input_tokens, output_tokens, month, beat_at)
      select ${id('ycal', 'n')}, ${someone}, ${at('n', one.calls)}, 'chat', ${id('yses', `(1 + n % ${one.chats})`)}, 'built-in', 'con', 'Built-in', 'installation',
        array['installation', 'person:year_' || p], 'complete', 1000, 300, to_char(${at('n', one.calls)}, 'YYYY-MM'), now() from ${each}, ${per(one.calls)}`,
  ];
  for (const step of steps) await db.execute(step);
  await db.execute(sql`analyze`);
}
