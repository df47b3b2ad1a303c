import { useEffect, useState } from 'react';
import { routes } from 'shared-contracts';
import { getCapabilities } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { EmptyState, PageHeader } from 'shared-ui';
import { CardAction, Gallery, GalleryCard, LogoTile, SearchField, Status } from 'shared-ui/collections';
import { AppWindow, Bot, Globe, Newspaper } from 'shared-ui/icons';
import { PillChoice } from 'shared-ui/list';
import { Logo } from 'shared-ui/logo';
import { useCall } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { type AppCard, type AppCategory, appCategories, doesKeyOf, getConnectionPage, listAppCards } from './app-catalog.model.ts';
import { useConnectedApps } from './apps.api.ts';
import { SaveApp } from './save-app.tsx';
import { useSavedApps } from './saved-apps.store.ts';

type Filter = 'all' | 'connected' | 'saved' | AppCategory;

const canFilter = {
  all: () => true,
  connected: ({ state }: AppCard) => state === 'connected',
};

/** Renders all apps as cards, connected ones first. Explore More Apps opens it with the others first. */
export function AppsPage() {
  const text = useMessages();
  const [params] = useSearchParams();
  const { notify } = useShell();
  const apps = useConnectedApps();
  const capabilities = useCall(getCapabilities);
  const { saved } = useSavedApps();
  const [filter, setFilter] = useState<Filter>('all');
  const [typed, setTyped] = useState('');
  const hasFailed = apps.isError;
  useEffect(() => {
    if (hasFailed) notify.error({ title: text('appsFailedTitle'), description: text('appsFailed') });
  }, [hasFailed, notify, text]);

  const cards =
    apps.data &&
    listAppCards(
      apps.data,
      (capabilities.data?.switched_off ?? []).map(({ ability }) => ability),
    );
  const sorted =
    params.get('view') === 'explore' ? cards?.toSorted((a, b) => Number(a.state === 'connected') - Number(b.state === 'connected')) : cards;
  const isIn = (card: AppCard) => {
    if (filter === 'saved') return saved.includes(card.routeUrl);
    if (filter === 'all' || filter === 'connected') return canFilter[filter](card);
    return card.category === filter;
  };
  const words = typed.trim().toLowerCase();
  const shown = sorted?.filter((card) => isIn(card) && card.name.toLowerCase().includes(words));
  const options = [
    { value: 'all' as const, label: text('appsAll') },
    { value: 'connected' as const, label: text('connected'), count: cards?.filter(canFilter.connected).length || undefined },
    ...appCategories.map((value) => ({ value, label: text(`appCategory_${value}`) })),
    { value: 'saved' as const, label: text('appsSaved') },
  ];
  return (
    <div className="ui-page">
      <PageHeader
        title={text('appsTitle')}
        note={text('appsNote')}
        actions={<SearchField label={text('searchApps')} value={typed} onChange={setTyped} />}
      />
      <div className="ui-filter-bar">
        <PillChoice label={text('appsFilter')} value={filter} options={options} onChange={setFilter} />
      </div>
      <Gallery
        label={text('appsTitle')}
        query={{ ...apps, data: shown }}
        failedTitle={text('appsFailed')}
        itemKey={({ routeUrl }) => routeUrl}
        empty={<EmptyState icon={<AppWindow />} title={text(emptyTexts[filter] ?? 'appsNoneFound')} />}
      >
        {(card) => <App card={card} />}
      </Gallery>
    </div>
  );
}

const emptyTexts: Partial<Record<Filter, 'noApps' | 'noSavedApps'>> = { connected: 'noApps', saved: 'noSavedApps' };

const icons: Readonly<Record<string, typeof Bot>> = { 'ai-models': Bot, 'web-search': Globe, 'news-feeds': Newspaper };

function AppLogo({ card: { name, logo, routeUrl } }: { card: AppCard }) {
  const Picture = icons[routeUrl];
  if (!Picture) return <Logo name={logo} label={name} size={40} />;
  return (
    <LogoTile>
      <Picture size={20} />
    </LogoTile>
  );
}

function App({ card }: { card: AppCard }) {
  const text = useMessages();
  const { name, routeUrl, listed, state } = card;
  const page = listed && listed.way !== 'drive' ? getConnectionPage(listed.way) : undefined;
  const to = page ?? routes.app(routeUrl);
  return (
    <GalleryCard
      title={name}
      to={routes.app(routeUrl)}
      logo={<AppLogo card={card} />}
      by={listed ? text(doesKeyOf(listed)) : undefined}
      isCompact
      extra={listed ? <SaveApp app={listed} /> : null}
      start={
        state === 'connected' ? (
          <Status tone="works">{text('connected')}</Status>
        ) : state === 'forbidden' ? (
          <Status tone="off">{text('needsAdministrator')}</Status>
        ) : state === 'through' ? (
          <Status tone="off">{text('needsOther')}</Status>
        ) : null
      }
      end={
        state === 'connected' ? (
          <CardAction label={text('manageApp')} name={text('manageAppNamed', { name })} to={to} />
        ) : state === 'ready' ? (
          <CardAction isTinted label={text('connectApp')} name={text('connectIt', { name })} to={to} />
        ) : state === 'through' ? (
          <CardAction label={text('seeHow')} name={text('seeHowNamed', { name })} to={routes.app(routeUrl)} />
        ) : null
      }
    />
  );
}
