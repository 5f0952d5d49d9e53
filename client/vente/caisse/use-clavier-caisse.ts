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

/**
 * Keys other than payment; a receipt's barcode opens its sale, other scans are swallowed with a
 * notice.
 */
export function useClavierCaisse(file: readonly Reservation[], r: Reservation | null): void {
  const ouvrirRenvoi = useSetAtom(renvoiOuvertAtom);
  const attente = enAttente(file);
  const aller = (pas: 1 | -1) => () => {
    const rang = file.findIndex((f) => f.id === r?.id);
    const id = file.at((rang + pas) % file.length)?.id;
    if (id !== undefined) servir(id);
  };
  const nieme = Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [
      `Alt+${i + 1}`,
      () => {
        const id = attente[i]?.id;
        if (id !== undefined) servir(id);
      },
    ]),
  );
  useShortcuts('caisse', {
    'Alt+R': () => void rafraichirFile(),
    'Alt+L': () => {
      const arrondir = store.get(arrondirEspecesAtom);
      if (r && aRelire(store.get(luesAtom)[r.id], r, arrondir)) void lireFile(r.id);
    },
    'Alt+V': () => ouvrirRenvoi(r && attente.includes(r) ? r.id : null),
    'Ctrl+ArrowUp': aller(-1),
    'Ctrl+ArrowDown': aller(1),
    ...nieme,
  });
  useScan((code) => {
    if (isDialogOpen() || !ouvrirVenteScannee(code)) toast.avertir(phrasesScan.scanIgnore);
  });
}
