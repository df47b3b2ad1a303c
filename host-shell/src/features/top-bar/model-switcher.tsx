import { useState } from 'react';
import { limits, routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button, Dropdown } from 'shared-ui';
import { Check, ChevronDown } from 'shared-ui/icons';
import { useQuery } from 'shared-ui/query';
import { useNavigate } from 'shared-ui/router';
import { useStore } from 'zustand';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { useMessages } from '../../shared/messages.ts';
import { modelStore } from '../../shared/model.store.ts';
import { useSwitchModel } from './use-switch-model.ts';

/** The model that answers, and a menu of the connected ones; they are fetched when the menu first opens. */
export function ModelSwitcher() {
  const text = useMessages();
  const { api, session } = useShell();
  const navigate = useNavigate();
  const chosen = useStore(modelStore);
  const switchModel = useSwitchModel();
  const [isOpen, setIsOpen] = useState(false);
  const { data: models = [] } = useQuery({
    queryKey: ['host-shell', 'models'],
    enabled: isOpen,
    queryFn: async ({ signal }) => {
      const { getModels } = await loadCalls();
      return api.call(getModels, { query: { email: session.current()?.email ?? '' } }, { signal });
    },
  });
  const connected = models.filter((model) => model.connected);
  const items = [
    ...connected.map(({ id, modelId, modelName }) => ({
      key: id,
      label: modelName,
      icon: modelId === chosen.modelId ? <Check /> : undefined,
      onClick: () => void switchModel({ modelId, modelName }),
    })),
    ...(connected.length ? [{ type: 'divider' as const }] : []),
    { key: 'manage', label: text(connected.length ? 'manageModels' : 'connectModel'), onClick: () => void navigate(routes.models()) },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }} open={isOpen} onOpenChange={setIsOpen}>
      <Button className="model-switcher" aria-label={text('modelMenu', { name: chosen.modelName })}>
        <span className="model-name">{chosen.modelName || limits.defaultModelLabel}</span>
        <ChevronDown size={15} />
      </Button>
    </Dropdown>
  );
}
