import './composer-menu.css';
import { useEffect, useId, useState } from 'react';
import { replaceText } from '../../../paste/replace-text.ts';
import type { ComposerMenu } from './composer-menu.types.ts';
import { MenuList, optionId } from './menu-list.tsx';
import { useMenuMessages } from './menu-messages.ts';
import { type MenuOption, toRows } from './rows.model.ts';
import { useMenuEntries } from './use-menu-entries.ts';
import { useTypedTrigger } from './use-typed-trigger.ts';

interface ComposerMenusProps {
  readonly field: HTMLTextAreaElement;
  readonly menus: readonly ComposerMenu[];
  readonly onChange: (value: string) => void;
}

const noSources: ComposerMenu['sources'] = [];

/** Renders the menu of the trigger at the caret. The text field keeps the focus and moves through the menu. */
export function ComposerMenus({ field, menus, onChange }: ComposerMenusProps) {
  const text = useMenuMessages();
  const listId = useId();
  const { typed, settle } = useTypedTrigger(field, menus);
  const menu = menus.find(({ trigger }) => trigger === typed?.trigger);
  const { states, retry } = useMenuEntries(menu?.sources ?? noSources, typed?.query);
  const rows = toRows(states);
  const options = rows.flatMap((row) => (row.kind === 'option' ? [row.option] : []));
  const isLoading = states.some(({ phase }) => phase === 'loading');
  const isNothing = states.length > 0 && rows.length === 0;
  // Words after a name that nothing has are plain text.
  const hasWords = typed?.query.includes(' ') ?? false;
  const isOpen = menu !== undefined && states.length > 0 && !(isNothing && hasWords);
  const { active, isChosen, setActive } = useActiveOption(options, typed?.query);

  const pick = (option: MenuOption) => {
    if (!typed) return;
    if (!option.entry) return retry();
    replaceText(field, { from: typed.from, to: field.selectionEnd, text: option.entry.text ?? '' }, onChange);
    settle();
    option.source.onPick?.(option.entry);
  };
  const isWaiting = isLoading && options.length === 0 && !hasWords;
  // The first choices may still be those for what was typed before.
  const firstSource = states.findIndex(({ source }) => source === options[0]?.source);
  const isStale = !isChosen && states.slice(0, firstSource + 1).some(({ phase }) => phase === 'loading');
  const wait = usePickWhenHere(typed?.query, isStale, () => options[0] && pick(options[0]));
  useFieldKeys(field, { isOpen, isWaiting, options, active, setActive, pick: isStale ? wait : pick, close: settle });
  useFieldAttributes(field, isOpen ? listId : undefined, isOpen ? options.findIndex(({ key }) => key === active) : -1);

  return (
    <>
      <span className="ui-visually-hidden" role="status">
        {isOpen && !isLoading ? (options.length ? text('count', { count: options.length }) : text('nothing')) : ''}
      </span>
      {isOpen ? (
        <MenuList
          id={listId}
          label={menu.label}
          field={field}
          rows={rows}
          optionCount={options.length}
          active={active}
          isBusy={isLoading}
          onPoint={setActive}
          onPick={pick}
        />
      ) : null}
    </>
  );
}

/** Holds the option that Enter picks: the first one, until the user moves. */
function useActiveOption(options: readonly MenuOption[], query: string | undefined) {
  const [chosen, setChosen] = useState<{ readonly query: string | undefined; readonly key: string }>();
  const isKnown = chosen?.query === query && options.some(({ key }) => key === chosen?.key);
  const active = isKnown ? chosen?.key : options[0]?.key;
  return { active, isChosen: isKnown, setActive: (key: string) => setChosen({ query, key }) };
}

/** Returns a function that picks as soon as the choices for the query are here, unless something else is typed before. */
function usePickWhenHere(query: string | undefined, isStale: boolean, pick: () => void): () => void {
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (wanted === undefined || (wanted === query && isStale)) return;
    setWanted(undefined);
    if (wanted === query) pick();
  });
  return () => setWanted(query);
}

interface KeyTarget {
  readonly isOpen: boolean;
  /** The first choices are on their way. */
  readonly isWaiting: boolean;
  readonly options: readonly MenuOption[];
  readonly active: string | undefined;
  readonly setActive: (key: string) => void;
  readonly pick: (option: MenuOption) => void;
  readonly close: () => void;
}

const pageRows = 8;

/** Returns the index a key moves to; undefined for other keys. */
function moveBy(key: string, index: number, count: number): number | undefined {
  const last = count - 1;
  if (key === 'ArrowDown') return index === last ? 0 : index + 1;
  if (key === 'ArrowUp') return index === 0 ? last : index - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'PageDown') return Math.min(last, index + pageRows);
  if (key === 'PageUp') return Math.max(0, index - pageRows);
  return undefined;
}

/** Returns whether the menu takes the key. */
function handleMenuKey(key: string, { isWaiting, options, active, setActive, pick, close }: KeyTarget): boolean {
  const index = options.findIndex((option) => option.key === active);
  const option = options[index];
  if (key === 'Escape') close();
  else if (key === 'Enter' || key === 'Tab') {
    // An Enter before the first choices arrive is meant for them, not for Send.
    if (option) pick(option);
    else return isWaiting && key === 'Enter';
  } else {
    const next = option && moveBy(key, index, options.length);
    if (next === undefined) return false;
    setActive(options[next]?.key ?? '');
  }
  return true;
}

// Safari ends a composition before the Enter that confirmed it. That Enter carries this code.
const imeKeyCode = 229;

function useFieldKeys(field: HTMLTextAreaElement, target: KeyTarget): void {
  useEffect(() => {
    if (!target.isOpen) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === imeKeyCode || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (!handleMenuKey(event.key, target)) return;
      // The composer would send, recall or stop.
      event.preventDefault();
      event.stopPropagation();
    };
    field.addEventListener('keydown', handleKey);
    return () => field.removeEventListener('keydown', handleKey);
  });
}

/** Tells assistive technology about the menu. A text area may be neither a combobox nor expanded, so its list and option say it. */
function useFieldAttributes(field: HTMLTextAreaElement, listId: string | undefined, activeIndex: number): void {
  useEffect(() => {
    if (listId === undefined) return;
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': listId,
      ...(activeIndex < 0 ? {} : { 'aria-activedescendant': optionId(listId, activeIndex) }),
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  }, [field, listId, activeIndex]);
}
