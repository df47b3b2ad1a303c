import { startRichToolServer } from './rich-mcp-server.ts';

/** Runs a tool server with forms, progress and resources in a separate process. Ends with its parent. */
const { url } = await startRichToolServer();

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
process.send?.({ ready: true, toolUrl: url });
