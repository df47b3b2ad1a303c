import { defineMessages } from 'shared-ui';
import { appsMessages } from './apps-messages.ts';
import { areasMessages } from './areas-messages.ts';
import { editorMessages } from './editor-messages.ts';
import { exchangeMessages } from './exchange-messages.ts';
import { workflowsMessages } from './workflows-messages.ts';

/** All texts of this remote. */
export const { text, useMessages } = defineMessages('mfe-workareas', {
  ...areasMessages,
  ...workflowsMessages,
  ...editorMessages,
  ...exchangeMessages,
  ...appsMessages,

  sampleNotice: 'This remote alone, without the product around it. What it shows are samples.',
});
