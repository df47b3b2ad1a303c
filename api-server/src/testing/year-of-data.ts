import pg from 'pg';
import { copyRows } from './copied-rows.ts';

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

/** How many people are written row by row, with everything that triggers derive from a row. The others are copies of them. */
const writtenPeople = 4;
/** Begins every id of these people and of their things. */
const prefix = 'year_';

/**
 * Adds people with the data of a year, or of a part of one. Everybody has the same amount, so what one person's page reads should not
 * depend on how many people there are. The clock of the rows runs from a year ago until now.
 */
export async function addPeople(connection: pg.ClientConfig, { people, share }: YearOptions): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from users where starts_with(id, '${prefix}')`);
    let known = rows[0]?.count ?? 0;
    if (!known) {
      known = Math.min(people, writtenPeople);
      for (const statement of statementsFor(known, share)) await client.query(statement);
    }
    if (people % known) throw new Error(`${people} people can't be copies of ${known}`);
    await copyRows(connection, people / known - 1, { prefix });
  } finally {
    await client.end();
  }
}

/** Returns what writes some people's data. */
function statementsFor(people: number, share: number): string[] {
  const count = (whole: number) => Math.max(1, Math.round(whole * share));
  const one = Object.fromEntries(Object.entries(yearOfOne).map(([name, whole]) => [name, count(whole)])) as Record<
    keyof typeof yearOfOne,
    number
  >;
  const each = `generate_series(1, ${people}) p`;
  const per = (many: number, name = 'n') => `generate_series(1, ${many}) ${name}`;
  const at = (name: string, many: number) => `now() - interval '1 year' * (1 - ${name}::float / ${many + 1})`;
  const someone = `'${prefix}' || p`;
  const id = (kind: string, ...parts: string[]) => `'${prefix}${kind}_' || ${['p', ...parts].join(` || '_' || `)}`;
  const text = (words: string, ...parts: string[]) =>
    `'${words} ' || ${parts.join(` || ' ' || `)} || ' ' || repeat(md5(p || ':' || ${parts.join(` || ':' || `)}) || ' ', 12)`;
  return [
    `insert into users (id, name, email) select ${someone}, 'Person ' || p, 'year' || p || '@example.com' from ${each}`,
    `insert into profiles (user_id, first_name) select ${someone}, 'Person' from ${each}`,
    `insert into notebooks (id, user_id, title, is_default, created_at)
      select ${id('ntb', 'n')}, ${someone}, 'Notebook ' || n, n = 1, ${at('n', one.notebooks)} from ${each}, ${per(one.notebooks)}`,
    `insert into agents (id, user_id, name, description, instructions, starters, created_at)
      select ${id('agt', 'n')}, ${someone}, 'Agent ' || n, 'Helps.', ${text('Be brief', 'n')}, '[]', ${at('n', one.agents)} from ${each}, ${per(one.agents)}`,
    `insert into chat_sessions (id, user_id, title, notebook_id, created_at, updated_at)
      select ${id('ses', 'c')}, ${someone}, 'Chat ' || c, ${id('ntb', `(1 + c % ${one.notebooks})`)}, ${at('c', one.chats)}, ${at('c', one.chats)} from ${each}, ${per(one.chats, 'c')}`,
    `insert into chat_messages (id, session_id, parent_id, position, role, status, content, created_at)
      select ${id('msg', 'c', 'n')}, ${id('ses', 'c')}, case when n > 1 then ${id('msg', 'c', '(n - 1)')} end, n,
        case n % 2 when 1 then 'user' else 'assistant' end, 'complete', ${text('What about', 'c', 'n')}, ${at('c', one.chats)} + n * interval '1 minute'
      from ${each}, ${per(one.chats, 'c')}, ${per(one.messagesPerChat)}`,
    `insert into chat_runs (id, user_id, session_id, message_id, user_message_id, node_id, model, status, heartbeat_at, created_at, ended_at)
      select ${id('run', 'c')}, ${someone}, ${id('ses', 'c')}, ${id('msg', 'c', '2')}, ${id('msg', 'c', '1')}, 'a', 'built-in', 'complete', now(),
        now() - interval '1 minute' * c, now() from ${each}, ${per(Math.min(one.runs, one.chats), 'c')}`,
    `insert into chat_run_events (run_id, seq, event)
      select ${id('run', 'c')}, n, jsonb_build_object('type', 'delta', 'text', 'word' || n) from ${each}, ${per(Math.min(one.runs, one.chats), 'c')}, ${per(one.eventsPerRun)}`,
    `insert into files (id, user_id, name, notebook_id, size, status, created_at)
      select ${id('file', 'f')}, ${someone}, 'file ' || f || '.pdf', ${id('ntb', `(1 + f % ${one.notebooks})`)}, 100000, 'ready', ${at('f', one.files)} from ${each}, ${per(one.files, 'f')}`,
    `insert into passages (id, user_id, kind, ref, file_id, place, title, body, created_at)
      select ${id('psg', 'n')}, ${someone}, 'file', ${id('file', `(1 + n % ${one.files})`)}, ${id('file', `(1 + n % ${one.files})`)}, n, 'file', ${text('Clause', 'n')}, ${at('n', one.passages)}
      from ${each}, ${per(one.passages)}`,
    `insert into prompts (id, user_id, name, text, created_at, updated_at)
      select ${id('prm', 'n')}, ${someone}, 'Prompt ' || n, ${text('Summarize', 'n')}, ${at('n', one.prompts)}, ${at('n', one.prompts)} from ${each}, ${per(one.prompts)}`,
    `insert into blueprints (id, user_id, title, definition, created_at, updated_at)
      select ${id('bpr', 'w')}, ${someone}, 'Workflow ' || w, '{"trigger":{"kind":"manual"},"steps":[]}', ${at('w', one.workflows)}, ${at('w', one.workflows)} from ${each}, ${per(one.workflows, 'w')}`,
    `insert into workflow_runs (id, user_id, workflow_id, version, definition, started_by, input, status, created_at, ended_at)
      select ${id('wfr', 'w', 'n')}, ${someone}, ${id('bpr', 'w')}, 0, '{"trigger":{"kind":"manual"},"steps":[]}', 'manual', '{}', 'succeeded',
        ${at('n', one.workflowRuns)}, ${at('n', one.workflowRuns)} from ${each}, ${per(one.workflows, 'w')}, ${per(one.workflowRuns)}`,
    `insert into reports (id, user_id, name, title, body, created_at)
      select ${id('rep', 'n')}, ${someone}, 'report ' || n || '.md', 'Report ' || n, ${text('Findings', 'n')}, ${at('n', one.reports)} from ${each}, ${per(one.reports)}`,
    `insert into sticky_notes (id, user_id, route_url, text, position_left, position_top, color, created_at)
      select ${id('stk', 'n')}, ${someone}, '/', ${text('Call', 'n')}, 10, 10, '#FFF9B1', ${at('n', one.notes)} from ${each}, ${per(one.notes)}`,
    `insert into activities (id, user_id, kind, subject, started_at, ended_at)
      select ${id('act', 'n')}, ${someone}, 'page', 'Marketing', ${at('n', one.activities)}, ${at('n', one.activities)} from ${each}, ${per(one.activities)}`,
    `insert into login_sessions (id, user_id, started_at, ended_at)
      select ${id('log', 'n')}, ${someone}, ${at('n', one.logins)}, ${at('n', one.logins)} from ${each}, ${per(one.logins)}`,
    `insert into alerts (id, user_id, kind, title, text, created_at)
      select ${id('alr', 'n')}, ${someone}, 'system', 'Done', ${text('The report is ready', 'n')}, ${at('n', one.alerts)} from ${each}, ${per(one.alerts)}`,
    `insert into model_calls (id, user_id, started_at, kind, chat_id, model, connection_id, connection_name, payer, scopes, status, input_tokens, output_tokens, month, beat_at)
      select ${id('cal', 'n')}, ${someone}, ${at('n', one.calls)}, 'chat', ${id('ses', `(1 + n % ${one.chats})`)}, 'built-in', 'con', 'Built-in', 'installation',
        array['installation', 'person:' || ${someone}], 'complete', 1000, 300, to_char(${at('n', one.calls)}, 'YYYY-MM'), now() from ${each}, ${per(one.calls)}`,
  ];
}
