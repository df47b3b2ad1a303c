import { defineMessages } from 'shared-ui';
import { extensionTexts } from '../../messages/extensions.ts';

export const { useMessages: useExtensionMessages } = defineMessages('host-shell-extensions', extensionTexts);
