import { type ComponentType, useEffect, useState } from 'react';
import { useShell } from 'shared-contracts/shell';
import { useMessages } from './messages.ts';

/** A dialog whose code loads when it is first opened. What cannot be loaded says so and closes; the next opening tries again. */
export function lazyPart<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let ready: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: made once at module level.
  return function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => ready);
    const text = useMessages();
    const { notify } = useShell();
    const { onClose } = props;
    useEffect(() => {
      if (Loaded) return;
      let isCurrent = true;
      load().then(
        (component) => {
          ready = component;
          if (isCurrent) setLoaded(() => component);
        },
        () => {
          if (!isCurrent) return;
          notify.error({ title: text('partFailedTitle'), description: text('partFailedDetail') });
          onClose();
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [Loaded, notify, text, onClose]);
    return Loaded ? <Loaded {...props} /> : null;
  };
}
