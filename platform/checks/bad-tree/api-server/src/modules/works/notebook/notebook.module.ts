import { beside } from '../beside.ts'; // order-api-server/src/modules/works/notebook
import { itemPolicy } from '../item/item.policy.ts';
export const notebooks = [beside, itemPolicy];
