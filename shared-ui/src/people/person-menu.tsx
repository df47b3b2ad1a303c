import type { MenuProps } from 'antd';
import { useShell } from 'shared-contracts/shell';
import { defineMessages } from 'shared-ui';
import { PageMenu } from 'shared-ui/collections';
import { Copy, Mail } from '../icons.ts';
import { copyText } from '../text/copy-text.ts';

const { useMessages } = defineMessages('shared-ui-person', {
  copyEmail: 'Copy e-mail address',
  writeEmail: 'Write an e-mail',
  emailCopied: 'E-mail address copied',
});

/** Describes the props of `PersonMenu`. */
export interface PersonMenuProps {
  name: string;
  email: string;
  /** Entries below those of everyone, for what only this list can do with the person, such as remove them. */
  listItems?: NonNullable<MenuProps['items']>;
  onListItem?: (key: string) => void;
  isBusy?: boolean;
}

/** Renders the menu of a person, with the same entries wherever people are listed. */
export function PersonMenu({ name, email, listItems = [], onListItem, isBusy = false }: PersonMenuProps) {
  const text = useMessages();
  const { notify } = useShell();
  const handleCopy = async () => {
    if (await copyText(email)) notify.success({ title: text('emailCopied') });
  };
  const acts: Readonly<Record<string, () => void>> = {
    copy: () => void handleCopy(),
    write: () => Object.assign(document.createElement('a'), { href: `mailto:${encodeURIComponent(email)}` }).click(),
  };
  const items: NonNullable<MenuProps['items']> = [
    { key: 'copy', label: text('copyEmail'), icon: <Copy size={16} /> },
    { key: 'write', label: text('writeEmail'), icon: <Mail size={16} /> },
    ...(listItems.length ? [{ type: 'divider' as const }] : []),
    ...listItems,
  ];
  return <PageMenu label={name || email} items={items} onClick={({ key }) => (acts[key] ?? (() => onListItem?.(key)))()} isBusy={isBusy} />;
}
