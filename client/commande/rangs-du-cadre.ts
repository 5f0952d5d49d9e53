import type { FocusEvent, KeyboardEvent } from 'react';

/** Heights of a row and of the head of the tables of an order, in pixels, as its styles say. */
const [RANGEE_PX, TETE_PX] = [44, 31];

const rangeeDe = (cadre: HTMLElement, rang: number): HTMLElement | null =>
  cadre.querySelector<HTMLElement>(`[data-rang="${rang}"]`);

/** Shows the row of that rank, in the middle when it is out of sight. */
export function montrerRang(cadre: HTMLElement, rang: number): void {
  const haut = rang * RANGEE_PX;
  const bas = cadre.scrollTop + cadre.clientHeight - TETE_PX;
  if (haut < cadre.scrollTop || haut + RANGEE_PX > bas)
    cadre.scrollTop = haut - (cadre.clientHeight - TETE_PX) / 2;
}

/** The row of that rank under the eyes, the field of it that `champ` names under the keyboard. */
export function viserRang(cadre: HTMLElement, rang: number, champ: string, encore = 3): void {
  const voulu = rangeeDe(cadre, rang)?.querySelector<HTMLInputElement>(champ);
  if (voulu) {
    voulu.closest('tr')?.scrollIntoView?.({ block: 'nearest' });
    voulu.focus({ preventScroll: true });
    voulu.select();
    return;
  }
  // Not drawn yet: shown first.
  montrerRang(cadre, rang);
  if (encore > 0) requestAnimationFrame(() => viserRang(cadre, rang, champ, encore - 1));
}

/** Arrows, and Enter, in a field of a table: the same field of the row above or under. */
export function surFlecheDeColonne(e: KeyboardEvent<HTMLElement>): void {
  const pas = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[e.key];
  const champ = e.target as HTMLElement;
  if (pas === undefined || e.altKey || champ.tagName !== 'INPUT') return;
  const rangee = champ.closest<HTMLElement>('[data-rang]');
  const cellule = champ.closest('td');
  if (!rangee || !cellule) return;
  e.preventDefault();
  const place = [...rangee.children].indexOf(cellule) + 1;
  const rang = Number(rangee.dataset['rang']) + pas;
  viserRang(e.currentTarget, rang, `td:nth-child(${place}) input`);
}

/**
 * The figures of a table are taken whole as one comes to them: the next one typed replaces them.
 * Heard by the table, at once: the field itself tells its focus later, when a figure may be typed.
 */
export function selectionnerChiffres({ target }: FocusEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement) || !target.matches('input.nombre')) return;
  const { value } = target;
  target.select();
  // A press puts the caret once the focus is given.
  setTimeout(() => {
    if (target.value === value && target === document.activeElement) target.select();
  });
}
