import { routes } from 'shared-contracts';
import { fillServerPrompt, listServerPrompts, listToolServerPrompts, type ServerPrompt } from 'shared-contracts/agent-calls';
import { getPrompt, listPrompts, notePromptUse, type PromptSummary, variablesOf } from 'shared-contracts/prompt-calls';
import type { Shell } from 'shared-contracts/shell';
import type { MenuEntry } from 'shared-ui/chat';
import { ArrowRight, BookOpen, Download, EyeOff, Library, Lightbulb, List, Paperclip, Plug, Plus, SquarePen, X } from 'shared-ui/icons';
import { callKey, type useQueryClient } from 'shared-ui/query';
import { text as chatText } from '../../messages/messages.ts';
import { promptText as text } from '../../messages/prompts.ts';
import { exportChat } from '../history/export-chat.ts';
import { isSkill, matchesWords, rankPrompts } from '../prompt/prompt.model.ts';
import type { PromptDialog } from '../prompt/prompt-dialogs.tsx';
import { answerModes } from './composer-toggles.tsx';
import type { SlashTarget } from './use-slash-menu.tsx';

/** Describes what the entries read and change. */
interface SlashContext extends SlashTarget {
  readonly shell: Shell;
  readonly client: ReturnType<typeof useQueryClient>;
  readonly email: string;
  readonly open: (dialog: PromptDialog) => void;
}

/** How many prompts and skills are offered before anything is typed, so that the actions stay in sight. */
const offeredFirst = { prompts: 6, skills: 4 };
const freshMs = 60_000;

const fetchPrompts = ({ client, email, shell }: SlashContext): Promise<{ readonly prompts: readonly PromptSummary[] }> =>
  client.fetchQuery({
    queryKey: callKey(listPrompts, email, { query: {} }),
    queryFn: () => shell.api.call(listPrompts, { query: {} }),
    staleTime: freshMs,
  });

/** Returns the prompts of the agent's tool servers, or those of the person's own where a chat may use tools. */
const fetchServerPrompts = async ({ client, email, shell, agentId, hasTools }: SlashContext): Promise<readonly ServerPrompt[]> => {
  if (agentId === null) {
    if (!hasTools) return [];
    const { prompts } = await client.fetchQuery({
      queryKey: callKey(listToolServerPrompts, email, {}),
      queryFn: () => shell.api.call(listToolServerPrompts, {}),
      staleTime: freshMs,
    });
    return prompts;
  }
  const input = { query: { agent_id: agentId } };
  const { prompts } = await client.fetchQuery({
    queryKey: callKey(listServerPrompts, email, input),
    queryFn: () => shell.api.call(listServerPrompts, input),
    staleTime: freshMs,
  });
  return prompts;
};

const serverEntryId = ({ server_id, name }: ServerPrompt) => `${server_id} ${name}`;

const toEntry = ({ prompt_id: id, kind, name, description, sharing, is_favorite }: PromptSummary): MenuEntry => ({
  id,
  label: name,
  detail: [is_favorite ? text('favorite') : '', sharing?.owner?.name ?? '', description].filter(Boolean).join(' · ') || undefined,
  icon: isSkill({ kind }) ? <BookOpen size={16} /> : <Lightbulb size={16} />,
});

const iconOf: Readonly<Record<string, MenuEntry['icon']>> = {
  'new-chat': <SquarePen size={16} />,
  'incognito-chat': <EyeOff size={16} />,
  'attach-files': <Paperclip size={16} />,
  'summarize-chat': <List size={16} />,
  'export-chat': <Download size={16} />,
  'clear-text': <X size={16} />,
  'save-prompt': <Plus size={16} />,
  'new-prompt': <Plus size={16} />,
  prompts: <Library size={16} />,
};

/** Lists the commands that are available now and belong into this menu. */
const listCommands = ({ shell, shown }: SlashContext) =>
  (shell.commands?.list() ?? [])
    .filter(({ inSlashMenu, to }) => inSlashMenu && !(shown.isTemporary && to === routes.tempChat()))
    .map((command) => ({ ...command, name: `${command.remote}/${command.id}` }));

/** Does what the commands that act on the message box are for. */
export const runCommand = {
  'attach-files': pickFiles,
  'summarize-chat': ({ composer }: SlashContext) => composer.current?.insert(text('menuSummarizeText')),
  'export-chat': ({ shell, shown: { sessionId, conversation } }: SlashContext) => {
    if (sessionId) void exportChat(shell, { session_id: sessionId, title: conversation.title }, 'markdown');
  },
  'clear-text': ({ draft, onDraftChange, shell }: SlashContext) => {
    onDraftChange('');
    const action = { label: text('menuUndo'), onAction: () => onDraftChange(draft) };
    shell.notify.info({ title: text('menuCleared'), action });
  },
  'save-prompt': ({ draft, open }: SlashContext) => open({ kind: 'save', words: draft.trim() }),
  'new-prompt': ({ open }: SlashContext) => open({ kind: 'save', words: '' }),
};

export type MessageBoxCommand = keyof typeof runCommand;

function pickFiles({ attach }: SlashContext): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => {
    if (input.files?.length) attach(input.files);
  });
  input.click();
}

const knowledge = 'knowledge';

function modes({ hasTools, options: { extras = [], usesKnowledge } }: SlashContext): MenuEntry[] {
  const state = (isOn: boolean) => text(isOn ? 'on' : 'off');
  return [
    ...answerModes(hasTools).map(({ extra, label, icon: Sign }) => ({
      id: extra as string,
      label: chatText(label),
      detail: state(extras.includes(extra)),
      icon: <Sign size={16} />,
    })),
    { id: knowledge, label: chatText('toggleInternalKnowledge'), detail: state(usesKnowledge), icon: <Library size={16} /> },
  ];
}

const isMatch =
  (query: string) =>
  ({ label }: { readonly label: string }) =>
    matchesWords(query, label);

async function findPrompts(group: 'prompts' | 'skills', query: string, context: SlashContext): Promise<readonly MenuEntry[]> {
  const { prompts } = await fetchPrompts(context);
  const ofGroup = rankPrompts(prompts).filter((prompt) => isSkill(prompt) === (group === 'skills'));
  const fitting = ofGroup.filter(({ name, description, tags }) => matchesWords(query, name, description, ...tags));
  return (query ? fitting : fitting.slice(0, offeredFirst[group])).map(toEntry);
}

/** Finds the entries of each group for what was typed. */
export const loadEntries = {
  prompts: (query: string, context: SlashContext) => findPrompts('prompts', query, context),
  skills: (query: string, context: SlashContext) => findPrompts('skills', query, context),
  servers: async (query: string, context: SlashContext): Promise<readonly MenuEntry[]> =>
    (await fetchServerPrompts(context))
      .filter(({ title, server, description }) => matchesWords(query, title, server, description))
      .map((prompt) => ({
        id: serverEntryId(prompt),
        label: prompt.title,
        detail: [prompt.server, prompt.description].filter(Boolean).join(' · '),
        icon: <Plug size={16} />,
      })),
  actions: (query: string, context: SlashContext): readonly MenuEntry[] =>
    listCommands(context)
      .map(({ name, id, title }) => ({ id: name, label: title, icon: iconOf[id] ?? <ArrowRight size={16} /> }))
      .filter(isMatch(query)),
  modes: (query: string, context: SlashContext): readonly MenuEntry[] => modes(context).filter(isMatch(query)),
};

/** Does what an entry of each group is for. */
export const pickEntry = {
  prompts: insertPrompt,
  skills: addSkill,
  servers: insertServerPrompt,
  actions: (picked: string, context: SlashContext) =>
    listCommands(context)
      .find(({ name }) => name === picked)
      ?.run(),
  modes: (id: string, { hasTools, options: { extras = [] }, onOptionsChange, switchMode }: SlashContext) => {
    if (id === knowledge) return onOptionsChange((before) => ({ ...before, usesKnowledge: !before.usesKnowledge }));
    const mode = answerModes(hasTools).find(({ extra }) => extra === id);
    if (mode) void switchMode(mode.extra, !extras.includes(mode.extra));
  },
};

async function insertPrompt(id: string, { shell, composer, client, open }: SlashContext): Promise<void> {
  const { api, notify } = shell;
  try {
    const prompt = await api.call(getPrompt, { query: { prompt_id: id } });
    if (variablesOf(prompt.text, prompt.variables).length) open({ kind: 'fill', prompt });
    else composer.current?.insert(prompt.text);
  } catch (error) {
    notify.error({ title: text('notInserted'), ...(error instanceof Error ? { description: error.message } : {}) });
    return;
  }
  await countUse(id, { shell, client });
}

/** Adds a skill to the message. The server checks it when the message is sent. */
async function addSkill(id: string, context: SlashContext): Promise<void> {
  const skill = (await fetchPrompts(context)).prompts.find((one) => one.prompt_id === id);
  if (!skill) return;
  context.refer({ kind: 'skill', id, name: skill.name });
  await countUse(id, context);
}

/** Counts a use. Counting is not worth a failure. */
async function countUse(id: string, { shell: { api }, client }: Pick<SlashContext, 'shell' | 'client'>): Promise<void> {
  await api.call(notePromptUse, { body: { prompt_id: id } }).catch(() => undefined);
  await client.invalidateQueries({ queryKey: [listPrompts.tag] });
}

/** Has the tool server write the prompt, after its arguments were asked for. */
async function insertServerPrompt(id: string, context: SlashContext): Promise<void> {
  const { shell, composer, open } = context;
  const picked = (await fetchServerPrompts(context)).find((one) => serverEntryId(one) === id);
  if (!picked) return;
  const finish = async (values: Readonly<Record<string, string>>) => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    const query = { server_id: picked.server_id };
    const { text: written, problem } = await shell.api.call(fillServerPrompt, { query, body: { name: picked.name, arguments: given } });
    if (problem !== null) throw new Error(problem);
    return written;
  };
  const asked = picked.arguments.map(({ name }) => ({ name, kind: 'text', default: '', choices: [] }));
  if (asked.length) {
    const prompt = { name: picked.title, text: asked.map(({ name }) => `{{${name}}}`).join('\n'), variables: asked };
    open({ kind: 'fill', prompt, finish });
    return;
  }
  try {
    composer.current?.insert(await finish({}));
  } catch (error) {
    shell.notify.error({ title: text('notInserted'), ...(error instanceof Error ? { description: error.message } : {}) });
  }
}
