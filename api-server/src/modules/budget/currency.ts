import * as z from 'zod/mini';
import { defineSetting } from '../../platform/installation-settings.ts';

/** Holds the one currency of all prices, budgets and costs, as an ISO 4217 code. */
export const currencySetting = defineSetting('currency', z.string().check(z.regex(/^[A-Z]{3}$/)), 'USD');
