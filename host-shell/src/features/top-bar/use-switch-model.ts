import { useRef } from 'react';
import { isApiError, modelChanged } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { useMessages } from '../../shared/messages.ts';
import { type ChosenModel, chooseModel, modelStore } from '../../shared/model.store.ts';

/** Section 4's model switch: the previous model's activity ends, the new one's starts, the choice is stored and told. */
export function useSwitchModel(): (next: ChosenModel) => Promise<void> {
  const text = useMessages();
  const { api, bus, notify, session } = useShell();
  const activity = useRef<string>(undefined);

  return async (next) => {
    const email = session.current()?.email;
    const previous = modelStore.getState();
    if (!email || next.modelId === previous.modelId) return;
    try {
      const { endModelActivity, startModelActivity } = await loadCalls();
      if (activity.current)
        await api.call(endModelActivity, { body: { email, model_id: previous.modelId, activity_id: activity.current } });
      const started = await api.call(startModelActivity, { body: { email, model_id: next.modelId } });
      activity.current = started.activityId;
      chooseModel(next);
      bus.publish(modelChanged, next);
      notify.success({ title: text('modelChangedTitle'), description: text('modelChangedText', { name: next.modelName }) });
    } catch (error) {
      notify.error({ title: text('modelChangeFailedTitle'), description: isApiError(error) ? error.message : text('somethingWentWrong') });
    }
  };
}
