import { isApiError, modelChanged } from 'shared-contracts';
import type { Shell } from 'shared-contracts/shell';
import { sessionStore } from '../features/session/session.store.ts';
import type { useMessages } from '../messages/messages.ts';
import { loadCalls } from '../shared/lazy-shared.ts';
import { chooseModel, modelStore } from '../shared/model.store.ts';

type Dependencies = Pick<Shell, 'api' | 'bus' | 'notify'> & { readonly text: ReturnType<typeof useMessages> };

/**
 * Creates the function that switches models: it ends the previous model's activity, starts the new one's, stores the choice and announces
 * it.
 */
export function createModelSwitch({ api, bus, notify, text }: Dependencies): Shell['model']['choose'] {
  return async ({ modelId, modelName }) => {
    const email = sessionStore.getState().session?.email;
    const previous = modelStore.getState();
    if (modelId === previous.modelId) return true;
    if (!email) return false;
    try {
      const { endModelActivity, startModelActivity } = await loadCalls();
      const { activityId: activity_id } = previous;
      // The activity may belong to another user of this browser. The server then returns 404, which must not block the switch.
      if (activity_id) {
        const body = { email, model_id: previous.modelId, activity_id };
        await api.call(endModelActivity, { body }).catch((error: unknown) => {
          if (!isApiError(error) || error.status !== 404) throw error;
        });
      }
      const { activityId } = await api.call(startModelActivity, { body: { email, model_id: modelId } });
      chooseModel({ modelId, modelName, activityId });
      bus.publish(modelChanged, { modelId, modelName });
      notify.success({ title: text('modelChangedTitle'), description: text('modelChangedText', { name: modelName }) });
      return true;
    } catch (error) {
      notify.error({ title: text('modelChangeFailedTitle'), description: isApiError(error) ? error.message : text('somethingWentWrong') });
      return false;
    }
  };
}
