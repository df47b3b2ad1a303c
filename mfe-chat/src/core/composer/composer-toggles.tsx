import { lazyCode, limits } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { ComposerToggle } from 'shared-ui/chat';
import { Globe, type Icon, ImagePlus, Library, Mic, Telescope, Workflow } from 'shared-ui/icons';
import { type MessageKeys, useMessages } from '../../messages/messages.ts';
import type { Extra, SendOptions } from '../conversation/conversation.model.ts';
import { useDictation } from './use-dictation.ts';

const missing = lazyCode(() => import(/* webpackChunkName: "missing" */ './missing-connection.ts'));

/** Holds what the toggles request for the next message. */
export type ComposerOptions = Pick<SendOptions, 'usesKnowledge' | 'extras'>;

interface ExtraToggle {
  readonly extra: Extra;
  readonly label: MessageKeys;
  readonly icon: Icon;
}

const searchWeb = { extra: 'search_enabled', label: 'toggleSearchWeb', icon: Globe } as const satisfies ExtraToggle;
const createImage = { extra: 'create_image', label: 'toggleCreateImage', icon: ImagePlus } as const satisfies ExtraToggle;
const makers = [
  { extra: 'create_blueprint', label: 'toggleCreateWorkflow', icon: Workflow },
  { extra: 'deep_dive', label: 'toggleDeepDive', icon: Telescope },
] as const satisfies readonly ExtraToggle[];
/** These exclude each other: an answer is either text or one of them. */
const answersOf: readonly Extra[] = ['create_image', 'create_blueprint', 'deep_dive'];

interface ComposerTogglesProps {
  options: ComposerOptions;
  onChange: (change: (options: ComposerOptions) => ComposerOptions) => void;
  /** Receives dictated text phrase by phrase. */
  onPhrase: (phrase: string) => void;
}

/** Renders the six toggles. A toggle whose service is not connected stays off and says what to connect. */
export function ComposerToggles({ options, onChange, onPhrase }: ComposerTogglesProps) {
  const text = useMessages();
  const { api, notify } = useShell();
  const { extras = [], usesKnowledge } = options;
  const set = (extra: Extra, isOn: boolean) =>
    onChange((before) => {
      const isReplaced = (each: Extra) => each === extra || (isOn && answersOf.includes(extra) && answersOf.includes(each));
      const others = (before.extras ?? []).filter((each) => !isReplaced(each));
      return { ...before, extras: isOn ? [...others, extra] : others };
    });
  const handleChange = async (extra: Extra, isOn: boolean) => {
    set(extra, isOn);
    if (!isOn || extra === 'deep_dive') return;
    const { findMissingConnection } = await missing.eventually();
    const found = await findMissingConnection(api, extra);
    if (!found) return;
    set(extra, false);
    notify.info({ ...found, durationMs: limits.infoToastMs });
  };
  const toggle = ({ extra, label, icon: Sign }: ExtraToggle) => (
    <ComposerToggle
      key={extra}
      label={text(label)}
      icon={<Sign />}
      isOn={extras.includes(extra)}
      onChange={(isOn) => void handleChange(extra, isOn)}
    />
  );
  return (
    <div className="ui-toggles">
      <SpeakToggle onPhrase={onPhrase} />
      {toggle(searchWeb)}
      {toggle(createImage)}
      <ComposerToggle
        label={text('toggleInternalKnowledge')}
        icon={<Library />}
        isOn={usesKnowledge}
        onChange={(isOn) => onChange((before) => ({ ...before, usesKnowledge: isOn }))}
      />
      {makers.map(toggle)}
    </div>
  );
}

function SpeakToggle({ onPhrase }: { onPhrase: (phrase: string) => void }) {
  const text = useMessages();
  const { notify } = useShell();
  const handleError = () => notify.error({ title: text('speakFailedTitle'), description: text('speakFailedDetail') });
  const { isSupported, isListening, start, stop } = useDictation({ onPhrase, onError: handleError });
  const handleChange = (isOn: boolean) => {
    if (!isSupported)
      notify.info({ title: text('speakMissingTitle'), description: text('speakMissingDetail'), durationMs: limits.infoToastMs });
    else if (isOn) start();
    else stop();
  };
  return <ComposerToggle label={text('toggleSpeak')} icon={<Mic />} isOn={isListening} onChange={handleChange} />;
}
