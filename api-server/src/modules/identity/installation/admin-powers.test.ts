import { allCalls } from 'shared-contracts/all-calls';
import { expect, it } from 'vitest';
import { roleFor } from '../../../kernel/scope.ts';

/**
 * Lists what administrators may change, with why none of it makes them as powerful as an owner. Somebody who ships code, changes an account's
 * address, opens a way to sign in, or gives roles is as powerful as an owner (docs/adr/0118).
 */
const harmless: Readonly<Record<string, readonly string[]>> = {
  'gives nobody a role or a way into an account; people decide what a group sees': [
    'createGroup',
    'updateGroup',
    'deleteGroup',
    'addGroupMembers',
    'removeGroupMember',
  ],
  'leaves owners alone (`ensureMayChange`) and opens no account': [
    'suspendPerson',
    'reactivatePerson',
    'signOutPerson',
    'resetSecondFactor',
    'handOverWorks',
  ],
  'leads to an account without a role, for the invited address only': ['invitePerson', 'withdrawInvitation'],
  'runs only what an enrolled key signed, or what ran before; only ends what tokens may do': [
    'changeRemoteRelease',
    'pruneReleases',
    'revokeReleaseToken',
  ],
  'asks servers for models and tools; their answers run in no page': [
    'createModelConnection',
    'updateModelConnection',
    'deleteModelConnection',
    'refreshModelConnection',
    'testModelConnection',
    'setConnectionAccess',
    'setConnectionModel',
    'setInstallationModel',
    'setLocalDiscovery',
    'setModelFacts',
    'startEmbedding',
    'pauseEmbedding',
    'shareLocalModels',
    'createScopedConnection',
    'updateScopedConnection',
    'deleteScopedConnection',
    'refreshScopedConnection',
    'testScopedConnection',
    'setScopedModel',
    'connectInstallationServer',
    'disconnectInstallationServer',
    'refreshInstallationServer',
    'setInstallationServerAccess',
    'connectScopedServer',
    'disconnectScopedServer',
    'refreshScopedServer',
  ],
  'is about money': ['setBudget', 'removeBudget', 'setCurrency', 'setPrice'],
  'keeps or deletes what is old, not who may do what': [
    'saveRetention',
    'saveWorkspaceRetention',
    'previewRetention',
    'startRetention',
    'placeHold',
    'liftHold',
  ],
  'is sealed for a key that the server doesn’t have': ['saveBackupPlan', 'startBackup'],
  'sends a fixed text to the caller, or a mail to its recipient again': ['sendTestMail', 'retryMail'],
  'switches features off or on for groups': ['savePolicy'],
  'only reads': ['exportAudit', 'exportInstallationUsage'],
};

it('gives administrators nothing that makes them as powerful as an owner', () => {
  const changing = allCalls.filter((call) => roleFor(call, 'installation') === 'admin' && call.method !== 'GET').map(({ name }) => name);
  expect(changing.toSorted(), 'review a new call, then list it here or make it an owner’s').toEqual(
    Object.values(harmless).flat().toSorted(),
  );
});
