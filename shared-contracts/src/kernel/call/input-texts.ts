/**
 * Maps the keys of what schemas say about a refused field to English. Schemas name the key (`inputText`); forms and the server write it in
 * the reader's language. `{{least}}` and `{{most}}` are the limits of the check.
 */
export const inputTexts = {
  webSearchAddress: 'The address must start with https://.',
  providerAddress: 'The address must look like https://api.example.com/v1.',
  providerName: 'Enter a name for the provider.',
  daysWhole: 'Enter a whole number of days.',
  daysMin: 'Keep entries for at least {{least}} days.',
  daysMax: 'Entries are kept for at most {{most}} days.',
  areaAddressRequired: 'Address is required.',
  areaAddressMax: 'Address must not exceed {{most}} characters.',
  areaAddressForm: 'Use letters, digits and single dashes, for example “north-sea”.',
  areaAddressReserved: 'A page of the product has this address. Choose another one.',
  areaNameRequired: 'Work Area name is required.',
  areaNameMax: 'Work Area name must not exceed {{most}} characters.',
  displayNameRequired: 'Display name is required.',
  displayNameMax: 'Display name must not exceed {{most}} characters.',
  areaRank: 'Rank must be a number.',
  areaDescriptionMax: 'Description must not exceed {{most}} characters.',
  taskTitleRequired: 'Enter what is to be done.',
  taskTitleMax: 'A task must not exceed {{most}} characters.',
  taskDay: 'Enter a date.',
  categoryRequired: 'Category name is required.',
  categoryMax: 'Category name must not exceed {{most}} characters.',
  promptVariableTwice: 'Two variables have the same name.',
  promptChoices: 'Enter at least one choice, each only once.',
  promptDefault: 'The default doesn’t fit the type.',
  skillFileName: 'A file of a skill needs a plain name, such as examples/letter.md, other than SKILL.md.',
  skillFileTwice: 'Two files of the skill have the same name.',
  skillFilesLong: 'The files of a skill can have up to 100,000 characters together.',
  agentNotebooksMax: 'An agent can have up to {{most}} notebooks.',
  agentSkillsMax: 'An agent can have up to {{most}} skills.',
  itemsMax: 'Choose at most {{most}} items at once.',
  itemNameMax: 'A name can have up to {{most}} characters.',
  messageRequired: 'Write a message first.',
  excerptRequired: 'Select some text first.',
  memoryRequired: 'Write what should be remembered.',
  pictureAddressMax: 'This address is too long.',
  feedAddress: 'Enter the feed’s full address, starting with https://',
  httpAddress: 'This must be an http or https address.',
  agentTaskRequired: 'Describe what the agent should do.',
  emailGoalRequired: 'Describe what the e-mail should achieve.',
  startersMax: 'An agent can have up to {{most}} starters.',
  topicsMax: 'Enter up to {{most}} topics.',
  emailForm: 'Enter an e-mail address such as name@example.com.',
  emailInvalid: 'This is not a valid e-mail address.',
  passwordRequired: 'Enter your password.',
  passwordMin: 'A password needs at least {{least}} characters.',
  passwordMax: 'A password can have up to {{most}} characters.',
  passkeyNameRequired: 'Enter a name for the passkey.',
  codeRequired: 'Enter the code.',
  codeDigits: 'The code has six digits.',
  answerMin: 'Write at least three characters.',
  textMax: 'Write up to {{most}} characters.',
  contactNameRequired: 'Enter a name.',
  firstNameRequired: 'Enter your first name.',
  colorSchemeForm: 'The name of a color scheme has only lowercase letters.',
  workspaceNameRequired: 'Enter a name for the workspace.',
  teamNameRequired: 'Enter a name for the team.',
  groupNameRequired: 'Enter a name for the group.',
  requestsMin: 'Allow at least {{least}} request per minute, or leave the field empty.',
  nameMax: 'A name can have up to {{most}} characters.',
  remoteName: 'This is not the name of a remote.',
  trialOrigin: 'Only a machine’s own address can be tried, such as http://localhost:4701.',
  fieldRequired: 'Fill in this field.',
  domainForm: 'Enter a domain such as example.com.',
  domainsMax: 'Enter up to {{most}} domains.',
  certificatesMax: 'Enter up to {{most}} certificates.',
  ldapAddress: 'The address must look like ldaps://directory.example.com.',
  loginPlaceholder: 'The filter must contain {login}, which stands for what people enter.',
  mappingsMax: 'Map up to {{most}} groups.',
  sessionHours: 'Enter a whole number of hours from 1 to 720.',
  automationAddress: 'The address must look like https://n8n.example.com.',
  automationKeyRequired: 'Paste the API key.',
  automationWorkflowId: 'This is not the ID of a workflow.',
  workflowNameRequired: 'Enter a name for the workflow.',
  runInputMax: 'An input can have up to {{most, number}} characters.',
  taskNoteMax: 'A note can have up to {{most, number}} characters.',
  stepTextMax: 'A text can have up to {{most}} characters.',
  stepLineMax: 'This can have up to {{most, number}} characters.',
  stepId: 'A step’s ID has only lowercase letters, digits and dashes.',
  headersMax: 'A request can have up to {{most}} headers.',
  hostsMax: 'A step can have up to {{most}} allowed hosts.',
  fieldsMax: 'A step can have up to {{most}} fields.',
  stepsMax: 'A workflow can have up to {{most}} steps.',
  linesMax: 'A workflow can have up to {{most}} lines.',
  variablesMax: 'A workflow can have up to {{most}} variables.',
} as const;

/** Describes the part of a zod issue that its text needs. */
export interface InputIssue {
  readonly message: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
}

/** Describes the text of an issue by its key and the limits of its check. */
export interface InputText {
  readonly key: keyof typeof inputTexts;
  readonly values: { readonly least: number; readonly most: number };
}

/** Returns the text of an issue; undefined for messages of the library, which have no key. */
export function findInputText({ message, minimum, maximum }: InputIssue): InputText | undefined {
  return isKey(message) ? { key: message, values: { least: Number(minimum ?? 0), most: Number(maximum ?? 0) } } : undefined;
}

const isKey = (message: string): message is keyof typeof inputTexts => Object.hasOwn(inputTexts, message);
