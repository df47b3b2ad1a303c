import { limits } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { ComposerToggle } from 'shared-ui/chat';
import { Globe, type Icon, ImagePlus, Library, Mic, Telescope, Workflow } from 'shared-ui/icons';
import { type MessageKeys, useMessages } from '../messages.ts';
import { useDictation } from './use-dictation.ts';

interface Missing {
  label: MessageKeys;
  icon: Icon;
  title: MessageKeys;
  detail: MessageKeys;
}

// What no part of this server offers yet: pressing one explains what has to be connected, and it stays off.
const missing = {
  searchWeb: { label: 'toggleSearchWeb', icon: Globe, title: 'searchWebMissingTitle', detail: 'searchWebMissingDetail' },
  createImage: { label: 'toggleCreateImage', icon: ImagePlus, title: 'createImageMissingTitle', detail: 'createImageMissingDetail' },
  createWorkflow: {
    label: 'toggleCreateWorkflow',
    icon: Workflow,
    title: 'createWorkflowMissingTitle',
    detail: 'createWorkflowMissingDetail',
  },
  deepDive: { label: 'toggleDeepDive', icon: Telescope, title: 'deepDiveMissingTitle', detail: 'deepDiveMissingDetail' },
} as const satisfies Record<string, Missing>;

interface ComposerTogglesProps {
  usesKnowledge: boolean;
  onKnowledgeChange: (usesKnowledge: boolean) => void;
  /** Gets what was dictated, phrase by phrase. */
  onPhrase: (phrase: string) => void;
}

/** The six toggles of the chat input. */
export function ComposerToggles({ usesKnowledge, onKnowledgeChange, onPhrase }: ComposerTogglesProps) {
  const text = useMessages();
  return (
    <div className="toggles">
      <SpeakToggle onPhrase={onPhrase} />
      <MissingToggle {...missing.searchWeb} />
      <MissingToggle {...missing.createImage} />
      <ComposerToggle label={text('toggleInternalKnowledge')} icon={<Library />} isOn={usesKnowledge} onChange={onKnowledgeChange} />
      <MissingToggle {...missing.createWorkflow} />
      <MissingToggle {...missing.deepDive} />
    </div>
  );
}

function MissingToggle({ label, icon: Sign, title, detail }: Missing) {
  const text = useMessages();
  const { notify } = useShell();
  const explain = () => notify.info({ title: text(title), description: text(detail), durationMs: limits.infoToastMs });
  return <ComposerToggle label={text(label)} icon={<Sign />} isOn={false} onChange={explain} />;
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
