import { routes } from 'shared-contracts';
import { EmptyState, PageHeader, Section } from 'shared-ui';
import { Plug } from 'shared-ui/icons';
import { Link, useParams } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';

const platforms: Readonly<Record<string, string>> = { make: 'Make', n8n: 'n8n' };

export function ConnectionPage() {
  const { name = '' } = useParams();
  const platform = platforms[name];
  return <div className="page">{platform ? <Platform name={platform} /> : <UnknownConnection />}</div>;
}

function Platform({ name }: { name: string }) {
  const text = useMessages();
  return (
    <>
      <PageHeader title={text('connectionTitle', { name })} actions={<Link to={routes.workflows()}>{text('seeWorkflows')}</Link>} />
      <EmptyState icon={<Plug />} title={text('connectionNone', { name })} note={text('connectionNote', { name })} />
      <Section title={text('connectionNeeds')}>
        <ul className="prose">
          <li>{text('needsAddress', { name })}</li>
          <li>{text('needsKey')}</li>
        </ul>
      </Section>
    </>
  );
}

function UnknownConnection() {
  const text = useMessages();
  return (
    <>
      <PageHeader title={text('connectionUnknown')} />
      <EmptyState icon={<Plug />} title={text('connectionUnknownNote')} action={<Link to={routes.apps()}>{text('seeApps')}</Link>} />
    </>
  );
}
