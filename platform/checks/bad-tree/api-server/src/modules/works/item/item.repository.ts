import { itemPolicy } from './item.policy.ts'; // repository-is-a-leaf
export const itemRepository = itemPolicy;
