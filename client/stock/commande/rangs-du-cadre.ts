import type { FocusEvent, KeyboardEvent } from 'react';

/** Row and header heights in pixels, as in the styles. */
const [RANGEE_PX, TETE_PX] = [44, 31];

const rangeeDe = (cadre: HTMLElement, rang: number): HTMLElement | null =>
  cadre.querySelector<HTMLElement>(`[data-rang="${rang}"]`);

export function montrerRang(cadre: HTMLElement, rang: number): void {
  const haut = rang * RANGEE_PX;
  const bas = cadre.scrollTop + cadre.clientHeight - TETE_PX;
  if (haut < cadre.scrollTop || haut + RANGEE_PX > bas)
    cadre.scrollTop = haut - (cadre.clientHeight - TETE_PX) / 2;
}

export function viserRang(cadre: HTMLElement, rang: number, champ: string, encore = 3): void {
  const voulu = rangeeDe(cadre, rang)?.querySelector<HTMLInputElement>(champ);
  if (voulu) {
    voulu.closest('tr')?.scrollIntoView?.({ block: 'nearest' });
    voulu.focus({ preventScroll: true });
    voulu.select();
    return;
  }
  montrerRang(cadre, rang);
  if (encore > 0) requestAnimationFrame(() => viserRang(cadre, rang, champ, encore - 1));
}

/** Arrows and Enter move to the same field in the next row. */
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
 * Selects figures on focus, for typing to replace them. At the table: the field's own event comes
 * after a possible digit.
 */
export function selectionnerChiffres({ target }: FocusEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement) || !target.matches('input.nombre')) return;
  const { value } = target;
  target.select();
  // A press sets the caret after focus.
  setTimeout(() => {
    if (target.value === value && target === document.activeElement) target.select();
  });
}
