import { useState } from 'react';
import { getPromptVersion, listPromptVersions, type Prompt, type PromptContent, restorePromptVersion } from 'shared-contracts/prompt-calls';
import { Button, EmptyState, formatDateTime, Modal, QueryView } from 'shared-ui';
import { Clock } from 'shared-ui/icons';
import { ListRow, RowList } from 'shared-ui/list';
import { useCall, useCallAction } from 'shared-ui/query';
import { wholeText } from '../../core/prompt/prompt.model.ts';
import { usePromptMessages } from '../../messages/prompts.ts';
import { compareLines } from './compare.model.ts';
import * as styles from './prompts.module.css';

/** Lists the earlier versions of a prompt, compares one with the current text, and restores it. */
export function PromptVersions({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  const text = usePromptMessages();
  const query = useCall(listPromptVersions, { query: { prompt_id: prompt.prompt_id } });
  const [chosen, setChosen] = useState<number>();
  const restore = useCallAction(restorePromptVersion, { success: () => text('restored') });
  const handleRestore = async (version: number) => {
    await restore.mutateAsync({ body: { prompt_id: prompt.prompt_id, version } }).then(onClose, () => undefined);
  };
  const footer = (
    <div className={styles.actions}>
      <Button onClick={onClose}>{text('close')}</Button>
      {chosen === undefined ? null : (
        <Button type="primary" loading={restore.isPending} onClick={() => void handleRestore(chosen)}>
          {text('restoreVersion')}
        </Button>
      )}
    </div>
  );
  return (
    <Modal open width={640} title={<bdi>{text('versionsTitle', { name: prompt.name })}</bdi>} footer={footer} onCancel={onClose}>
      <QueryView query={query} failedTitle={text('promptFailed')}>
        {({ versions }) =>
          versions.length ? (
            <RowList label={text('versions')} items={versions} itemKey={({ version }) => String(version)}>
              {({ version, saved_at, author }) => (
                <ListRow
                  label={text('versionOf', { version, when: formatDateTime(saved_at) })}
                  onClick={() => setChosen(version)}
                  isCurrent={version === chosen}
                  extra={author ? <bdi className={styles.facts}>{text('versionBy', { name: author })}</bdi> : null}
                />
              )}
            </RowList>
          ) : (
            <EmptyState icon={<Clock />} title={text('noVersions')} note={text('noVersionsNote')} />
          )
        }
      </QueryView>
      {chosen === undefined ? null : <Comparison prompt={prompt} version={chosen} />}
    </Modal>
  );
}

function Comparison({ prompt, version }: { prompt: Prompt; version: number }) {
  const text = usePromptMessages();
  const query = useCall(getPromptVersion, { query: { prompt_id: prompt.prompt_id, version } });
  return (
    <QueryView query={query} failedTitle={text('promptFailed')}>
      {(former) => <Compared now={prompt} former={former} />}
    </QueryView>
  );
}

function Compared({ now, former }: { now: PromptContent; former: PromptContent }) {
  const text = usePromptMessages();
  const [newText, oldText] = [wholeText(now), wholeText(former)];
  if (newText === oldText) return <p>{text('sameText')}</p>;
  return (
    <>
      <p className={styles.facts}>{text('compareNote')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll only what has the focus. */}
      <section className={styles.text} dir="auto" tabIndex={0} aria-label={text('promptText')}>
        {compareLines(newText, oldText).map(({ kind, text: line }, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and the list never changes.
          if (kind === 'same') return <div key={index}>{line || '\u00A0'}</div>;
          const Changed = kind === 'removed' ? 'del' : 'ins';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <div key={index}>
              <Changed className={(kind === 'removed' ? styles.removed : styles.added) ?? ''}>
                <span className="ui-visually-hidden">{text(kind === 'removed' ? 'removedLine' : 'addedLine')} </span>
                {line || '\u00A0'}
              </Changed>
            </div>
          );
        })}
      </section>
    </>
  );
}
