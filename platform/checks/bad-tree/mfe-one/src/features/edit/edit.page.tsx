import { item } from '../item/item.tsx'; // feature-not-to-feature
export const edit = item;
