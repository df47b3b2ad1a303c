import { item } from '../features/item/item.tsx'; // core-not-up
export const thing = item;
