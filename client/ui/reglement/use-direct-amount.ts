import { useEffect, useEffectEvent, useRef } from 'react';
import { isDialogOpen } from '#client/base/shortcuts.ts';
import { takesLetters } from '#client/base/text-field.ts';
import { lowBeep } from '../sounds.ts';
import { toast } from '../toast.ts';
import { AMOUNT_FIELD_ID } from './montant-saisi.tsx';

const isFree = (amount: HTMLInputElement): boolean => !amount.readOnly && !amount.disabled;
const isTyped = (key: string): boolean => /^\d$/.test(key) || key === 'Backspace';

/** The field is about to be typed in; `replace`: what stands there was not typed, the key takes its place. */
function aim(amount: HTMLInputElement, replace: boolean): void {
  const isThere = document.activeElement === amount;
  amount.focus();
  if (replace) amount.select();
  else if (!isThere) amount.setSelectionRange(amount.value.length, amount.value.length);
}

/**
 * [ENC-18] Digits and Backspace are the amount's wherever the focus is, a field of text apart: it takes the
 * focus before the key is played, so the browser types it there. The first one takes the place of what
 * nobody typed, also after a click into it; so does what is pasted. `scope`: heard on the screen, or in the
 * dialog over it. [ENC-19] While the amount is out of reach, `refusal` says that they are not taken.
 */
export function useDirectAmount(
  scope: 'caisse' | 'dialogue',
  replace: boolean,
  refusal: string | null = null,
): void {
  /** Said once for all the digits of a wait, heard at each of them. */
  const said = useRef(false);
  useEffect(() => {
    said.current = false;
  }, [refusal]);
  const refuse = (e: KeyboardEvent) => {
    if (refusal === null || e.key === 'Backspace' || takesLetters(e.target)) return;
    lowBeep();
    if (!said.current) toast.avertir(refusal);
    said.current = true;
  };
  const onKey = useEffectEvent((e: KeyboardEvent) => {
    if (e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey || !isTyped(e.key)) return;
    if (isDialogOpen() && scope !== 'dialogue') return;
    const amount = document.querySelector<HTMLInputElement>(`#${AMOUNT_FIELD_ID}`);
    if (!amount || !isFree(amount)) return refuse(e);
    if (e.target === amount || !takesLetters(e.target)) aim(amount, replace);
  });
  const onPaste = useEffectEvent((e: ClipboardEvent) => {
    const amount = document.querySelector<HTMLInputElement>(`#${AMOUNT_FIELD_ID}`);
    if (amount && e.target === amount && isFree(amount) && replace) amount.select();
  });
  useEffect(() => {
    const keys = (e: KeyboardEvent) => onKey(e);
    const pastes = (e: ClipboardEvent) => onPaste(e);
    window.addEventListener('keydown', keys);
    window.addEventListener('paste', pastes, true);
    return () => {
      window.removeEventListener('keydown', keys);
      window.removeEventListener('paste', pastes, true);
    };
  }, []);
}
