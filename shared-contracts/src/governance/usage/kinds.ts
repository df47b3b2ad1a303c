/** Lists what calls to models are made for. */
export const callKinds = [
  'chat',
  'agent',
  'workflow',
  'schedule',
  'api',
  'report',
  'image',
  'transcription',
  'speech',
  'draft',
  'embedding',
  'digest',
  'email',
  'other',
] as const;

export type CallKind = (typeof callKinds)[number];
