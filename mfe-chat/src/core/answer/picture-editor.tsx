import { useId, useRef, useState } from 'react';
import { limits, routes } from 'shared-contracts';
import { getCapabilities } from 'shared-contracts/calls';
import { Alert, Input, Modal, QueryView } from 'shared-ui';
import { Radio } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { usePictureMessages } from '../../messages/pictures.ts';
import { MaskCanvas, type MaskHandle } from './mask-canvas.tsx';
import * as styles from './picture-editor.module.css';

interface PictureEditorProps {
  url: string;
  onClose: () => void;
  /** Receives what should change, and a PNG in base64 whose transparent parts may change. */
  onChange: (message: string, mask: string | undefined) => void;
}

type Area = 'whole' | 'marked';

/** Renders the dialog that describes a change of a picture and marks where. The whole picture is the default, which needs no drawing. */
export function PictureEditor({ url, onClose, onChange }: PictureEditorProps) {
  const text = usePictureMessages();
  const capabilities = useCall(getCapabilities, {}, { staleTime: 0 });
  const problemId = useId();
  const mask = useRef<MaskHandle>(null);
  const [message, setMessage] = useState('');
  const [area, setArea] = useState<Area>('whole');
  const [problem, setProblem] = useState<string | null>(null);
  const edits = capabilities.data?.images.by ? (capabilities.data.images.edits ?? 'whole') : 'none';
  const off = capabilities.data?.switched_off?.find(({ ability }) => ability === 'image-creation');
  const canChange = capabilities.data !== undefined && edits !== 'none' && !off && message.trim() !== '';
  const handleOk = () => {
    if (!canChange) return;
    const marked = area === 'marked' ? mask.current?.read() : undefined;
    if (area === 'marked' && !marked) return setProblem(text('markMissing'));
    onChange(message.trim(), marked);
  };
  return (
    <Modal
      open
      title={text('editTitle')}
      okText={text('change')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !canChange }}
      onOk={handleOk}
      onCancel={onClose}
    >
      <QueryView query={capabilities} failedTitle={text('checkFailed')}>
        {() =>
          off || edits === 'none' ? (
            <Alert
              type="info"
              showIcon
              title={off ? off.reason : text('modelMissing')}
              description={
                off ? undefined : (
                  <>
                    {text('modelMissingDetail')} <Link to={routes.models()}>{text('seeModels')}</Link>
                  </>
                )
              }
            />
          ) : (
            <div className={styles.editor}>
              {area === 'marked' ? (
                <MaskCanvas ref={mask} url={url} onDraw={() => setProblem(null)} />
              ) : (
                <img className={styles.picture} src={url} alt="" />
              )}
              {edits === 'mask' ? (
                <Radio.Group
                  aria-label={text('area')}
                  value={area}
                  onChange={({ target }) => {
                    setArea(target.value as Area);
                    setProblem(null);
                  }}
                  options={[
                    { value: 'whole', label: text('wholePicture') },
                    { value: 'marked', label: text('markedPart') },
                  ]}
                />
              ) : null}
              <Input.TextArea
                aria-label={text('describe')}
                aria-describedby={problem ? problemId : undefined}
                placeholder={text('describe')}
                autoFocus
                autoSize={{ minRows: 2, maxRows: 6 }}
                maxLength={limits.chatMessageMaxCharacters}
                value={message}
                onChange={({ target }) => setMessage(target.value)}
              />
              {problem ? (
                <p id={problemId} className={styles.problem} role="alert">
                  {problem}
                </p>
              ) : (
                <p className={styles.note}>{text('keepsOriginal')}</p>
              )}
            </div>
          )
        }
      </QueryView>
    </Modal>
  );
}
