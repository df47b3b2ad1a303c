import type { ReactNode } from 'react';
import { lazyCode, limits } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { ComposerToggle } from 'shared-ui/chat';
import { Globe, type Icon, ImagePlus, Library, Mic, Telescope, Workflow, Wrench } from 'shared-ui/icons';
import { type MessageKeys, useMessages } from '../../messages/messages.ts';
import type { Extra, SendOptions } from '../conversation/send-options.ts';

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
const useTools = { extra: 'tools_enabled', label: 'toggleUseTools', icon: Wrench } as const satisfies ExtraToggle;

/** Lists the ways of answering that a message can ask for. Agents use tools as they are set up to, and incognito chats change nothing. */
export const answerModes = (hasTools: boolean): readonly ExtraToggle[] => [
  searchWeb,
  createImage,
  ...makers,
  ...(hasTools ? [useTools] : []),
];
/** These exclude each other: an answer is either text or one of them. */
const answersOf: readonly Extra[] = ['create_image', 'create_blueprint', 'deep_dive'];

export type OptionsChange = (change: (options: ComposerOptions) => ComposerOptions) => void;

/** Returns the function that turns a way of answering on or off. One whose service is not connected stays off and says what to connect. */
export function useModeSwitch(onChange: OptionsChange) {
  const { api, notify } = useShell();
  const set = (extra: Extra, isOn: boolean) =>
    onChange((before) => {
      const isReplaced = (each: Extra) => each === extra || (isOn && answersOf.includes(extra) && answersOf.includes(each));
      const others = (before.extras ?? []).filter((each) => !isReplaced(each));
      return { ...before, extras: isOn ? [...others, extra] : others };
    });
  return async (extra: Extra, isOn: boolean) => {
    set(extra, isOn);
    if (!isOn || extra === 'deep_dive' || extra === 'tools_enabled') return;
    const { findMissingConnection } = await missing.eventually();
    const found = await findMissingConnection(api, extra);
    if (!found) return;
    set(extra, false);
    notify.info({ ...found, durationMs: limits.infoToastMs });
  };
}

export type ModeSwitch = ReturnType<typeof useModeSwitch>;

/** Describes a toggle as it shows: in the row under the field and, on phones, in the sheet. */
export interface ShownToggle {
  readonly id: Extra | 'speak' | 'knowledge';
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

interface TogglesOptions {
  options: ComposerOptions;
  onChange: OptionsChange;
  onSwitch: ModeSwitch;
  isDictating: boolean;
  onDictate: (isOn: boolean) => void;
}

/** Returns the six toggles, and the one for tools, which is under ＋. */
export function useToggles({ options: { extras = [], usesKnowledge }, onChange, onSwitch, isDictating, onDictate }: TogglesOptions) {
  const text = useMessages();
  const toToggle = ({ extra, label, icon: Sign }: ExtraToggle): ShownToggle => ({
    id: extra,
    label: text(label),
    icon: <Sign />,
    isOn: extras.includes(extra),
    onChange: (isOn) => void onSwitch(extra, isOn),
  });
  const toggles: readonly ShownToggle[] = [
    { id: 'speak', label: text('toggleSpeak'), icon: <Mic />, isOn: isDictating, onChange: onDictate },
    toToggle(searchWeb),
    toToggle(createImage),
    {
      id: 'knowledge',
      label: text('toggleInternalKnowledge'),
      icon: <Library />,
      isOn: usesKnowledge,
      onChange: (isOn) => onChange((before) => ({ ...before, usesKnowledge: isOn })),
    },
    ...makers.map(toToggle),
  ];
  return { toggles, tools: toToggle(useTools) };
}

/** Renders the toggles of the row. */
export function ComposerToggles({ toggles }: { toggles: readonly ShownToggle[] }) {
  return (
    <div className="ui-toggles">
      {toggles.map(({ id, ...toggle }) => (
        <ComposerToggle key={id} {...toggle} />
      ))}
    </div>
  );
}
