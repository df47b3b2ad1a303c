const content = 'content of the caller, which has its own history, trash or versions';
const choice = 'a choice about how the caller’s own page looks or answers';
const reading = 'changes nothing that lasts';
const running = 'work with content; a run and its log say what it did';
const secondStep = 'only prepares a step that is recorded';

/** Says for every other call that changes something why the audit log does not have it. */
export const notAudited: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['addMemory', 'deleteMemories', 'deleteMemory', 'updateMemory', 'addStickyNote', 'deleteStickyNote', 'updateStickyNote'],
      ...['addComment', 'deleteComment', 'editComment', 'resolveThread', 'restoreComment', 'setReaction'],
      ...['archiveSession', 'deleteSession', 'importChats', 'moveSession', 'openSession', 'pinSession', 'renameSession', 'saveNotes'],
      ...['saveArtifactEdit', 'addGoldenQuestion', 'updateGoldenQuestion', 'deleteGoldenQuestion', 'setGoldenReplays'],
      ...['editSummary', 'deleteSummary', 'restoreSummary', 'showVersion', 'voteMessage', 'saveExcerpt', 'deleteExcerpt', 'setBookmark'],
      ...[
        'createAgent',
        'publishAgentVersion',
        'rollOutAgentVersion',
        'takeBackAgentVersion',
        'deleteAgent',
        'duplicateAgent',
        'moveAgent',
        'renameAgent',
        'updateAgent',
        'uploadAgentImage',
        'rateAgentRun',
        'undoRun',
      ],
      ...['createNotebook', 'deleteNotebook', 'updateNotebook', 'saveNotebookDocument', 'sendDocumentChanges', 'nameDocumentVersion'],
      ...['deleteBlueprint', 'moveBlueprint', 'renameBlueprint', 'deleteReport', 'moveReport', 'renameReport'],
      ...['createPrompt', 'deletePrompt', 'duplicatePrompt', 'importPrompts', 'movePrompt', 'renamePrompt', 'restorePromptVersion'],
      ...['updatePrompt'],
      ...['deleteFile', 'moveFile', 'renameFile', 'retryFile', 'createKnowledgeFolder', 'createUpload', 'sendUploadPart'],
      ...['completeUpload', 'cancelUpload', 'deleteItems', 'moveItems', 'purgeItems', 'restoreItems', 'keepDrafts', 'forgetKeptDrafts'],
      ...['createPreset', 'updatePreset', 'deletePreset', 'restorePreset', 'saveChatSettings'],
      ...['createAreaCategory', 'createWorkArea', 'deleteAreaCategory', 'deleteWorkArea', 'fileInArea', 'removeFromArea'],
      ...['renameAreaCategory', 'restoreWorkArea', 'startAreaChat', 'updateWorkArea'],
      ...['createAreaTask', 'deleteAreaTask', 'moveAreaTask', 'restoreAreaTask', 'updateAreaTask'],
      ...['createWorkflow', 'saveWorkflow', 'importWorkflow', 'copySharedWorkflow', 'saveArticle'],
      ...['continueComparison', 'deleteComparison', 'restoreComparison', 'setComparisonTask', 'voteComparison'],
      ...['addFeed', 'fetchFeed', 'removeFeed', 'writeDigest', 'saveAgentSchedule', 'saveAgentSettings', 'scheduleDigest'],
    ].map((name) => [name, content]),
  ),
  ...Object.fromEntries(
    [
      ...[
        'savePersonalisation',
        'setAccountType',
        'setAppearance',
        'setDefaultModel',
        'setDefaultPreset',
        'setSpecialModel',
        'setFavoriteModel',
        'setPicture',
        'removePicture',
      ],
      ...['setTimeZone', 'updateProfile', 'saveNotifications', 'changeAlerts', 'markAlertsRead', 'applyInsight', 'dismissInsight'],
      ...['addPushSubscription', 'removePushSubscription'],
      ...[
        'switchWorkspace',
        'setRetention',
        'setFavoritePrompt',
        'notePromptUse',
        'tryReleases',
        'connectModel',
        'switchToolServer',
        'switchServerTools',
      ],
    ].map((name) => [name, choice]),
  ),
  ...Object.fromEntries(
    [
      ...[
        'searchSources',
        'testModelProvider',
        'testAutomation',
        'refreshModelProvider',
        'refreshAgentServer',
        'refreshInstallationServer',
        'refreshWorkspaceServer',
        'fetchRemoteImage',
      ],
      ...[
        'fillServerPrompt',
        'fillResourceTemplate',
        'suggestTemplateValues',
        'readAssistantRequest',
        'transcribeSpeech',
        'speakText',
        'draftEmail',
        'sendTyping',
        'readInvitation',
        'trackLogin',
        'trackLogout',
      ],
      ...['testModelConnection', 'refreshModelConnection', 'refreshWorkspaceConnection', 'previewRetention'],
      ...['testIdentityProvider', 'readSamlMetadata'],
      ...['startActivity', 'endActivity', 'startModelActivity', 'endModelActivity'],
    ].map((name) => [name, reading]),
  ),
  ...Object.fromEntries(
    [
      ...[
        'completeChat',
        'stopRun',
        'summarizeChat',
        'emailAgent',
        'runAgentSchedule',
        'dryRunAgentSchedule',
        'decideApproval',
        'runWorkflow',
        'cancelWorkflowRun',
      ],
      ...['retryWorkflowRun', 'finishWorkflowTask', 'startComparison', 'retryComparisonAnswer', 'pushWorkflow', 'activateRemoteWorkflow'],
      ...['replayGoldenQuestions', 'askAgentVersion', 'callFromApp', 'shareFromApp'],
    ].map((name) => [name, running]),
  ),
  callFromExtension: 'makes another call, which is recorded where that one is',
  ...Object.fromEntries(
    ['startPasskey', 'startRequiredTwoFactor', 'startServerSignIn', 'startTwoFactor', 'sendVerification'].map((name) => [name, secondStep]),
  ),
};

/** Maps audited calls that a sample can't make to their action: they take a secret, somebody else, or another server. `audited-calls.test.ts` makes them. */
export const madeBelow: Readonly<Record<string, string>> = {
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
  connectToolServer: 'tool-server.connect',
  changePlan: 'plan.change',
  disconnectIdentity: 'identity.disconnect',
  setMemberRole: 'member.role',
  setInstallationRole: 'person.role',
  removeAuditStream: 'audit.stream.remove',
  revokeScimToken: 'scim.token.revoke',
};

/**
 * Maps calls of the console that a sample can't make, because they name a person, a group, a connection or a provider, to the test that makes
 * them and reads the log.
 */
export const madeElsewhere: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['addGroupMembers', 'deleteGroup', 'removeGroupMember', 'updateGroup'].map((name) => [name, 'governance/group/group.test.ts']),
  ),
  ...Object.fromEntries(
    [...['createModelConnection', 'deleteModelConnection', 'setConnectionAccess', 'setConnectionModel'], 'updateModelConnection'].map(
      (name) => [name, 'models/model/connection.test.ts'],
    ),
  ),
  ...Object.fromEntries(
    ['handOverWorks', 'resetSecondFactor', 'signOutPerson', 'withdrawInvitation'].map((name) => [name, 'identity/person/person.test.ts']),
  ),
  ...Object.fromEntries(['reactivatePerson', 'suspendPerson'].map((name) => [name, 'identity/person/suspension.test.ts'])),
  ...Object.fromEntries(['retryMail', 'sendTestMail'].map((name) => [name, 'messaging/mail/mail-console.test.ts'])),
  decideAddressChange: 'identity/scim/address-change.test.ts',
  ...Object.fromEntries(['liftHold', 'placeHold'].map((name) => [name, 'governance/hold/hold.test.ts'])),
  ...Object.fromEntries(['revokeReleaseKey', 'revokeReleaseToken'].map((name) => [name, 'operations/publishing/publishers.test.ts'])),
  ...Object.fromEntries(['changeRemoteRelease', 'pruneReleases'].map((name) => [name, 'operations/publishing/publishing.test.ts'])),
  ...Object.fromEntries(['finishServerSignIn', 'signOutOfServer'].map((name) => [name, 'agents/tool-server/sign-in.test.ts'])),
  ...Object.fromEntries(
    ['connectInstallationServer', 'disconnectInstallationServer', 'setInstallationServerAccess'].map((name) => [
      name,
      'agents/tool-server/installation-servers.test.ts',
    ]),
  ),
  connectWorkspaceServer: 'agents/tool-server/workspace-servers.test.ts',
  installExtension: 'operations/extension/extension.test.ts',
  answerAssistantRequest: 'agents/connected-assistant/sign-in.test.ts',
  setCurrency: 'governance/budget/currency.test.ts',
  createWorkspaceConnection: 'models/model/workspace-connection.test.ts',
  setModelFacts: 'models/model/stated-facts.test.ts',
  setWorkspaceSpeech: 'models/model/workspace-speech.test.ts',
  connectLocalModels: 'models/model/local-model.test.ts',
  shareLocalModels: 'models/model/local-model.test.ts',
  setWorkspacePreset: 'chat/preset/preset.test.ts',
  saveWorkspaceRetention: 'governance/retention/retention.test.ts',
  ...Object.fromEntries(
    ['addIdentityProvider', 'changeIdentityProvider', 'removeIdentityProvider'].map((name) => [
      name,
      'identity/identity-provider/identity-provider.test.ts',
    ]),
  ),
};
