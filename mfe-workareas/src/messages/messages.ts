import { defineMessages } from 'shared-ui';
import { appsMessages } from './apps.ts';
import { areasMessages } from './areas.ts';
import { editorMessages } from './editor.ts';
import { exchangeMessages } from './exchange.ts';
import { workflowsMessages } from './workflows.ts';

/** Registers all texts of this remote. */
export const { text, useMessages } = defineMessages('mfe-workareas', {
  ...areasMessages,
  ...workflowsMessages,
  ...editorMessages,
  ...exchangeMessages,
  ...appsMessages,

  sampleNotice: 'This remote runs on its own with sample data.',
});
