import { defineMessages } from 'shared-ui';
import { appsMessages } from './apps-messages.ts';
import { areasMessages } from './areas-messages.ts';
import { editorMessages } from './editor-messages.ts';
import { exchangeMessages } from './exchange-messages.ts';
import { workflowsMessages } from './workflows-messages.ts';

/** Registers all texts of this remote. */
export const { text, useMessages } = defineMessages('mfe-workareas', {
  ...areasMessages,
  ...workflowsMessages,
  ...editorMessages,
  ...exchangeMessages,
  ...appsMessages,

  sampleNotice: 'This remote runs on its own with sample data.',
});
