import { dayMs } from './days.ts';

/** Holds the product's limits (docs/product/limits.md). Times are in milliseconds unless the name says otherwise. */
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
  /** Longest input for suggestions, in characters. Longer texts have no completions and wouldn't fit in an address. */
  suggestionQueryMax: 300,
  chatSearchMax: 500,
  /** How many models one comparison asks. */
  comparedModelsMin: 2,
  comparedModelsMax: 4,
  copiedLabelMs: 2_000,
  blueprintProgressMs: 12_000,
  streamCharactersPerTick: 7,
  streamTickMs: 10,
  infoToastMs: 5_000,
  workAreaNameMax: 50,
  workAreaDisplayNameMax: 15,
  workAreaDescriptionMax: 600,
  /** Longest RouteURL and category name, and how many items an area's page shows. */
  workAreaAddressMax: 60,
  areaCategoryNameMax: 40,
  areaCategoriesMax: 100,
  areaItemsShown: 300,
  /** Longest title of a task, and most tasks of an area, done ones included. */
  areaTaskTitleMax: 300,
  areaTasksMax: 200,
  agentDescriptionMax: 200,
  /** Longer values would push the question out of the model's context. */
  agentNameMax: 100,
  agentInstructionsMax: 20_000,
  agentStartersMax: 20,
  agentStarterMax: 500,
  agentTopicsMax: 50,
  /** How many skills an agent can have. */
  agentNotebooksMax: 20,
  agentSkillsMax: 10,
  agentTopicMax: 100,
  knowledgeTotalBytes: 536_870_912,
  /** Largest part of an upload, and longest file name. */
  uploadPartMaxBytes: 16 * 1024 * 1024,
  fileNameMax: 255,
  imageMaxBytes: 5 * 1024 * 1024,
  /** Longest mask of an edited picture, in base64. */
  imageMaskMaxCharacters: 700_000,
  sessionListPage: 1,
  sessionListPageSize: 1_000,
  savedExcerptsShown: 3,
  excerptMaxCharacters: 10_000,
  artifactMaxCharacters: 200_000,
  artifactKeyMaxCharacters: 200,
  artifactEditsKept: 50,
  /** Longest fact, and how many a user can have. */
  memoryMaxCharacters: 500,
  memoriesMax: 200,
  /** Longest name of a notebook or item, how many items one request takes, and how long the trash keeps items. */
  itemNameMax: 300,
  itemsAtOnceMax: 500,
  /** Longest name of a document's version, and how many can have one. */
  documentVersionNameMax: 100,
  documentNamedVersionsMax: 100,
  /** To how many people, teams, workspaces and groups one thing can be given. */
  grantsMax: 100,
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
  /** Longer text belongs in a file. */
  chatMessageMaxCharacters: 100_000,
  /** Most messages of an incognito chat, which the page sends along. */
  temporaryHistoryMax: 2_000,
  /** A longer summary would leave too little room for the chat. */
  chatSummaryMaxCharacters: 20_000,
  keptDraftMaxCharacters: 2_000_000,
  keptDraftsMax: 300,
  keptDraftsRequestMaxBytes: 12_000_000,
  chatAttachmentsMax: 10,
  /** Longer pasted text is easier to handle as a file. */
  pasteMaxCharacters: 2_000,
  pasteMaxLines: 40,
  /** How much a message can refer to with `@`. */
  chatReferencesMax: 10,
  /** Longest answer accepted from a provider; as long as an imported message may be. */
  answerMaxCharacters: 400_000,
  /** How many agents an agent may ask. */
  askedAgentsMax: 10,
  /** What is kept of a model's thoughts. */
  thoughtMaxCharacters: 40_000,
  /** Longest text of a source that is kept with an answer, so that its citations can be checked. */
  citedPassageMax: 6_000,
  /** Limits of one import request and of one imported chat. */
  importRequestMaxBytes: 24 * 1024 * 1024,
  importChatsPerRequest: 50,
  importMessagesMax: 10_000,
  /** Most entries of all lists and objects of an import request. */
  importEntriesMax: 1_500_000,
  importMessageMaxCharacters: 400_000,
  importFileMaxBytes: 200 * 1024 * 1024,
  /** Limits of a workflow and its runs. */
  workflowStepsMax: 100,
  workflowEdgesMax: 300,
  workflowTextMax: 20_000,
  /** Most variables in all texts of a workflow, and most entries of its lists and objects. */
  workflowVariablesMax: 5_000,
  workflowEntriesMax: 50_000,
  workflowFileMaxBytes: 4 * 1024 * 1024,
  workflowMaxBytes: 4 * 1024 * 1024,
  workflowHookMaxBytes: 1024 * 1024,
  workflowWaitMaxMs: 30 * dayMs,
  /** How old a run may get, waits included, and how long its steps may work in total. */
  workflowRunMaxMs: 90 * dayMs,
  workflowWorkMaxMs: 6 * 3_600_000,
  workflowOutputMaxBytes: 256 * 1024,
  workflowRunsKept: 200,
  /** Runs of each workflow that the list draws. */
  workflowRunsListed: 14,
  /** Shortest password that sign-up accepts. NIST SP 800-63B requires at least 8 and recommends 15 without a second factor. */
  passwordMin: 10,
  passwordMax: 256,
  /** How long a provider sign-in may take, how long its proof is valid, and how long a mailed recovery link is valid. */
  oauthFlowSeconds: 10 * 60,
  ssoProofSeconds: 5 * 60,
  recoveryLinkSeconds: 30 * 60,
} as const;

/** Returns a size in whole megabytes, for sentences that name a limit. */
export const inMegabytes = (bytes: number): number => Math.floor(bytes / 1024 ** 2);
