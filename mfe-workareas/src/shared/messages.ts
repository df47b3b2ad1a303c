import { defineMessages } from 'shared-ui';
import { appsMessages } from './messages/apps-messages.ts';
import { areasMessages } from './messages/areas-messages.ts';
import { editorMessages } from './messages/editor-messages.ts';
import { exchangeMessages } from './messages/exchange-messages.ts';
import { workflowsMessages } from './messages/workflows-messages.ts';

/** All texts of this remote. */
export const { text, useMessages } = defineMessages('mfe-workareas', {
  ...areasMessages,
  ...workflowsMessages,
  ...editorMessages,
  ...exchangeMessages,
  ...appsMessages,

  sampleNotice: 'This remote alone, without the product around it. What it shows are samples.',
});
