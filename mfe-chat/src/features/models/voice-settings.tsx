import { useEffect, useId, useState } from 'react';
import { type Capabilities, languages } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button, getLocale, Input } from 'shared-ui';
import { Form, Radio, Select } from 'shared-ui/form';
import { Play, Square } from 'shared-ui/icons';
import { useStore } from 'zustand';
import { readAloud } from '../../core/speech/reader.ts';
import { readingStore, stopReading } from '../../core/speech/reading.store.ts';
import { readSpeechChoice, type SpeechChoice, saveSpeechChoice, speeds } from '../../core/speech/speech-choice.ts';
import { hasRecognition } from '../../core/speech/use-dictation.ts';
import { useSpeechMessages } from '../../messages/speech.ts';

/** Renders who hears and speaks in this browser, and with which voice. Each change is kept in the browser at once. */
export function VoiceSettings({ found: { transcription, speech, switched_off } }: { found: Capabilities }) {
  const text = useSpeechMessages();
  const { api, notify } = useShell();
  const [choice, setChoice] = useState(readSpeechChoice);
  const id = useId();
  const isReading = useStore(readingStore, ({ reading }) => reading?.id === id);
  useEffect(() => () => stopReading(id), [id]);
  const off = switched_off?.find(({ ability }) => ability === 'speech');
  const hears = Boolean(transcription?.model) && !off;
  const speaks = Boolean(speech?.model) && !off;
  const save = (change: Partial<SpeechChoice>) => {
    stopReading(id);
    saveSpeechChoice(change);
    setChoice(readSpeechChoice());
  };
  const speakers = [
    { value: 'model', label: text('theModel') },
    { value: 'browser', label: text('thisBrowser') },
  ];
  const spoken = languages.map(({ tag, name }) => ({ value: tag.slice(0, 2), label: name }));
  const handleTry = () => {
    if (isReading) stopReading(id);
    else void readAloud({ id, content: text('sample'), language: getLocale(), api, notify });
  };
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{text('speech')}</h2>
      {off || !(hears || speaks) ? <p>{off ? off.reason : text('speechNeeds')}</p> : null}
      <Form layout="vertical" component="div">
        {hears && hasRecognition() ? (
          <Form.Item label={text('dictateWith')}>
            <Radio.Group
              aria-label={text('dictateWith')}
              value={choice.dictation}
              options={speakers}
              onChange={({ target }) => save({ dictation: target.value })}
            />
          </Form.Item>
        ) : null}
        {hears ? (
          <Form.Item label={text('language')}>
            <Select
              aria-label={text('language')}
              value={choice.language}
              options={[{ value: '', label: text('anyLanguage') }, ...spoken]}
              onChange={(language) => save({ language })}
            />
          </Form.Item>
        ) : null}
        {speaks ? (
          <>
            <Form.Item label={text('readWith')}>
              <Radio.Group
                aria-label={text('readWith')}
                value={choice.reading}
                options={speakers}
                onChange={({ target }) => save({ reading: target.value })}
              />
            </Form.Item>
            {choice.reading === 'model' ? (
              <Form.Item label={text('voice')} extra={text('voiceHint')}>
                <Input
                  aria-label={text('voice')}
                  list={`${id}-voices`}
                  value={choice.voice}
                  placeholder={text('usualVoice')}
                  maxLength={100}
                  allowClear
                  autoComplete="off"
                  dir="ltr"
                  onChange={({ target }) => save({ voice: target.value })}
                />
                <datalist id={`${id}-voices`}>
                  {(speech?.voices ?? []).map((value) => (
                    <option key={value} value={value} />
                  ))}
                </datalist>
              </Form.Item>
            ) : null}
          </>
        ) : null}
        <Form.Item label={text('speed')}>
          <Select
            aria-label={text('speed')}
            value={choice.speed}
            options={speeds.map((value) => ({ value, label: `${new Intl.NumberFormat(getLocale()).format(value)}×` }))}
            onChange={(speed) => save({ speed })}
          />
        </Form.Item>
        <Button icon={isReading ? <Square size={14} /> : <Play size={14} />} onClick={handleTry}>
          {text(isReading ? 'stop' : 'try')}
        </Button>
      </Form>
    </section>
  );
}
