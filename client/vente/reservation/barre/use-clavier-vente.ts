import { flushSync } from 'react-dom';
import { store } from '#client/base/store.ts';
import { isDialogOpen, useShortcuts } from '#client/base/shortcuts.ts';
import { useScan } from '#client/ui/scan/use-scan.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import { toast } from '#client/ui/toast.ts';
import { ouvrirVenteScannee } from '#client/vente/vente/vente-scannee.offert.tsx';
import * as phrasesScan from '#shared/stock/produit/scan.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import { allerAuPanier, scanPourUnPanier } from '../gestes/gestes.ts';
import {
  basculerRemise,
  demanderPaiement,
  imprimerPaiement,
} from '../paiement/paiement.actions.ts';
import { voisine } from './pastille.rules.ts';
import { scanner } from '../recherche/ajout.actions.ts';
import { creerPanier, announceSansPanier, enDevis, envoyer } from '../reservation.actions.ts';
import { vueVenteAtom } from '../reservation.atoms.ts';

const viser = (selecteur: string) => () => {
  const champ = document.querySelector<HTMLInputElement>(selecteur);
  champ?.focus();
  champ?.select();
};

const choisirOuverte = (r: Reservation | undefined): void =>
  r ? allerAuPanier(r.id) : toast.avertir(phrasesReservation.reservationSelectionInvalide);
/** Narrow screens: shows the search first, hidden fields take no focus. */
const viserRecherche = () => {
  flushSync(() => store.set(vueVenteAtom, 'produits'));
  viser('#recherche-produit')();
};

/** A scan under a dialog is refused aloud, or the box would be thought sold. */
function ignorer(): void {
  lowBeep();
  toast.avertir(phrasesScan.scanIgnoreSousFenetre);
}

function servir(code: string): void {
  if (isDialogOpen() && !scanPourUnPanier()) return ignorer();
  if (!ouvrirVenteScannee(code)) scanner(code);
}

/** Keys and scans; each gives feedback. */
export function useClavierVente(
  jour: readonly Reservation[],
  r: Reservation | null,
  aim: () => void,
): void {
  const ouvertes = jour.filter(estTraitable);
  const aller = (pas: 1 | -1) => () => allerAuPanier(voisine(jour, r?.id ?? null, pas));
  const nieme = Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [`Alt+${i + 1}`, () => choisirOuverte(ouvertes[i])]),
  );
  useShortcuts('vente', {
    'Alt+Alt': aim,
    F2: viserRecherche,
    F3: viser('#choix-client'),
    F4: creerPanier,
    F6: basculerRemise,
    F8: envoyer,
    F9: demanderPaiement,
    'Alt+T': enDevis,
    'Ctrl+ArrowUp': aller(-1),
    'Ctrl+ArrowDown': aller(1),
    'Ctrl+P': () => {
      if (r?.status === 'Termine') void imprimerPaiement(r);
    },
    ...nieme,
    ...(!(r && estTraitable(r)) && { 'Alt+C': announceSansPanier, 'Alt+U': announceSansPanier }),
    ...(!r && { 'Alt+P': announceSansPanier, 'Alt+R': announceSansPanier }),
  });
  useScan(servir);
}
