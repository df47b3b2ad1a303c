import { inputTexts } from 'shared-contracts/input-texts';
import { defineMessages } from '../platform/language/messages.ts';

/** Says what the schemas of the contract say about a refused field. */
export const sayInput = defineMessages('input', inputTexts);
