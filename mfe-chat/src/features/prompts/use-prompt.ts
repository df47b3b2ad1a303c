import { limits, type MessageReference, routes } from 'shared-contracts';
import { exportPrompts, getPrompt, notePromptUse, type Prompt } from 'shared-contracts/prompt-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { saveFile } from 'shared-ui';
import { toFileName } from '../../core/history/export-chat.model.ts';
import { adoptDraft } from '../../core/outbox/adopt-draft.ts';
import { readDraft, writeDraft } from '../../core/outbox/drafts.ts';
import { isSkill } from '../../core/prompt/prompt.model.ts';
import { writeJson, writeMarkdown } from '../../core/prompt/prompt-files.model.ts';
import { skillFolder, writeSkill, writeSkillArchive } from '../../core/prompt/skill-files.model.ts';
import { parseReferences } from '../../core/reference/references.ts';
import { usePromptMessages } from '../../messages/prompts.ts';

/** Puts a filled prompt into the composer of a new chat, below what is already written there. A skill is added beside the text. */
export function useInNewChat() {
  const { api, navigate } = useShell();
  const email = useSession()?.email ?? '';
  return (prompt: Prompt, words: string) => {
    // What is written for a new chat may still be where an earlier release kept it.
    adoptDraft(email, null)();
    if (isSkill(prompt)) {
      const added: MessageReference = { kind: 'skill', id: prompt.prompt_id, name: prompt.name };
      const others = parseReferences(readDraft(email, null, 'references')).filter(({ kind, id }) => kind !== 'skill' || id !== added.id);
      writeDraft(email, null, JSON.stringify([...others, added].slice(-limits.chatReferencesMax)), 'references');
    } else writeDraft(email, null, [readDraft(email, null).trimEnd(), words].filter(Boolean).join('\n\n'));
    // Counting is not worth a failure.
    void api.call(notePromptUse, { body: { prompt_id: prompt.prompt_id } }).catch(() => undefined);
    navigate.to(routes.chat());
  };
}

/** Downloads one prompt, or the user's whole library. */
export function useExportPrompts() {
  const { api, notify } = useShell();
  const text = usePromptMessages();
  const attempt = async (save: () => Promise<void>) => {
    try {
      await save();
    } catch (error) {
      notify.error({ title: text('exportFailed'), ...(error instanceof Error ? { description: error.message } : {}) });
    }
  };
  const saveText = (name: string, type: string, content: string) => saveFile(name, new Blob([content], { type: `${type};charset=utf-8` }));
  return {
    exportOne: (id: string, kind: 'markdown' | 'json') =>
      attempt(async () => {
        const prompt = await api.call(getPrompt, { query: { prompt_id: id } });
        if (kind === 'json') saveText(toFileName(prompt.name, 'json'), 'application/json', writeJson([prompt]));
        else if (!isSkill(prompt)) saveText(toFileName(prompt.name, 'md'), 'text/markdown', writeMarkdown(prompt));
        else if (prompt.files?.length)
          saveFile(`${skillFolder(prompt.name)}.zip`, new Blob([writeSkillArchive(prompt)], { type: 'application/zip' }));
        else saveText('SKILL.md', 'text/markdown', writeSkill(prompt));
      }),
    exportAll: () =>
      attempt(async () => {
        const { prompts } = await api.call(exportPrompts, {});
        saveText('prompts.json', 'application/json', writeJson(prompts));
      }),
  };
}
