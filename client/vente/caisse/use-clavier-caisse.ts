import { arrondirEspecesAtom } from '#client/base/session.atoms.ts';
import { useSetAtom } from 'jotai';
import { store } from '#client/base/store.ts';
import { isDialogOpen, useShortcuts } from '#client/base/shortcuts.ts';
import { useScan } from '#client/ui/scan/use-scan.ts';
import { toast } from '#client/ui/toast.ts';
import { ouvrirVenteScannee } from '#client/vente/vente/vente-scannee.offert.tsx';
import * as phrasesScan from '#shared/stock/produit/scan.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { lireFile, rafraichirFile, servir } from './encaissement.actions.ts';
import { luesAtom, renvoiOuvertAtom } from './encaissement.atoms.ts';
import { aRelire, enAttente } from './encaissement.rules.ts';
import type { FileTenue } from './file-attente.tsx';

/**
 * Keys other than payment; a receipt's barcode opens its sale, other scans are swallowed with a
 * notice. Alt held, its digits stay those of the baskets seen.
 */
export function useClavierCaisse(
  file: readonly Reservation[],
  { attente, isGone, aim }: FileTenue,
  r: Reservation | null,
): void {
  const ouvrirRenvoi = useSetAtom(renvoiOuvertAtom);
  const aller = (pas: 1 | -1) => () => {
    const rang = file.findIndex((f) => f.id === r?.id);
    const id = file.at((rang + pas) % file.length)?.id;
    if (id !== undefined) servir(id);
  };
  const nieme = Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [
      `Alt+${i + 1}`,
      () => {
        const visee = attente[i];
        if (visee && !isGone(visee)) servir(visee.id);
      },
    ]),
  );
  useShortcuts('caisse', {
    'Alt+Alt': aim,
    'Alt+R': () => void rafraichirFile(),
    'Alt+L': () => {
      const arrondir = store.get(arrondirEspecesAtom);
      if (r && aRelire(store.get(luesAtom)[r.id], r, arrondir)) void lireFile(r.id);
    },
    'Alt+V': () => ouvrirRenvoi(r && enAttente(file).includes(r) ? r.id : null),
    'Ctrl+ArrowUp': aller(-1),
    'Ctrl+ArrowDown': aller(1),
    ...nieme,
  });
  useScan((code) => {
    if (isDialogOpen() || !ouvrirVenteScannee(code)) toast.avertir(phrasesScan.scanIgnore);
  });
}
