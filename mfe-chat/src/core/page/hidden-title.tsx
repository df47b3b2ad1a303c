import { PageHeader } from 'shared-ui';

/** Renders the title of a page whose visible heading is a message, or none if the surrounding page renders it. */
export function HiddenTitle({ title }: { title: string | undefined }) {
  return title === undefined ? null : (
    <div className="ui-visually-hidden">
      <PageHeader title={title} takesFocus={false} />
    </div>
  );
}
