import type { ModelPrice } from '../../../platform/database/schema/governance/usage.ts';
import { modelFacts } from '../../../platform/model/model-facts.ts';

/**
 * Returns the list price of a well-known model, in millionths of the catalog's currency. Administrators can replace each of them, and enter
 * the prices in an installation with another currency.
 */
export const listPrice = (name: string): ModelPrice | undefined => modelFacts(name).price;
