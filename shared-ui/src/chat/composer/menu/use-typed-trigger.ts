import { useEffect, useState } from 'react';
import type { ComposerMenu } from './composer-menu.types.ts';
import { findTrigger, type TypedTrigger } from './trigger.model.ts';

const isSame = (one: TypedTrigger | undefined, other: TypedTrigger | undefined) =>
  one?.trigger === other?.trigger && one?.from === other?.from && one?.query === other?.query;

const readTrigger = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): TypedTrigger | undefined =>
  selectionStart === selectionEnd ? findTrigger(value, selectionStart) : undefined;

/** Follows the trigger at the caret. Typing opens a menu; moving the caret away, leaving the field, or `settle` closes it. */
export function useTypedTrigger(field: HTMLTextAreaElement, menus: readonly ComposerMenu[]) {
  const [typed, setTyped] = useState<TypedTrigger>();
  /** The place of a trigger that stays a plain character. */
  const [literal, setLiteral] = useState<number>();
  const triggers = menus.map(({ trigger, sources }) => (sources.length ? trigger : '')).join('');

  useEffect(() => {
    const read = () => {
      const found = readTrigger(field);
      return found && triggers.includes(found.trigger) ? found : undefined;
    };
    const show = (next: TypedTrigger | undefined) => setTyped((before) => (isSame(before, next) ? before : next));
    const handleInput = () => {
      const found = read();
      if (!found) setLiteral(undefined);
      show(found);
    };
    const handleCaret = () => {
      if (document.activeElement === field) setTyped((before) => (before && isSame(before, read()) ? before : undefined));
    };
    const handleBlur = () => setTyped(undefined);
    // The trigger that loaded this code was typed before.
    if (document.activeElement === field) handleInput();
    field.addEventListener('input', handleInput);
    field.addEventListener('blur', handleBlur);
    document.addEventListener('selectionchange', handleCaret);
    return () => {
      field.removeEventListener('input', handleInput);
      field.removeEventListener('blur', handleBlur);
      document.removeEventListener('selectionchange', handleCaret);
    };
  }, [field, triggers]);

  const isOpen = typed !== undefined && typed.from !== literal;
  /** Closes the menu; what is in front of the caret now stays text. */
  const settle = () => {
    setLiteral(readTrigger(field)?.from);
    setTyped(undefined);
  };
  return { typed: isOpen ? typed : undefined, settle };
}
