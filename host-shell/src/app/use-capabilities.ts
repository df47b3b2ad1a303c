import { useCallback, useMemo } from 'react';
import {
  languages,
  lazyCode,
  localStore,
  markLoggedOut,
  modelChanged,
  profileChanged,
  routes,
  sessionChanged,
  themeChanged,
  type UserProfile,
} from 'shared-contracts';
import type { Session, Shell } from 'shared-contracts/shell';
import { parseColorScheme, useConfirm, useToasts } from 'shared-ui';
import { beginSession, describeSession, endSession, refreshSession, sessionStore } from '../features/session/session.store.ts';
import { watchToken } from '../features/session/token-watch.ts';
import { followHiddenAreas } from '../features/side-navigation/hidden-areas.store.ts';
import { useMessages } from '../messages/messages.ts';
import { shellName } from '../shared/commands/shell-commands.ts';
import { cookies } from '../shared/cookies.ts';
import { loadCalls } from '../shared/lazy-shared.ts';
import { followModel, forgetLostModel, keepDefaultModel, modelStore, watchStoredModel } from '../shared/model.store.ts';
import { storeProfile } from '../shared/profile.store.ts';
import { chooseTheme, followAppearance, themeStore } from '../shared/theme.store.ts';
import { ConversationSlot } from './conversation-slot.tsx';
import type { PanelState } from './panel-context.ts';
import { PanelInspector } from './panel-inspector.tsx';
import type { ShellRouter } from './router.tsx';
import type { Services } from './services.ts';

/** Prefixes the My Works tile cache, which is cleared at log-out. */
const worksCachePrefix = 'atrium.my-works';

const signOutChunk = lazyCode(() => import(/* webpackChunkName: "menu-actions" */ './sign-out.ts'));
const modelSwitchChunk = lazyCode(() => import(/* webpackChunkName: "menu-actions" */ './model-switch.ts'));
/** Logging out while offline needs this code too, so it is fetched ahead of time. */
const prefetchAfterMs = 10_000;

/** Builds the shell's capabilities from the page's services and React's toasts and dialogs. */
export function useCapabilities(services: Services, router: ShellRouter, panel: PanelState) {
  const { api, base, hub, queryClient, onUnauthorized } = services;
  const text = useMessages();
  const notify = useToasts();
  const confirm = useConfirm();
  const bus = useMemo(() => hub.for('host-shell', '1'), [hub]);
  const { open, close, hide } = panel;

  /** Clears the session on this page and goes to the log-in page. Every way of being signed out ends here. */
  const leave = useCallback(
    async (toast?: () => void) => {
      if (!sessionStore.getState().session && !cookies.get('token')) return;
      const { pathname, search } = router.state.location;
      endSession();
      for (const key of localStore.keys()) if (key.startsWith(worksCachePrefix)) localStore.remove(key);
      queryClient.clear();
      bus.publish(sessionChanged, { email: null });
      toast?.();
      const here = pathname.slice(base.length) + search;
      await router.navigate(here.startsWith('/auth/') ? routes.login() : `${routes.login()}?next=${encodeURIComponent(here || '/')}`, {
        replace: true,
      });
    },
    [base, bus, queryClient, router],
  );

  const handleExpired = useCallback(
    () => void leave(() => notify.error({ title: text('tokenExpired'), description: text('tokenExpiredText') })),
    [leave, notify, text],
  );
  onUnauthorized.current = handleExpired;

  const describe = useCallback(
    async ({ email }: Session) => {
      const { getProfile, setTimeZone } = await loadCalls();
      const { modelId } = modelStore.getState();
      const theme = themeStore.getState();
      const takeHiddenAreas = followHiddenAreas(api, email);
      const profile = await api.call(getProfile, { query: { email, model: modelId } });
      // An account that somebody else created has no time zone before its first visit.
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      describeSession({ ...profile, time_zone: profile.time_zone || timezone });
      storeProfile(profile);
      takeHiddenAreas(profile.hidden_areas);
      keepDefaultModel(profile.default_model);
      // The user may have chosen another model in the meantime; this response says nothing about that one.
      if (profile.is_model_connected === false && modelStore.getState().modelId === modelId) forgetLostModel([]);
      followAppearance(profile, theme);
      await followLanguage(services, profile);
      if (!profile.time_zone && timezone) await api.call(setTimeZone, { body: { email, timezone } });
    },
    [api, services],
  );

  const shell = useMemo<Shell>(
    () => ({
      base,
      api,
      bus,
      notify,
      confirm,
      commands: services.commands.for(shellName),
      panel: { open, close, hide, Inspector: PanelInspector },
      slots: { conversation: ConversationSlot },
      model: {
        current: modelStore.getState,
        subscribe: modelStore.subscribe,
        choose: async (choice) => {
          const code = await modelSwitchChunk.load().catch(() => undefined);
          if (code) return code.createModelSwitch({ api, bus, notify, text })(choice);
          notify.error({ title: text('modelChangeFailedTitle'), description: text('somethingWentWrong') });
          return false;
        },
        refresh: async (connected) => {
          forgetLostModel(connected);
          const session = sessionStore.getState().session;
          if (session) await describe(session).catch(() => undefined);
        },
      },
      navigate: { to: (path, options) => void router.navigate(path, options), href: (path) => base + (path === '/' ? '' : path) },
      session: {
        current: () => sessionStore.getState().session,
        subscribe: (listener) => sessionStore.subscribe(listener),
        signOut: async () => {
          if (!(await confirm({ title: text('logOutQuestion'), okLabel: text('logOut') }))) return;
          const code = await signOutChunk.load().catch(() => undefined);
          const email = sessionStore.getState().session?.email ?? '';
          if (code && !(await code.prepareSignOut(services, email, confirm))) return;
          markLoggedOut(email);
          await leave(() => notify.success({ title: text('logOutDone'), description: text('logOutDoneText') }));
          await code?.removeUnsavedWork(email);
        },
      },
    }),
    [api, base, bus, close, confirm, describe, hide, leave, notify, open, router, services, text],
  );

  const startSession = useCallback(
    async (token: string) => {
      const session = beginSession(token);
      if (!session) return;
      markLoggedOut(null);
      bus.publish(sessionChanged, { email: session.email });
      const { email } = session;
      const restoreSavedWork = async () => (await signOutChunk.load()).restoreSavedWork(api, email);
      await Promise.allSettled([describe(session), trackLogIn(services, email), restoreSavedWork()]);
    },
    [api, bus, describe, services],
  );

  /** Starts the token watch and the subscriptions to other tabs. Returns the cleanup function. */
  const watch = useCallback(() => {
    const session = refreshSession();
    if (session) void describe(session).catch(() => undefined);
    const prefetch = setTimeout(() => void signOutChunk.load().catch(() => undefined), prefetchAfterMs);
    const cleanups = [
      () => clearTimeout(prefetch),
      bus.subscribe(modelChanged, followModel),
      watchStoredModel(),
      bus.subscribe(themeChanged, ({ choice, scheme }) => chooseTheme({ choice, scheme: parseColorScheme(scheme) })),
      bus.subscribe(profileChanged, () => {
        const current = sessionStore.getState().session;
        if (current) void describe(current).catch(() => undefined);
      }),
      bus.subscribe(sessionChanged, ({ email }) => {
        if (email === null) void leave();
        else if (refreshSession()?.email !== session?.email) void router.revalidate();
      }),
      watchToken((status) => (status === 'no-expiry' ? handleExpired() : void leave())),
    ];
    return () => {
      for (const end of cleanups) end();
    };
  }, [bus, describe, handleExpired, leave, router]);

  return { shell, beginSession: startSession, watch };
}

/** Shows the language of the account, and stores the one that was chosen before signing in with an account that has none. */
async function followLanguage({ api, language }: Services, profile: UserProfile): Promise<void> {
  if (profile.language) return language.choose(profile.language);
  const chosen = languages.find(({ tag }) => tag === cookies.get('language'));
  if (!chosen) return;
  const { setAppearance } = await loadCalls();
  await api.call(setAppearance, { body: { email: profile.email, language: chosen.tag } });
}

async function trackLogIn({ api }: Services, email: string): Promise<void> {
  const { trackLogin } = await loadCalls();
  const { sessionId } = await api.call(trackLogin, { query: { EmailStr: email } });
  cookies.set('user_sessionId', sessionId);
}
