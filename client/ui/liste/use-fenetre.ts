import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

const SEUIL = 100;
const HAUTEUR = { souris: 36, doigt: 44 } as const;
const auDoigt = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/**
 * Which rows to make, and the height that stands for those before and after. Up to a hundred, all
 * of them.
 */
export function useFenetre(
  nombre: number,
  defilant: RefObject<HTMLElement | null>,
): { debut: number; fin: number; avant: number; apres: number } {
  const active = nombre > SEUIL;
  const fenetre = useVirtualizer({
    count: active ? nombre : 0,
    getScrollElement: () => defilant.current,
    estimateSize: () => (auDoigt() ? HAUTEUR.doigt : HAUTEUR.souris),
    overscan: 10,
  });
  if (!active) return { debut: 0, fin: nombre, avant: 0, apres: 0 };
  const vues = fenetre.getVirtualItems();
  const [premiere, derniere] = [vues[0], vues.at(-1)];
  if (!premiere || !derniere) return { debut: 0, fin: 0, avant: 0, apres: fenetre.getTotalSize() };
  return {
    debut: premiere.index,
    fin: derniere.index + 1,
    avant: premiere.start,
    apres: fenetre.getTotalSize() - derniere.end,
  };
}
