/** Attaching files to a message: what the composer loads with the first one. */
export { attach, restoreAttachments, tellWaiting } from './attach.ts';
export { AttachmentTray } from './attachment-tray.tsx';
