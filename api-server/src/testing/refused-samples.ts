interface RefusedSamples {
  readonly status: number;
  readonly calls: readonly string[];
}

/** Lists the calls that refuse their owner's valid sample, by the reason. */
const refusedSamples: readonly RefusedSamples[] = [
  // The input is a secret that no sample can match.
  { status: 400, calls: ['acceptInvitation', 'addPasskey', 'confirmRecoveryAddress', 'confirmTwoFactor', 'verifyAddress'] },
  // They are for accounts without a password.
  { status: 400, calls: ['setFirstPassword'] },
  // The secret names something. An unknown secret is treated like a missing thing.
  { status: 404, calls: ['answerInvitation', 'copySharedWorkflow'] },
  // They bring back something deleted. The sample's is not.
  { status: 404, calls: ['restoreComment'] },
  // They name a part of a thing. The sample's has no such part.
  { status: 404, calls: ['continueComparison', 'deleteSummary', 'editSummary', 'retryComparisonAnswer', 'nameDocumentVersion'] },
  { status: 404, calls: ['askAgentVersion', 'compareAgentVersions', 'rollOutAgentVersion', 'takeBackAgentVersion'] },
  // They send mail. The test server sends none.
  { status: 501, calls: ['sendVerification', 'sendTestMail', 'retryMail'] },
  // They are for people named in the server's settings. This server's settings name nobody.
  { status: 403, calls: ['tryReleases'] },
  // They name a person or a mail in the console. The sample's belongs to nobody.
  { status: 404, calls: ['setInstallationRole', 'suspendPerson', 'reactivatePerson', 'signOutPerson', 'resetSecondFactor'] },
  { status: 404, calls: ['listPersonWorks', 'handOverWorks', 'withdrawInvitation'] },
  // They name a group, a model connection or a tool server of the console. The sample's doesn't exist.
  { status: 404, calls: ['addGroupMembers', 'deleteGroup', 'findGroupCandidates', 'getGroup', 'listGroupMembers'] },
  { status: 404, calls: ['findGroupThings', 'listGroupThings', 'previewGroupLoss', 'removeGroupMember', 'updateGroup'] },
  { status: 404, calls: ['deleteModelConnection', 'listConnectionModels', 'previewDisconnection', 'refreshModelConnection'] },
  { status: 404, calls: ['setConnectionAccess', 'setConnectionModel', 'setModelFacts', 'updateModelConnection'] },
  { status: 404, calls: ['disconnectInstallationServer', 'refreshInstallationServer', 'setInstallationServerAccess'] },
  // They name a workspace, or whom a hold is about. The sample's doesn't exist.
  { status: 404, calls: ['placeHold', 'liftHold', 'saveWorkspaceRetention'] },
  // They name an identity provider, a signing key or a changed address. The sample's doesn't exist.
  { status: 404, calls: ['changeIdentityProvider', 'decideAddressChange', 'removeIdentityProvider', 'revokeReleaseKey'] },
  // A provider without settings, text that is not metadata, and a factor that nobody requires.
  { status: 400, calls: ['addIdentityProvider', 'readSamlMetadata', 'startRequiredTwoFactor', 'testIdentityProvider'] },
  // A preset that isn't shared, one model compared to itself, a chat without older messages, a vote for no answer, a trial without a version.
  { status: 400, calls: ['setWorkspacePreset', 'startComparison', 'summarizeChat', 'voteComparison', 'publishAgentVersion'] },
  // An environment that is not declared, revisions of an empty registry, and no extension.
  { status: 400, calls: ['changeRemoteRelease', 'checkRemoteRelease', 'compareRevisions', 'installExtension'] },
  // A request of an unknown assistant.
  { status: 400, calls: ['readAssistantRequest', 'answerAssistantRequest'] },
  // They fetch an address, and the sample's leads nowhere.
  { status: 422, calls: ['fetchRemoteImage'] },
  // They need a connected model, which this server has none of.
  { status: 422, calls: ['setWorkspaceSpeech', 'speakText', 'transcribeSpeech'] },
  // They name a person. The sample's is in no workspace of the owner.
  { status: 403, calls: ['giveAccess', 'previewTransfer', 'transferThing'] },
  { status: 404, calls: ['takeAccess'] },
];

/** Returns the status with which a call answers its owner's valid sample. */
export const sampleStatus = (name: string): number => refusedSamples.find(({ calls }) => calls.includes(name))?.status ?? 200;
