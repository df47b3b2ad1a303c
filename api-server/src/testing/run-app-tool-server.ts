import { startAppToolServer } from './app-tool-server.ts';
import { startBudgetServer } from './everything-server.ts';

/** Runs a tool server with apps in a separate process, beside the protocol's example of one. Ends with its parent. */
const [boards, budget] = await Promise.all([startAppToolServer(), startBudgetServer()]);
const end = async () => {
  await budget.stop();
  process.exit(0);
};

process.on('disconnect', () => void end());
process.on('SIGTERM', () => void end());
process.send?.({ ready: true, toolUrl: boards.url, budgetUrl: budget.url });
