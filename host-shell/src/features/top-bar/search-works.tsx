import { useState } from 'react';
import { routes } from 'shared-contracts';
import { Input } from 'shared-ui';
import { Search } from 'shared-ui/icons';
import { useNavigate } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { formatKeys } from '../../shared/commands/format-keys.ts';
import { keysOfShell } from '../../shared/commands/shell-commands.ts';
import * as styles from './top-bar.module.css';

/** Renders the search field. Enter opens the search page with the trimmed query. */
export function SearchWorks() {
  const text = useMessages();
  const navigate = useNavigate();
  const [value, setValue] = useState('');
  const handleEnter = () => {
    if (value.trim()) void navigate(routes.search(value.trim()));
  };
  return (
    <search className={styles.search}>
      <Input
        prefix={<Search />}
        suffix={<kbd>{formatKeys(keysOfShell.palette).join(' ')}</kbd>}
        placeholder={text('searchWorks')}
        aria-label={text('searchWorks')}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onPressEnter={handleEnter}
      />
    </search>
  );
}
