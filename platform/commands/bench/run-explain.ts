import { parseArgs } from 'node:util';
import {
  allowedGrowth,
  beyondTotal,
  growthSince,
  readBaseline,
  tableOf,
  updateBaseline,
  writeBaseline,
} from '../../bench/explain/baseline.ts';
import { explainFirstPage } from '../../bench/explain/first-page.ts';
import { beyondBudget, explainRoutes, routeTable } from '../../bench/explain/routes.ts';
import { say } from '../setup/report.mjs';

const { values } = parseArgs({ options: { write: { type: 'boolean' }, why: { type: 'string' } } });

const now = await explainFirstPage();
const baseline = readBaseline();
const routes = await explainRoutes();
say(`${tableOf(baseline, now)}\n\n${routeTable(routes)}`);
if (values.write) {
  writeBaseline(updateBaseline(baseline, now, values.why));
} else {
  const grown = growthSince(baseline, now);
  for (const line of grown) say(`✗ ${line}`);
  if (grown.length > 0) {
    say(
      `More than ${allowedGrowth} bytes need a reason: node platform/commands/bench/run-explain.ts --write --why "…", and commit baseline.json.`,
    );
    process.exitCode = 1;
  }
}
const beyond = [...beyondTotal(now), ...beyondBudget(routes)];
for (const line of beyond) say(`✗ ${line}`);
if (beyond.length > 0) process.exitCode = 1;
