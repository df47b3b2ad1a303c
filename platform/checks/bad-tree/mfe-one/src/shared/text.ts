import { item } from '../features/item/item.tsx'; // shared-not-up
export const text = item;
