/** Exports the channel to frames with an opaque origin. A separate entry, because few pages have such frames. */
export { type FrameState, openFrame, type SendToFrame } from './frames/frame-channel.ts';
