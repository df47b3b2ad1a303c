import { type ChangeEvent, useId, useRef, useState } from 'react';
import { isApiError, limits, routes } from 'shared-contracts';
import { type AutomationPlatform, importWorkflow, platformNames } from 'shared-contracts/connection-calls';
import { decodeImport } from 'shared-contracts/imports';
import { Alert, Button, Modal } from 'shared-ui';
import { Upload } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { Notes } from './notes.tsx';
import * as styles from './workflow-exchange.module.css';

const platforms = Object.keys(platformNames) as AutomationPlatform[];

/** Imports a workflow from an n8n or Make file and lists the steps that only run there. */
export function ImportWorkflow() {
  const text = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Upload size={16} />} onClick={() => setIsOpen(true)}>
        {text('importWorkflow')}
      </Button>
      {isOpen ? <ImportDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages();
  const group = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { mutateAsync: send } = useCallAction(importWorkflow, { failure: false });
  const [format, setFormat] = useState<AutomationPlatform>('n8n');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Holds a file that was made by the other product. */
  const [others, setOthers] = useState<string>();
  const [made, setMade] = useState<{ workflow_id: string; name: string; notes: readonly string[] }>();
  const choose = (from: AutomationPlatform) => {
    setFormat(from);
    setProblem(undefined);
    setOthers(undefined);
  };
  const bring = async (from: AutomationPlatform, fileText: string) => {
    choose(from);
    setIsBusy(true);
    try {
      setMade(await send({ body: { format: from, file_text: fileText } }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : text('tryAgain'));
      if (isApiError(error) && error.fields[0]?.path === 'format') setOthers(fileText);
    }
    setIsBusy(false);
  };
  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    choose(format);
    if (file.size > limits.workflowFileMaxBytes) return setProblem(text('fileTooLarge', { max: limits.workflowFileMaxBytes / 1024 ** 2 }));
    await bring(format, decodeImport(new Uint8Array(await file.arrayBuffer())));
  };
  const other = format === 'n8n' ? 'make' : 'n8n';
  const useOther = others ? (
    <Button size="small" onClick={() => void bring(other, others)}>
      {text('importFromOther', { name: platformNames[other] })}
    </Button>
  ) : null;
  const chooseFile = (
    <Button type="primary" loading={isBusy} onClick={() => chooser.current?.click()}>
      {text('chooseFile')}
    </Button>
  );
  return (
    <Modal
      open
      title={text('importTitle')}
      footer={(_, { CancelBtn }) =>
        made ? null : (
          <>
            <CancelBtn />
            {chooseFile}
          </>
        )
      }
      onCancel={onClose}
    >
      {made ? (
        <>
          <Alert type="success" showIcon role="status" title={text('importedTitle')} description={made.name} />
          <Notes notes={made.notes} />
          <p>
            <Link to={routes.workflow(made.workflow_id)}>{text('openImported')}</Link>
          </p>
        </>
      ) : (
        <>
          <fieldset className={styles.choice}>
            <legend>{text('importFrom')}</legend>
            {platforms.map((one) => (
              <label key={one}>
                <input type="radio" name={group} checked={one === format} onChange={() => choose(one)} />
                {text(one === 'n8n' ? 'n8nFile' : 'makeFile')}
              </label>
            ))}
          </fieldset>
          <input ref={chooser} type="file" accept=".json,application/json" hidden onChange={(event) => void handleFile(event)} />
          {problem ? (
            <Alert type="error" showIcon role="alert" title={text('notImported')} description={problem} action={useOther} />
          ) : null}
        </>
      )}
    </Modal>
  );
}
