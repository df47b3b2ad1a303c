import { eq } from 'drizzle-orm';
import { allCalls } from 'shared-contracts/all-calls';
import type { CallDefinition, CallInput } from 'shared-contracts/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../platform/database/schema/index.ts';
import { makeOwned } from '../../testing/owned-things.ts';
import { type SampleInput, sampleInput } from '../../testing/sample-input.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

/** Calls everything that changes something, and looks whether the audit log has it. Declaring a call is enough to be asked here. */
let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const changing = allCalls.filter(({ method, auth }) => method !== 'GET' && auth === 'user');
const parts = ['edits', 'regenerates', 'continues', 'into_category'];

async function inputOf(call: CallDefinition, user: TestUser): Promise<SampleInput> {
  const ids: Record<string, string> = {};
  const kinds = [...Object.entries(call.owns ?? {}), ...Object.entries(call.access ?? {}).map(([field, [kind]]) => [field, kind] as const)];
  for (const [field, kind] of kinds)
    if (!parts.includes(field)) ids[field] = await makeOwned(api.database.db, kind === 'any' ? 'notebook' : kind, user.email);
  const isAny = Object.values(call.access ?? {}).some(([one]) => one === 'any');
  return sampleInput(call, {
    ...(isAny ? { kind: 'notebook' } : {}),
    email: user.email,
    user_email: user.email,
    EmailStr: user.email,
    ...ids,
  });
}

const content = 'content of the caller, which has its own history, trash or versions';
const choice = 'a choice about how the caller’s own page looks or answers';
const reading = 'changes nothing that lasts';
const running = 'work with content; a run and its log say what it did';
const secondStep = 'only prepares a step that is recorded';

/** Says for every other call that changes something why the audit log does not have it. */
const notAudited: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['addMemory', 'deleteMemories', 'deleteMemory', 'updateMemory', 'addStickyNote', 'deleteStickyNote', 'updateStickyNote'],
      ...['addComment', 'deleteComment', 'editComment', 'resolveThread', 'restoreComment', 'setReaction'],
      ...['archiveSession', 'deleteSession', 'importChats', 'moveSession', 'openSession', 'pinSession', 'renameSession', 'saveNotes'],
      ...['showVersion', 'voteMessage', 'saveExcerpt', 'deleteExcerpt', 'setBookmark'],
      ...['createAgent', 'deleteAgent', 'duplicateAgent', 'moveAgent', 'renameAgent', 'updateAgent', 'uploadAgentImage', 'rateAgentRun'],
      ...['createNotebook', 'deleteNotebook', 'updateNotebook', 'saveNotebookDocument', 'sendDocumentChanges'],
      ...['deleteBlueprint', 'moveBlueprint', 'renameBlueprint', 'deleteReport', 'moveReport', 'renameReport'],
      ...['deleteFile', 'moveFile', 'renameFile', 'retryFile', 'createKnowledgeFolder', 'createUpload', 'sendUploadPart'],
      ...['completeUpload', 'cancelUpload', 'deleteItems', 'moveItems', 'purgeItems', 'restoreItems', 'keepDrafts', 'forgetKeptDrafts'],
      ...['createAreaCategory', 'createWorkArea', 'deleteAreaCategory', 'deleteWorkArea', 'fileInArea', 'removeFromArea'],
      ...['renameAreaCategory', 'restoreWorkArea', 'startAreaChat', 'updateWorkArea'],
      ...['createWorkflow', 'saveWorkflow', 'importWorkflow', 'copySharedWorkflow', 'saveArticle'],
      ...['addFeed', 'fetchFeed', 'removeFeed', 'writeDigest', 'saveAgentSchedule', 'saveAgentSettings', 'scheduleDigest'],
    ].map((name) => [name, content]),
  ),
  ...Object.fromEntries(
    [
      ...['savePersonalisation', 'setAccountType', 'setAppearance', 'setDefaultModel', 'setSpecialModel', 'setPicture', 'removePicture'],
      ...['setTimeZone', 'updateProfile', 'saveNotifications', 'changeAlerts', 'markAlertsRead', 'applyInsight', 'dismissInsight'],
      ...['switchWorkspace', 'setRetention', 'tryReleases', 'connectModel'],
    ].map((name) => [name, choice]),
  ),
  ...Object.fromEntries(
    [
      ...['searchSources', 'testModelProvider', 'testAutomation', 'refreshModelProvider', 'refreshAgentServer', 'fetchRemoteImage'],
      ...['draftEmail', 'sendTyping', 'readInvitation', 'trackLogin', 'trackLogout'],
      ...['startActivity', 'endActivity', 'startModelActivity', 'endModelActivity'],
    ].map((name) => [name, reading]),
  ),
  ...Object.fromEntries(
    [
      ...['completeChat', 'stopRun', 'emailAgent', 'runAgentSchedule', 'decideApproval', 'runWorkflow', 'cancelWorkflowRun'],
      ...['retryWorkflowRun', 'finishWorkflowTask', 'pushWorkflow', 'activateRemoteWorkflow'],
    ].map((name) => [name, running]),
  ),
  ...Object.fromEntries(['startPasskey', 'startTwoFactor', 'sendVerification'].map((name) => [name, secondStep])),
};

/** Lists audited calls that a sample can't make: they take a secret, somebody else, or another server. Tests of their own follow. */
const shownElsewhere: Readonly<Record<string, string>> = {
  acceptInvitation: 'invitation.accept',
  answerInvitation: 'invitation.accept',
  addPasskey: 'passkey.add',
  confirmRecoveryAddress: 'recovery.address.confirm',
  confirmTwoFactor: 'second-factor.on',
  verifyAddress: 'address.verify',
  setFirstPassword: 'password.set',
  giveAccess: 'access.give',
  takeAccess: 'access.take',
  transferThing: 'thing.transfer',
  connectModelProvider: 'provider.connect',
  connectSearch: 'search.connect',
  connectAutomation: 'automation.connect',
  connectAgentServer: 'tool-server.connect',
  changePlan: 'plan.change',
  disconnectIdentity: 'identity.disconnect',
  setMemberRole: 'member.role',
  setInstallationRole: 'person.role',
  removeAuditStream: 'audit.stream.remove',
  revokeScimToken: 'scim.token.revoke',
};

const actionsOf = async (requestId: string) =>
  (await api.database.db.select().from(auditEntries).where(eq(auditEntries.requestId, requestId)))
    .map(({ action }) => action)
    .filter((action) => !action.endsWith('.refuse'));

describe('every call that changes something', () => {
  it.each(changing.map((call) => [call.name, call] as const))('%s is audited, or it is said why not', async (name, call) => {
    const user = await (call.installation ? api.newAdmin('owner') : api.newUser());
    const input = (await inputOf(call, user)) as CallInput<CallDefinition>;
    const { headers } = await api.call(call, input, user);
    const actions = await actionsOf(String(headers['x-request-id']));
    const claims = [name in notAudited && 'not audited', name in shownElsewhere && 'shown elsewhere', actions.length > 0 && 'audited'];
    expect(claims.filter(Boolean), `${name} recorded: ${actions.join(', ')}`).toHaveLength(1);
  });

  it('lists only calls that exist', () => {
    const names = new Set(changing.map(({ name }) => name));
    expect([...Object.keys(notAudited), ...Object.keys(shownElsewhere)].filter((name) => !names.has(name))).toEqual([]);
  });
});
