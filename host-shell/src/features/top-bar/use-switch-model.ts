import { isApiError, modelChanged } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { useMessages } from '../../shared/messages.ts';
import { type ChosenModel, chooseModel, modelStore } from '../../shared/model.store.ts';

/** Section 4's model switch: the previous model's activity ends, the new one's starts, the choice is stored and told. */
export function useSwitchModel(): (next: ChosenModel) => Promise<void> {
  const text = useMessages();
  const { api, bus, notify, session } = useShell();

  return async ({ modelId, modelName }) => {
    const email = session.current()?.email;
    const previous = modelStore.getState();
    if (!email || modelId === previous.modelId) return;
    try {
      const { endModelActivity, startModelActivity } = await loadCalls();
      const { activityId: activity_id } = previous;
      // An activity of another user of this browser answers 404, and must not keep anybody from switching.
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
    } catch (error) {
      notify.error({ title: text('modelChangeFailedTitle'), description: isApiError(error) ? error.message : text('somethingWentWrong') });
    }
  };
}
