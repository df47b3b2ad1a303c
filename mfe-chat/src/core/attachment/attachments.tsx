/** Re-exports what the composer loads when the first file is attached. */
export { attach, attachPaste, notifyPending, restoreAttachments } from './attach.ts';
export { AttachmentTray } from './attachment-tray.tsx';
