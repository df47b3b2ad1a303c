import { eq } from 'drizzle-orm';
import type { AccessLevel } from 'shared-contracts';
import * as calls from 'shared-contracts/access-calls';
import { listAlerts } from 'shared-contracts/calls';
import { jobTurns } from '../platform/database/schema/index.ts';
import { makeOwned } from './owned-things.ts';
import { createTestApp, type TestUser } from './test-app.ts';
import { workspaceOf } from './workspace-of.ts';

/** Refers to what is commented. */
interface Subject {
  readonly kind: calls.CommentedKind;
  readonly id: string;
}

/** Starts a server on which Ana owns things, Ben and Eva are in her workspace, and Olga isn't. */
export async function startCommented() {
  const api = await createTestApp();
  const [ana, ben, eva, olga] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Eva'), await api.newUser('Olga')];
  await workspaceOf(api, ana, [ben, 'Member'], [eva, 'Member']);
  const notebook = { kind: 'notebook' as const, id: '' };

  type More = Omit<Partial<Parameters<typeof api.call<typeof calls.addComment>>[1]['body']>, 'kind' | 'id' | 'text'>;
  const give = (user: TestUser, level: Exclude<AccessLevel, 'own'>, thing: Subject = notebook) =>
    api.call(calls.giveAccess, { body: { email: ana.email, ...thing, grantee: { kind: 'person', id: user.email }, level } }, ana);
  const list = (user: TestUser, thing: Subject = notebook) => api.call(calls.listComments, { query: { ...thing } }, user);
  return {
    api,
    ana,
    ben,
    eva,
    olga,
    notebook,
    give,
    list,
    /** Makes a notebook of Ana, which Ben can view. */
    begin: async () => {
      notebook.id = await makeOwned(api.database.db, 'notebook', ana.email);
      await give(ben, 'view');
    },
    take: (user: TestUser) =>
      api.call(calls.takeAccess, { query: { email: ana.email, ...notebook, grantee_kind: 'person', grantee_id: user.email } }, ana),
    add: (user: TestUser, text: string, more: More = {}, thing: Subject = notebook) => {
      // Comments are listed by time, which stands still in tests.
      api.time.now = new Date(api.time.now.getTime() + 1);
      return api.call(calls.addComment, { body: { ...thing, text, ...more } }, user);
    },
    threadsOf: async (user: TestUser, thing: Subject = notebook) => (await list(user, thing)).body.threads,
    count: async (user: TestUser, thing: Subject = notebook) => (await api.call(calls.countComments, { query: { ...thing } }, user)).body,
    edit: (user: TestUser, comment_id: string, text: string, mentions: string[] = []) =>
      api.call(calls.editComment, { params: { comment_id }, body: { text, mentions } }, user),
    remove: (user: TestUser, comment_id: string) => api.call(calls.deleteComment, { params: { comment_id } }, user),
    restore: (user: TestUser, comment_id: string) => api.call(calls.restoreComment, { params: { comment_id } }, user),
    resolve: (user: TestUser, comment_id: string, is_resolved = true) =>
      api.call(calls.resolveThread, { params: { comment_id }, body: { is_resolved } }, user),
    react: (user: TestUser, comment_id: string, name: calls.ReactionName, is_on = true) =>
      api.call(calls.setReaction, { params: { comment_id }, body: { name, is_on } }, user),
    mentionsOf: async (user: TestUser) =>
      (await api.call(listAlerts, { query: { email: user.email } }, user)).body.alerts.filter(({ kind }) => kind === 'mention'),
    /** Runs the job until it has checked every comment. */
    tidy: async () => {
      let after = '';
      do {
        await api.app.jobs.find(({ name }) => name === 'comments-tidy')?.run();
        const [turn] = await api.database.db.select().from(jobTurns).where(eq(jobTurns.job, 'comments-tidy'));
        after = turn?.after ?? '';
      } while (after);
    },
  };
}
