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
  // It is for those who may not edit, and the owner may.
  { status: 400, calls: ['requestEditAccess'] },
  // They send mail. The test server sends none.
  { status: 501, calls: ['sendVerification', 'sendTestMail', 'retryMail'] },
  // They are for people named in the server's settings. This server's settings name nobody.
  { status: 403, calls: ['tryReleases'] },
  // A provider without settings, text that is not metadata, and a factor that nobody requires.
  {
    status: 400,
    calls: ['addIdentityProvider', 'changeIdentityProvider', 'readSamlMetadata', 'testIdentityProvider', 'startRequiredTwoFactor'],
  },
  // A preset that isn't shared, one model compared to itself, a chat without older messages, a vote for no answer.
  { status: 400, calls: ['setWorkspacePreset', 'startComparison', 'summarizeChat', 'voteComparison'] },
  // An environment that is not declared, revisions of an empty registry, and no extension.
  { status: 400, calls: ['changeRemoteRelease', 'checkRemoteRelease', 'compareRevisions', 'installExtension'] },
  // A step that starts a workflow, of which there is nothing to test.
  { status: 400, calls: ['testWorkflowStep'] },
  // A request of an unknown assistant.
  { status: 400, calls: ['readAssistantRequest', 'answerAssistantRequest'] },
  // They fetch an address, and the sample's leads nowhere.
  { status: 422, calls: ['fetchRemoteImage'] },
  // They need a connected model, which this server has none of.
  { status: 422, calls: ['pauseEmbedding', 'previewEmbedding', 'setWorkspaceSpeech', 'speakText', 'startEmbedding', 'transcribeSpeech'] },
];

/** Returns the status with which a call answers its owner's valid sample. */
export const sampleStatus = (name: string): number => refusedSamples.find(({ calls }) => calls.includes(name))?.status ?? 200;
