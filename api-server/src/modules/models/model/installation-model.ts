import * as z from 'zod/mini';
import { defineSetting } from '../../../platform/installation-settings.ts';

/** Names the model that answers people who have not chosen one; an empty text leaves it to the order of the connections. */
export const installationModel = defineSetting('default_model', z.string(), '');
