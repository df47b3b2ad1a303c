import { routes } from 'shared-contracts';
import { EmptyState, PageHeader } from 'shared-ui';
import { Layers } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';

/** Renders the page for an address without a Work Area. */
export function UnknownArea() {
  const text = useMessages();
  return (
    <>
      <PageHeader title={text('areaMissing')} />
      <EmptyState icon={<Layers />} title={text('areaMissingNote')} action={<Link to={routes.home()}>{text('goHome')}</Link>} />
    </>
  );
}
