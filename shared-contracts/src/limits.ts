/** Business constants and limits of the product: specification section 9. Times in milliseconds unless the name says otherwise. */
export const limits = {
  tokenCheckFirstMs: 2_000,
  tokenCheckEveryMs: 60_000,
  tokenLifetimeSeconds: 12 * 60 * 60,
  stickyNoteAutosaveMs: 2_000,
  stickyNoteColor: '#FFF9B1',
  stickyNotePosition: { left: 50, top: 100 },
  notesAutosaveMs: 2_000,
  notesMaxCharacters: 4_000,
  suggestionDebounceMs: 1_000,
  /** Of what is typed, in characters: a longer text completes to nothing, and an address would not hold it. */
  suggestionQueryMax: 300,
  chatSearchMax: 500,
  copiedLabelMs: 2_000,
  blueprintProgressMs: 12_000,
  streamCharactersPerTick: 7,
  streamTickMs: 10,
  infoToastMs: 5_000,
  workAreaNameMax: 50,
  workAreaDisplayNameMax: 15,
  workAreaDescriptionMax: 600,
  /** Ours: longest RouteURL and category name, and how many things an area's page shows. */
  workAreaAddressMax: 60,
  areaCategoryNameMax: 40,
  areaCategoriesMax: 100,
  areaItemsShown: 300,
  agentDescriptionMax: 200,
  /** Ours: the specification names no limits for these; beyond them the instructions would push the question out of a model's sight. */
  agentNameMax: 100,
  agentInstructionsMax: 20_000,
  agentStartersMax: 20,
  agentStarterMax: 500,
  agentTopicsMax: 50,
  agentTopicMax: 100,
  knowledgeTotalBytes: 536_870_912,
  /** Ours: greatest length of one part of an upload, and of a file's name. */
  uploadPartMaxBytes: 16 * 1024 * 1024,
  fileNameMax: 255,
  imageMaxBytes: 5 * 1024 * 1024,
  sessionListPage: 1,
  sessionListPageSize: 1_000,
  savedExcerptsShown: 3,
  /** Ours: longest text that is kept as an excerpt. */
  excerptMaxCharacters: 10_000,
  /** Ours: longest text that is remembered, and how much of it a user can have. */
  memoryMaxCharacters: 500,
  memoriesMax: 200,
  /** Ours: the longest name of a notebook or item, how many items one request takes, and how long the trash keeps things. */
  itemNameMax: 300,
  itemsAtOnceMax: 500,
  trashDays: 30,
  quickReadsFallback: 6,
  autoScrollThresholdPx: 10,
  skeletonCount: 4,
  areaDetailsCookieSeconds: 604_800,
  profileCookieSeconds: 5_184_000,
  localStorageTimeZone: 'UTC',
  greetingTimeZone: 'Asia/Kolkata',
  defaultModelLabel: 'gpt-4.1-2025-04-14',
  defaultChatModelId: 'gpt-4o',
  /** Ours: the specification names no limit for one chat message; longer text belongs into a file. */
  chatMessageMaxCharacters: 100_000,
  keptDraftMaxCharacters: 2_000_000,
  keptDraftsMax: 300,
  keptDraftsRequestMaxBytes: 12_000_000,
  /** Ours: how many files go with one message. */
  chatAttachmentsMax: 10,
  /** Ours: longest answer that is taken from a model's provider; as long as an imported message may be. */
  answerMaxCharacters: 400_000,
  /** Ours: what one request of an import may bring, and what one chat may hold. */
  importRequestMaxBytes: 24 * 1024 * 1024,
  importChatsPerRequest: 50,
  importMessagesMax: 10_000,
  importMessageMaxCharacters: 400_000,
  importFileMaxBytes: 200 * 1024 * 1024,
  /** Ours: what a workflow may be, and what its runs may use. */
  workflowStepsMax: 100,
  workflowEdgesMax: 300,
  workflowTextMax: 20_000,
  workflowFileMaxBytes: 4 * 1024 * 1024,
  workflowMaxBytes: 4 * 1024 * 1024,
  workflowHookMaxBytes: 1024 * 1024,
  workflowWaitMaxMs: 30 * 86_400_000,
  /** How old a run may get, waits included, and how long its steps may work, all together. */
  workflowRunMaxMs: 90 * 86_400_000,
  workflowWorkMaxMs: 6 * 3_600_000,
  workflowOutputMaxBytes: 256 * 1024,
  workflowRunsKept: 200,
  /** Ours: shortest password that sign-up accepts (NIST SP 800-63B asks for 8 or more; 15 without a second factor is advised). */
  passwordMin: 10,
  passwordMax: 256,
  /** Ours: how long a provider may take to send the browser back, how long the proof of it counts, and a mailed recovery link. */
  oauthFlowSeconds: 10 * 60,
  ssoProofSeconds: 5 * 60,
  recoveryLinkSeconds: 30 * 60,
} as const;

/** Returns a size in whole megabytes, for sentences that name a limit. */
export const inMegabytes = (bytes: number): number => Math.floor(bytes / 1024 ** 2);
