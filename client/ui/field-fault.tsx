import { useEffect, useRef, useState } from 'react';
import { toast } from './toast.ts';

/** A form, or a `data-saisie` calling `heldByFault` before sending. */
const PLACES = 'form, [data-saisie]';
/** Its container checks faults before sending. */
export const isWatched = (field: Element): boolean => field.closest(PLACES) !== null;

/** Focuses the first faulty field; returns its fault. */
function focusFault(place: ParentNode): string | null {
  const fault = place.querySelector('.champ-faute');
  if (fault === null) return null;
  place.querySelector<HTMLElement>(`[aria-describedby~="${fault.id}"]`)?.focus();
  return fault.textContent;
}

/**
 * For senders without a form: true, with message and focus, on a faulty field. A form is blocked by
 * the fault itself.
 */
export function heldByFault(place: ParentNode | null): boolean {
  const fault = place && focusFault(place);
  if (fault === null) return false;
  toast.avertir(fault);
  return true;
}

interface Props {
  id: string;
  text: string;
  /** Incomplete entry: shown on submit. */
  typing?: boolean;
  /** False: shown without blocking. */
  blocks?: boolean;
}

/**
 * Error under the field; blocks its form [NBR-1], whose value is not what the field shows.
 * `data-se-relit` forms check by themselves.
 */
export function FieldFault({ id, text, typing = false, blocks = true }: Props) {
  const said = useRef<HTMLSpanElement>(null);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const form = said.current?.closest('form');
    if (!blocks || !form || form.dataset['seRelit'] !== undefined) return undefined;
    const hold = (e: Event): void => {
      e.preventDefault();
      e.stopPropagation();
      setHeld(true);
      focusFault(form);
    };
    form.addEventListener('submit', hold);
    return () => form.removeEventListener('submit', hold);
  }, [blocks]);
  return (
    <span ref={said} id={id} className="champ-faute" role="status" hidden={typing && !held}>
      {text}
    </span>
  );
}
