import type { CallDefinition, CallTag } from 'shared-contracts/calls';

/** Groups of calls that extensions can have: what people work with, and nothing that publishes, pays, signs in or gives access. */
const readable: readonly CallTag[] = [
  'agents',
  'alerts',
  'area-tasks',
  'articles',
  'bookmarks',
  'chat',
  'digests',
  'documents',
  'excerpts',
  'feeds',
  'items',
  'notebooks',
  'prompts',
  'reports',
  'saved-articles',
  'sticky-notes',
  'work-areas',
  'workflows',
];

/** Those that extensions can also change. The others reach the web, models or other people. */
const changeable: readonly CallTag[] = [
  'area-tasks',
  'bookmarks',
  'documents',
  'excerpts',
  'items',
  'notebooks',
  'prompts',
  'saved-articles',
  'sticky-notes',
  'work-areas',
];

/** What can't be taken back, and what asks a model. */
const kept: readonly string[] = ['purgeItems', 'startAreaChat'];

/** Says whether a call only reads. */
export const onlyReads = ({ method }: CallDefinition): boolean => method === 'GET';

/** Says whether a workspace can grant a call to an extension. Streams and uploads don't pass the frame. */
export function isGrantable(call: CallDefinition): boolean {
  if (call.auth !== 'user' || call.streams || (call.encoding && call.encoding !== 'json')) return false;
  if (call.installation || call.needsVerifiedAddress || kept.includes(call.name)) return false;
  return (onlyReads(call) ? readable : changeable).includes(call.tag);
}
