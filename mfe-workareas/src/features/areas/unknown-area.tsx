import { routes } from 'shared-contracts';
import { EmptyState, PageHeader } from 'shared-ui';
import { Layers } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';

/** What stands where no Work Area has the address. */
export function UnknownArea() {
  const text = useMessages();
  return (
    <>
      <PageHeader title={text('areaMissing')} />
      <EmptyState icon={<Layers />} title={text('areaMissingNote')} action={<Link to={routes.home()}>{text('goHome')}</Link>} />
    </>
  );
}
