import * as z from 'zod/mini';

/** Names the ways in which answers, agents and workflows reach something outside this server. */
export const policyExits = [
  'web-search',
  'web-pages',
  'image-creation',
  'speech',
  'external-images',
  'workflow-requests',
  'tool-servers',
] as const satisfies readonly string[];

/** Names the parts of the product that groups may use. */
export const policyFeatures = [
  'agents',
  'workflows',
  'market-intel',
  'api-keys',
  'link-sharing',
  'incognito',
  'extensions',
] as const satisfies readonly string[];

/** Names what a policy can switch on and off. */
export const policyAbility = z.enum([...policyExits, ...policyFeatures]);

export type PolicyAbility = z.infer<typeof policyAbility>;
