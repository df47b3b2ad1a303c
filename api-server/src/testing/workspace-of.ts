import { eq } from 'drizzle-orm';
import { createWorkspace, switchWorkspace, type WorkspaceRole } from 'shared-contracts/settings-calls';
import { users, workspaceMembers } from '../platform/database/schema/index.ts';
import { newId } from '../platform/ids.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Creates a workspace with these people, the first as its Owner, and returns its id. */
export async function workspaceOf(api: TestApp, owner: TestUser, ...people: [TestUser, WorkspaceRole][]): Promise<string> {
  const { workspace_id } = (await api.call(createWorkspace, { body: { email: owner.email, name: 'Launch' } }, owner)).body;
  for (const [person, role] of people) {
    const userId = await userIdOf(api, person);
    await api.database.db.insert(workspaceMembers).values({ id: newId('wsm'), workspaceId: workspace_id, userId, role });
  }
  for (const user of [owner, ...people.map(([person]) => person)]) await api.call(switchWorkspace, { params: { workspace_id } }, user);
  return workspace_id;
}

/** Returns a user's id in the database. */
export async function userIdOf(api: TestApp, { email }: TestUser): Promise<string> {
  const [row] = await api.database.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row?.id ?? '';
}
