import { useEffect, useRef, useState } from 'react';
import { toast } from './toast.ts';

/** What sends what is typed: a form, or what bears `data-saisie` and asks `heldByFault` before it sends. */
const PLACES = 'form, [data-saisie]';
/** Does what is typed in this field leave by something that looks at its faults first? */
export const isWatched = (field: Element): boolean => field.closest(PLACES) !== null;

/** The first field of `place` that holds what cannot be taken, under the keyboard; its fault. */
function focusFault(place: ParentNode): string | null {
  const fault = place.querySelector('.champ-faute');
  if (fault === null) return null;
  place.querySelector<HTMLElement>(`[aria-describedby~="${fault.id}"]`)?.focus();
  return fault.textContent;
}

/**
 * For what sends without a form around it: true when a field of it holds what cannot be taken, which
 * is said, with the keyboard there. A form needs not ask: the fault itself holds it.
 */
export function heldByFault(place: ParentNode | null): boolean {
  const fault = place && focusFault(place);
  if (fault === null) return false;
  toast.avertir(fault);
  return true;
}

interface Props {
  id: string;
  texte: string;
  /** Not typed to its end: said once one tries to send it so. */
  enFrappe?: boolean;
  /** False: only said. */
  retient?: boolean;
}

/**
 * Why what stands in a field cannot be taken, said under it. As long as it is, its form is not sent
 * [NBR-1]: what the form holds in its place is not what stands there. A form that says the faults of
 * all its fields at once (`data-se-relit`) looks by itself.
 */
export function FieldFault({ id, texte, enFrappe = false, retient = true }: Props) {
  const said = useRef<HTMLSpanElement>(null);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const form = said.current?.closest('form');
    if (!retient || !form || form.dataset['seRelit'] !== undefined) return undefined;
    const hold = (e: Event): void => {
      e.preventDefault();
      e.stopPropagation();
      setHeld(true);
      focusFault(form);
    };
    form.addEventListener('submit', hold);
    return () => form.removeEventListener('submit', hold);
  }, [retient]);
  return (
    <span ref={said} id={id} className="champ-faute" role="status" hidden={enFrappe && !held}>
      {texte}
    </span>
  );
}
