import { useEffect, useEffectEvent, useRef } from 'react';
import { isDialogOpen } from '#client/base/shortcuts.ts';
import { takesLetters } from '#client/base/text-field.ts';
import { lowBeep } from '../sounds.ts';
import { toast } from '../toast.ts';
import { AMOUNT_FIELD_ID } from './montant-saisi.tsx';

const isFree = (amount: HTMLInputElement): boolean => !amount.readOnly && !amount.disabled;
const isTyped = (key: string): boolean => /^\d$/.test(key) || key === 'Backspace';

/** `replace`: a preset value, overwritten by the key. */
function aim(amount: HTMLInputElement, replace: boolean): void {
  const isThere = document.activeElement === amount;
  amount.focus();
  if (replace) amount.select();
  else if (!isThere) amount.setSelectionRange(amount.value.length, amount.value.length);
}

/**
 * [ENC-18] Digits and Backspace go to the amount from anywhere but text fields: focused before the
 * key is played. A preset is replaced, by paste too. `scope`: screen or dialog. [ENC-19] `refusal`:
 * message while the amount is disabled.
 */
export function useDirectAmount(
  scope: 'caisse' | 'dialogue',
  replace: boolean,
  refusal: string | null = null,
): void {
  /** Shown once per wait. */
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
