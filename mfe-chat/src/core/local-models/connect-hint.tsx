import { routes } from 'shared-contracts';
import { Button } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { useLocalModelsMessages } from '../../messages/local-models.ts';
import * as styles from './local-models.module.css';
import { useLocalModels } from './use-local-models.ts';

/** Renders what a person without a model can connect in one step: a program that serves models on the server's computer. */
export function ConnectHint() {
  const text = useLocalModelsMessages();
  const { servers, isBusy, connect } = useLocalModels();
  const server = servers.find(({ models }) => models.length > 0);
  if (!server) return null;
  const { name, models } = server;
  return (
    <aside className={styles.hint} aria-label={text('title')}>
      <p className={styles.text}>{text('running', { name, count: models.length })}</p>
      <span className={styles.actions}>
        <Button type="primary" size="small" loading={isBusy} onClick={() => connect(server)}>
          {text('connect', { name })}
        </Button>
        <Link to={routes.models()}>{text('allModels')}</Link>
      </span>
    </aside>
  );
}
