import type { InputTextKey } from './input-text.ts';

/**
 * Maps the keys of what schemas say about a refused field to English. Schemas name the key (`inputText`); forms and the server write it in
 * the reader's language. `{{least}}` and `{{most}}` are the limits of the check.
 */
export const inputTexts = {
  webSearchAddress: 'An address begins with https://.',
  providerAddress: 'The address must look like https://api.example.com/v1.',
  providerName: 'Name the provider.',
  daysWhole: 'Give whole days.',
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
  areaRank: 'Rank is a number.',
  areaDescriptionMax: 'Description must not exceed {{most}} characters.',
  categoryRequired: 'Category name is required.',
  categoryMax: 'Category name must not exceed {{most}} characters.',
  itemsMax: 'Choose at most {{most}} items at once.',
  itemNameMax: 'A name has at most {{most}} characters.',
  messageRequired: 'Write a message first.',
  excerptRequired: 'Select a text first.',
  memoryRequired: 'Write what should be remembered.',
  pictureAddressMax: 'This address is too long.',
  feedAddress: 'Enter the feed’s full address, starting with https://',
  httpAddress: 'This has to be an http or https address.',
  agentTaskRequired: 'Write what the agent is to do.',
  emailGoalRequired: 'Write what the e-mail is to achieve.',
  startersMax: 'An agent has at most {{most}} starters.',
  topicsMax: 'Name at most {{most}} topics.',
  emailForm: 'Enter an e-mail address such as name@example.com.',
  emailInvalid: 'This is not an e-mail address.',
  passwordRequired: 'Type your password.',
  passwordMin: 'A password has at least {{least}} characters.',
  passwordMax: 'A password has at most {{most}} characters.',
  passkeyNameRequired: 'Name the passkey.',
  codeRequired: 'Type the code.',
  codeDigits: 'A code has six digits.',
  answerMin: 'Write at least three characters.',
  textMax: 'Write up to {{most}} characters.',
  contactNameRequired: 'Write a name.',
  firstNameRequired: 'Your first name is needed.',
  colorSchemeForm: 'A color scheme is a name in lowercase letters.',
  workspaceNameRequired: 'Name the workspace.',
  teamNameRequired: 'Name the team.',
  nameMax: 'A name has up to {{most}} characters.',
  remoteName: 'This is not the name of a remote.',
  trialOrigin: 'Only a machine’s own address can be tried, such as http://localhost:4701.',
  automationAddress: 'The address must look like https://n8n.example.com.',
  automationKeyRequired: 'Paste the API key.',
  automationWorkflowId: 'This is no id of a workflow.',
  workflowNameRequired: 'Name the workflow.',
  runInputMax: 'An input has at most {{most, number}} characters.',
  taskNoteMax: 'A note has at most {{most, number}} characters.',
  stepTextMax: 'A text has at most {{most}} characters.',
  stepLineMax: 'This has at most {{most, number}} characters.',
  stepId: 'The id of a step is made of small letters, digits and dashes.',
  headersMax: 'A request has at most {{most}} headers.',
  hostsMax: 'A step has at most {{most}} allowed hosts.',
  fieldsMax: 'A step has at most {{most}} fields.',
  stepsMax: 'A workflow has at most {{most}} steps.',
  linesMax: 'A workflow has at most {{most}} lines.',
} as const;

/** Describes the part of a zod issue that its text needs. */
export interface InputIssue {
  readonly message: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
}

/** Describes the text of an issue by its key and the limits of its check. */
export interface InputText {
  readonly key: InputTextKey;
  readonly values: { readonly least: number; readonly most: number };
}

/** Returns the text of an issue; undefined for messages of the library, which have no key. */
export function findInputText({ message, minimum, maximum }: InputIssue): InputText | undefined {
  return isKey(message) ? { key: message, values: { least: Number(minimum ?? 0), most: Number(maximum ?? 0) } } : undefined;
}

const isKey = (message: string): message is InputTextKey => Object.hasOwn(inputTexts, message);
