import * as calls from 'shared-contracts/prompt-calls';
import type { Register } from '../../../http/register-call.ts';
import { presentPrompt, presentSummary } from './prompt.presenter.ts';
import type { PromptsService } from './prompt.service.ts';

export function promptRoutes(register: Register, prompts: PromptsService): void {
  const show = async (userId: string, ownerId: string, id: string) => presentPrompt(await prompts.reach(userId, ownerId, id));
  register(calls.listPrompts, async ({ user, query }) => ({
    prompts: (await prompts.list(user.userId, query.q)).map(presentSummary),
  }));
  register(calls.getPrompt, ({ user, owners, query }) => show(user.userId, owners.prompt_id, query.prompt_id));
  register(calls.createPrompt, async ({ user: { userId }, body: { email: _, ...fields } }) =>
    show(userId, userId, await prompts.create(userId, fields)),
  );
  register(calls.updatePrompt, async ({ user, owners, body: { prompt_id: id, expected_version: seen, ...fields } }) => {
    await prompts.update(user.userId, owners.prompt_id, id, fields, seen);
    return show(user.userId, owners.prompt_id, id);
  });
  register(calls.duplicatePrompt, async ({ user: { userId }, owners, query }) =>
    show(userId, userId, await prompts.duplicate(userId, owners.prompt_id, query.prompt_id)),
  );
  register(calls.listPromptVersions, async ({ owners, query }) => ({
    versions: (await prompts.versions(owners.prompt_id, query.prompt_id)).map(({ row, author }) => ({
      version: row.version,
      saved_at: row.savedAt.toISOString(),
      name: row.content.name,
      author,
    })),
  }));
  register(calls.getPromptVersion, ({ owners, query }) => prompts.version(owners.prompt_id, query.prompt_id, query.version));
  register(calls.restorePromptVersion, async ({ user, owners, body }) => {
    await prompts.restore(user.userId, owners.prompt_id, body.prompt_id, body.version);
    return show(user.userId, owners.prompt_id, body.prompt_id);
  });
  register(calls.setFavoritePrompt, async ({ user, body }) => {
    await prompts.setFavorite(user.userId, body.prompt_id, body.is_favorite);
    return { message: 'Saved.' };
  });
  register(calls.notePromptUse, async ({ user, body }) => {
    await prompts.noteUse(user.userId, body.prompt_id);
    return { message: 'Counted.' };
  });
  register(calls.exportPrompts, async ({ user }) => ({ prompts: await prompts.export(user.userId) }));
  register(calls.importPrompts, async ({ user, body }) => ({ created: await prompts.import(user.userId, body.prompts) }));
}
