import { ConfigProvider, type ConfigProviderProps } from 'antd';
import { LucideProvider } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { ConfirmHost } from './dialogs/confirm-host.tsx';
import { ToastHost } from './dialogs/toast-host.tsx';
import { ChevronDown, Eye, EyeOff } from './icons.ts';
import { keepFocusInLists } from './lists/focus-after-removal.ts';
import { useMessages } from './messages.ts';
import { keepFocusAfterMenus } from './page/focus-after-menu.ts';
import { useLanguage } from './text/language.ts';
import { type Density, makeTheme } from './theme/antd/antd-theme.ts';
import { useMoreContrast, usePaintedMode, usePaintedScheme, useTextScale } from './theme/preferences/use-painted-mode.ts';

/** Describes the props of `UiProvider`. */
export interface UiProviderProps {
  density?: Density;
  children: ReactNode;
}

/** Keyboard users need them too. */
const tooltip = { trigger: ['hover', 'focus'] } satisfies ConfigProviderProps['tooltip'];

/** The eye of every password field, which says what a press does. */
const inputPassword: ConfigProviderProps['inputPassword'] = { iconRender: (isVisible) => (isVisible ? <EyeOff /> : <Eye />) };

/** The same arrow as in menus and other lists of choices. */
const select: ConfigProviderProps['select'] = { suffixIcon: <ChevronDown size={15} /> };

/**
 * Renders the root of the interface: the theme for the page's mode, icon size, toasts and confirmations. Its styles come from
 * `shared-ui/styles.css` and `shared-ui/antd.css`; only the theme's variables are set at run time.
 */
export function UiProvider({ density, children }: UiProviderProps) {
  const mode = usePaintedMode();
  const scheme = usePaintedScheme();
  const textScale = useTextScale();
  const moreContrast = useMoreContrast();
  const { direction, tag } = useLanguage();
  const text = useMessages();
  useEffect(keepFocusAfterMenus, []);
  useEffect(keepFocusInLists, []);
  const theme = useMemo(
    () => ({ ...makeTheme(mode, scheme, { density, textScale, moreContrast }), zeroRuntime: true }),
    [mode, scheme, density, textScale, moreContrast],
  );
  return (
    <ConfigProvider
      theme={theme}
      direction={direction}
      locale={{
        locale: tag,
        global: { close: text('close'), show: text('show'), hide: text('hide') },
        Modal: { okText: 'OK', cancelText: text('cancel'), justOkText: 'OK' },
      }}
      button={{ autoInsertSpace: false }}
      tooltip={tooltip}
      inputPassword={inputPassword}
      select={select}
    >
      <LucideProvider size={18} strokeWidth={1.75} className="ui-icon">
        <ToastHost>
          <ConfirmHost>{children}</ConfirmHost>
        </ToastHost>
      </LucideProvider>
    </ConfigProvider>
  );
}
