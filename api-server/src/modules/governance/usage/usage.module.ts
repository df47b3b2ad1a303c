import { exportInstallationUsage, getInstallationUsage, listPrices, setPrice } from 'shared-contracts/admin-calls';
import { getAgentCost, getChatCost, getMyUsage, getWorkflowCost } from 'shared-contracts/settings-calls';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Config } from '../../../platform/config/config.ts';
import { serverSource } from '../../../platform/model/model-registry.ts';
import type { BudgetModule } from '../budget/budget.module.ts';
import { createCallWatch } from './call-watch.ts';
import { MeterRepository } from './meter.repository.ts';
import { createMetering } from './metering.ts';
import { PricesRepository } from './price.repository.ts';
import { createPrices } from './price.service.ts';
import { UsageRepository } from './usage.repository.ts';
import { createUsage } from './usage.service.ts';

/** Creates the record of calls to models: what they used, what they cost, and what is reserved for those that are running. */
export function usageModule({ config, database, db, clock, isExclusive, log }: Parts, { budget: { budgets } }: { budget: BudgetModule }) {
  const repository = new MeterRepository(db, database.urgent);
  const calls = createCallWatch({ repository, warn: budgets.warn, isExclusive, log });
  const { currency } = budgets;
  const prices = createPrices({ db, repository: new PricesRepository(db), currency, server: serverConnection(config), clock });
  const usage = createUsage({ repository: new UsageRepository(db), budgets, clock });
  return defineModule({
    name: 'usage',
    routes: ({ register }) => {
      register(getMyUsage, ({ user }) => usage.mine(user.userId));
      register(getChatCost, ({ user, owners, params: { session_id: id } }) => usage.of(user.userId, owners.session_id, { chatId: id }));
      register(getAgentCost, ({ user, owners, params: { agent_id: id } }) =>
        usage.of(user.userId, owners.agent_id, { scope: `agent:${id}` }),
      );
      register(getWorkflowCost, ({ user, owners, params: { workflow_id: id } }) =>
        usage.of(user.userId, owners.workflow_id, { scope: `workflow:${id}` }),
      );
      register(getInstallationUsage, ({ query }) => usage.everybody(query, query.by, query.offset ?? 0));
      register(exportInstallationUsage, async ({ body }) => {
        const { email: _, ...filter } = body;
        await recordAudit(db, {
          action: 'usage.export',
          target: { kind: 'usage', id: `${filter.from}/${filter.to}`, name: '' },
          after: filter,
        });
        return usage.csv(filter);
      });
      register(listPrices, () => prices.list());
      register(setPrice, async ({ body }) => {
        const { model, input_micro: inputMicro, cached_micro: cachedMicro, output_micro: outputMicro, picture_micro: pictureMicro } = body;
        const { minute_micro: minuteMicro = null, character_micro: characterMicro = null } = body;
        const price = { inputMicro, cachedMicro, outputMicro, pictureMicro, minuteMicro, characterMicro };
        await prices.set(model, body.connection_id, price);
        return { message: 'Saved.' };
      });
    },
    open: calls.open,
    close: calls.close,
    priceLookup: prices.lookup,
    metering: createMetering({ repository, priceOf: prices.of, refusal: budgets.refusal, clock, calls }),
  });
}

function serverConnection({ model }: Config) {
  if (!model) return undefined;
  const { connectionId: id, connectionName: name } = serverSource(model.baseUrl, model.model);
  return { id, name };
}

export type UsageModule = ReturnType<typeof usageModule>;
