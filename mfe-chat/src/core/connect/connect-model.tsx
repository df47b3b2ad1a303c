import { type ReactNode, useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { LazyPart } from 'shared-ui';

const dialog = lazyCode(() => import(/* webpackChunkName: "connect-dialog" */ './connect-dialog.tsx'));

/** Renders what opens the dialog that connects a model. The dialog's code loads when it opens. */
export function ConnectModel({ children }: { children: (open: (start?: string) => void) => ReactNode }) {
  const [opened, setOpened] = useState<{ readonly start: string | undefined }>();
  const close = () => setOpened(undefined);
  return (
    <>
      {children((start) => setOpened({ start }))}
      {opened ? (
        <LazyPart code={dialog} onClose={close}>
          {({ ConnectDialog }) => <ConnectDialog start={opened.start} onClose={close} />}
        </LazyPart>
      ) : null}
    </>
  );
}
