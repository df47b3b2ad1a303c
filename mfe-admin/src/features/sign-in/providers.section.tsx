import { useState } from 'react';
import { addIdentityProvider, changeIdentityProvider, type IdentityProvider, providerKind } from 'shared-contracts/admin-calls';
import { useSession } from 'shared-contracts/shell';
import { Alert, Button, EmptyState, formatDate, Section, Tag } from 'shared-ui';
import { Plus, ShieldCheck } from 'shared-ui/icons';
import { ListRow, RowList } from 'shared-ui/list';
import { useCallAction } from 'shared-ui/query';
import { useSignInMessages } from '../../messages/sign-in.ts';
import type { MappedGroup } from './fields.tsx';
import { ProviderModal } from './provider.modal.tsx';
import type { SamlService } from './saml-fields.tsx';
import * as styles from './sign-in.module.css';
import { useProviderMenu } from './use-provider-menu.ts';

interface ProvidersSectionProps {
  readonly providers: readonly IdentityProvider[];
  readonly groups: readonly MappedGroup[];
  readonly return_url?: string | undefined;
  readonly saml_service?: SamlService | undefined;
  readonly isOwner: boolean;
}

/** Lists the identity providers, which owners connect, order, change and disconnect. */
export function ProvidersSection({ providers, groups, return_url: returnUrl, saml_service: samlService, isOwner }: ProvidersSectionProps) {
  const text = useSignInMessages();
  const timeZone = useSession()?.timeZone;
  const [edited, setEdited] = useState<IdentityProvider | 'new' | null>(null);
  const add = useCallAction(addIdentityProvider, { success: () => text('connected') });
  const change = useCallAction(changeIdentityProvider, { success: () => text('saved') });
  const close = () => setEdited(null);
  const connect = isOwner ? (
    <Button icon={<Plus />} onClick={() => setEdited('new')}>
      {text('connect')}
    </Button>
  ) : null;
  return (
    <Section title={text('providers')} actions={providers.length ? connect : null}>
      {providers.length ? (
        <>
          <p>{text('providersNote')}</p>
          <RowList label={text('providers')} items={providers} itemKey={({ provider_id }) => provider_id}>
            {(provider) => <ProviderRow provider={provider} all={providers} isOwner={isOwner} onEdit={() => setEdited(provider)} />}
          </RowList>
          {providers.map(({ provider_id, name, groups_missing_at }) =>
            groups_missing_at ? (
              <Alert
                key={provider_id}
                type="warning"
                showIcon
                title={text('groupsMissing', { name, date: formatDate(groups_missing_at, { timeZone }) })}
                description={text('groupsMissingNote')}
              />
            ) : null,
          )}
        </>
      ) : (
        <EmptyState icon={<ShieldCheck />} title={text('noProviders')} note={text('noProvidersNote')} action={connect} />
      )}
      {edited ? (
        <ProviderModal
          provider={edited === 'new' ? undefined : edited}
          groups={groups}
          returnUrl={returnUrl}
          samlService={samlService}
          isBusy={add.isPending || change.isPending}
          error={edited === 'new' ? add.error : change.error}
          onClose={close}
          onSave={({ client_secret, ...body }) => {
            if (edited === 'new') return add.mutate({ body: { ...body, client_secret: client_secret ?? '' } }, { onSuccess: close });
            const params = { provider_id: edited.provider_id };
            change.mutate({ params, body: { ...body, ...(client_secret ? { client_secret } : {}) } }, { onSuccess: close });
          }}
        />
      ) : null}
    </Section>
  );
}

interface ProviderRowProps {
  readonly provider: IdentityProvider;
  readonly all: readonly IdentityProvider[];
  readonly isOwner: boolean;
  readonly onEdit: () => void;
}

function ProviderRow({ provider, all, isOwner, onEdit }: ProviderRowProps) {
  const text = useSignInMessages();
  const timeZone = useSession()?.timeZone;
  const menu = useProviderMenu(provider, all, onEdit);
  const { tested_at } = provider;
  const kind = providerKind.safeParse(provider.kind ?? 'openid').data;
  return (
    <ListRow
      label={provider.name}
      isWrapping
      {...(isOwner ? { ...menu, onClick: onEdit } : {})}
      extra={
        <span className={styles.tags}>
          {provider.is_on ? null : <Tag>{text('isOff')}</Tag>}
          {kind ? <Tag>{text(`kind_${kind}`)}</Tag> : null}
          <Tag>{text('people', { people: provider.people })}</Tag>
          <Tag color={tested_at ? 'green' : undefined}>
            {tested_at ? text('testedAt', { date: formatDate(tested_at, { timeZone }) }) : text('untested')}
          </Tag>
        </span>
      }
    />
  );
}
