import { type ReactNode, useState } from 'react';
import { reaches } from 'shared-contracts';
import { duplicatePrompt, getPrompt, type Prompt, variablesOf } from 'shared-contracts/prompt-calls';
import { Button, Disclosure, Modal, QueryView, Tag } from 'shared-ui';
import { SharingMark } from 'shared-ui/items';
import { useCall, useCallAction, useCallCache } from 'shared-ui/query';
import { FillPrompt } from '../../core/prompt/fill-prompt.tsx';
import { isSkill } from '../../core/prompt/prompt.model.ts';
import { PromptEditor } from '../../core/prompt/prompt-editor.tsx';
import { usePromptMessages } from '../../messages/prompts.ts';
import { PromptVersions } from './prompt-versions.tsx';
import * as styles from './prompts.module.css';
import { useInNewChat } from './use-prompt.ts';

type Part = 'fill' | 'edit' | 'versions';

interface PromptViewProps {
  id: string;
  onShare: (prompt: Prompt) => void;
  onClose: () => void;
}

/** Shows one prompt with everything that can be done with it. */
export function PromptView({ id, onShare, onClose }: PromptViewProps) {
  const text = usePromptMessages();
  const query = useCall(getPrompt, { query: { prompt_id: id } });
  const cache = useCallCache();
  const use = useInNewChat();
  const [part, setPart] = useState<Part>();
  const { data } = query;
  const stop = () => setPart(undefined);
  if (data && part === 'edit')
    return (
      <PromptEditor
        key={data.version}
        initial={data}
        onClose={stop}
        onReload={() => void cache.refresh(getPrompt, { query: { prompt_id: id } })}
      />
    );
  if (data && part === 'versions') return <PromptVersions prompt={data} onClose={stop} />;
  if (data && part === 'fill') return <FillPrompt prompt={data} onFill={(words) => use(data, words)} onClose={stop} />;
  const handleUse = (prompt: Prompt) => {
    if (!isSkill(prompt) && variablesOf(prompt.text, prompt.variables).length) setPart('fill');
    else use(prompt, prompt.text);
  };
  const actions = data ? <Actions prompt={data} onUse={() => handleUse(data)} onPart={setPart} onShare={() => onShare(data)} /> : null;
  return (
    <Modal open width={640} title={<bdi>{data?.name ?? text('libraryTitle')}</bdi>} footer={actions} onCancel={onClose}>
      <QueryView query={query} failedTitle={text('promptFailed')}>
        {(prompt) => <Contents prompt={prompt} />}
      </QueryView>
    </Modal>
  );
}

function Contents({ prompt }: { prompt: Prompt }) {
  const text = usePromptMessages();
  const variables = isSkill(prompt) ? [] : variablesOf(prompt.text, prompt.variables);
  const { files = [] } = prompt;
  return (
    <div className={styles.view}>
      {prompt.description ? <p dir="auto">{prompt.description}</p> : null}
      <Tags tags={prompt.tags} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll only what has the focus. */}
      <section className={styles.text} dir="auto" tabIndex={0} aria-label={text(isSkill(prompt) ? 'instructions' : 'promptText')}>
        {prompt.text}
      </section>
      {files.length ? (
        <section aria-label={text('files')}>
          {files.map((file) => (
            <Disclosure key={file.name} summary={<bdi>{file.name}</bdi>}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll only what has the focus. */}
              <section className={styles.text} dir="auto" tabIndex={0} aria-label={file.name}>
                {file.text}
              </section>
            </Disclosure>
          ))}
        </section>
      ) : null}
      {variables.length ? (
        <ul aria-label={text('variables')} className={styles.facts}>
          {variables.map(({ name, kind }) => (
            <li key={name}>
              <bdi>{name}</bdi>: {text(`kind_${kind}`)}
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.facts}>
        {text('uses', { count: prompt.uses })} <SharingMark sharing={prompt.sharing} />
      </p>
    </div>
  );
}

/** Renders the tags of a prompt. */
export function Tags({ tags }: { tags: readonly string[] }): ReactNode {
  if (!tags.length) return null;
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Tag key={tag}>
          <bdi>{tag}</bdi>
        </Tag>
      ))}
    </span>
  );
}

interface ActionsProps {
  prompt: Prompt;
  onUse: () => void;
  onPart: (part: Part) => void;
  onShare: () => void;
}

function Actions({ prompt, onUse, onPart, onShare }: ActionsProps) {
  const text = usePromptMessages();
  const duplicate = useCallAction(duplicatePrompt, { success: () => text('duplicated') });
  const mayEdit = reaches(prompt.level, 'edit');
  return (
    <div className={styles.actions}>
      {mayEdit ? (
        <>
          <Button onClick={() => onPart('versions')}>{text('versions')}</Button>
          <Button onClick={onShare}>{text('share')}</Button>
          <Button onClick={() => onPart('edit')}>{text('edit')}</Button>
        </>
      ) : null}
      {prompt.level === 'own' ? null : (
        <Button loading={duplicate.isPending} onClick={() => duplicate.mutate({ query: { prompt_id: prompt.prompt_id } })}>
          {text('duplicate')}
        </Button>
      )}
      <Button type="primary" onClick={onUse}>
        {text('use')}
      </Button>
    </div>
  );
}
