import type { Prompt, PromptSummary, SkillFile } from 'shared-contracts/prompt-calls';
import type { ReachedPrompt } from './prompt.service.ts';

/** Presents a prompt the way lists show it. */
export const presentSummary = ({ row, level, sharing }: ReachedPrompt): PromptSummary => ({
  prompt_id: row.id,
  kind: row.kind,
  name: row.name,
  description: row.description,
  tags: row.tags,
  asks: row.variables.length,
  is_favorite: row.isFavorite,
  uses: row.uses,
  own_uses: row.ownUses,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  changed_at: row.updatedAt.toISOString(),
  notebook_id: level === 'own' ? row.notebookId : null,
  level,
  ...(sharing ? { sharing } : {}),
});

/** Presents a whole prompt. */
export const presentPrompt = (reached: ReachedPrompt & { readonly text: string; readonly files: SkillFile[] }): Prompt => ({
  ...presentSummary(reached),
  text: reached.text,
  variables: reached.row.variables,
  files: reached.files,
  version: reached.row.version,
});
