import { itemPolicy } from '../modules/works/item/item.policy.ts'; // kernel-not-up
export const tool = itemPolicy;
