/** Reading and writing messages: streamed Markdown and the composer. Lazy. */
import './chat/chat.css';
import './chat/composer/composer.css';

export { type CodeAction, CodeActionContext, DrawDiagramsContext, type FencedBlock } from './chat/code/code-action.ts';
// Released remotes still import the former name.
export { type ColoredRange, findColoredRanges, findColoredRanges as colouredRanges } from './chat/code/colored-ranges.ts';
export type { ComposerHandle, ComposerProps } from './chat/composer/composer.tsx';
export { Composer } from './chat/composer/composer.tsx';
export type { ComposerToggleProps } from './chat/composer/composer-toggle.tsx';
export { ComposerToggle } from './chat/composer/composer-toggle.tsx';
export type { ComposerMenu, MenuEntry, MenuSource } from './chat/composer/menu/composer-menu.types.ts';
export type { RemoteImages } from './chat/links-and-images/remote-images.ts';
export { RemoteImagesContext } from './chat/links-and-images/remote-images.ts';
export { safeImageUrl, safeLinkUrl } from './chat/links-and-images/safe-url.model.ts';
export type { MarkdownProps } from './chat/markdown/markdown.tsx';
export { Markdown, preloadMarkdown } from './chat/markdown/markdown.tsx';
export { CopyButton } from './chat/message/copy-button.tsx';
export type { MessageBubbleProps } from './chat/message/message-bubble.tsx';
export { MessageBubble } from './chat/message/message-bubble.tsx';
export { type CheckedCitation, type Citations, CitationsContext } from './chat/references/citations.ts';
export { initialsOf } from './text/initials.ts';
