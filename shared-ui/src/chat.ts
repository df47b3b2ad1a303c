/** Reading and writing messages: streamed markdown and the composer. Lazy. */
import './theme/antd-chat.css';

export { type Citations, CitationsContext } from './chat/citations.ts';
export { type ColouredRange, colouredRanges } from './chat/coloured-ranges.ts';
export type { ComposerHandle, ComposerProps } from './chat/composer.tsx';
export { Composer } from './chat/composer.tsx';
export type { ComposerToggleProps } from './chat/composer-toggle.tsx';
export { ComposerToggle } from './chat/composer-toggle.tsx';
export { CopyButton } from './chat/copy-button.tsx';
export type { MarkdownProps } from './chat/markdown.tsx';
export { Markdown, preloadMarkdown } from './chat/markdown.tsx';
export type { MessageBubbleProps } from './chat/message-bubble.tsx';
export { MessageBubble } from './chat/message-bubble.tsx';
export type { RemoteImages } from './chat/remote-images.ts';
export { RemoteImagesContext } from './chat/remote-images.ts';
export { safeImageUrl, safeLinkUrl } from './chat/safe-url.model.ts';
