import { useEffect, useState } from 'react';
import { ShellContext } from 'shared-contracts/shell';
import { RouterProvider } from 'shared-ui/router';
import { SignInContext } from '../features/session/use-sign-in.ts';
import { LanguageContext } from '../shared/language/language-context.ts';
import { PanelContext, usePanelState } from './panel-context.ts';
import { createShellRouter } from './router.tsx';
import type { Services } from './services.ts';
import { useCapabilities } from './use-capabilities.ts';

/** Provides the shell's capabilities and renders the router. */
export function App({ services }: { services: Services }) {
  const [router] = useState(() => createShellRouter(services));
  const panel = usePanelState();
  const { shell, beginSession, watch } = useCapabilities(services, router, panel);
  useEffect(watch, [watch]);
  return (
    <ShellContext value={shell}>
      <SignInContext value={beginSession}>
        <LanguageContext value={services.language.choose}>
          <PanelContext value={panel}>
            {services.trialBanner}
            <RouterProvider router={router} />
          </PanelContext>
        </LanguageContext>
      </SignInContext>
    </ShellContext>
  );
}
