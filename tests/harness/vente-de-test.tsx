import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { magasin } from '#client/base/magasin.ts';
import { paiementAtom, ticketEchoueAtom } from '#client/reservation/paiement/paiement.offert.ts';
import {
  avisAtom,
  basesAtom,
  caisseHabituelleAtom,
  caissesChoisiesAtom,
  conflitsAtom,
  ecrituresAtom,
  editionsAtom,
  equivalentsDeAtom,
  prescriptionOuverteAtom,
  rechercheAtom,
  reglementOuvertAtom,
  remiseOuverteAtom,
  selectionAtom,
  verrouPaiementAtom,
} from '#client/reservation/reservation.atoms.ts';
import { arreterVente } from '#client/reservation/demarrer-vente.ts';
import { ReservationEcran } from '#client/reservation/reservation-ecran.tsx';
import { DialogueConfirmation } from '#client/ui/dialogue-confirmation.tsx';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { type Demande, monterPoste, type Serveur } from './poste-de-test.tsx';

/** Nothing of the test before stays on the selling screen; the printer takes everything. */
export function nettoyerVente(): void {
  arreterVente();
  localStorage.clear();
  for (const a of [
    avisAtom,
    basesAtom,
    caissesChoisiesAtom,
    conflitsAtom,
    ecrituresAtom,
    editionsAtom,
  ])
    magasin.set(a as typeof caissesChoisiesAtom, {});
  for (const a of [
    prescriptionOuverteAtom,
    reglementOuvertAtom,
    remiseOuverteAtom,
    verrouPaiementAtom,
  ])
    magasin.set(a, false);
  for (const a of [selectionAtom, ticketEchoueAtom]) magasin.set(a, null);
  magasin.set(paiementAtom, null);
  magasin.set(equivalentsDeAtom, null);
  magasin.set(rechercheAtom, '');
  magasin.set(caisseHabituelleAtom, 1);
  magasin.set(toastsAtom, []);
  Element.prototype.scrollIntoView = vi.fn();
  vi.spyOn(imprimante, 'imprimer').mockResolvedValue(true);
}

/** The selling screen over that server, its day read. */
export async function ouvrirVente(
  serveur: Serveur,
  chemin = '/vente/reservation',
): Promise<Demande[]> {
  const demandes = monterPoste(
    <>
      <ReservationEcran />
      <DialogueConfirmation />
    </>,
    uneSession(),
    serveur,
    chemin,
  );
  await screen.findByRole('button', { name: 'Rafraîchir' });
  return demandes;
}
/** What was said by messages, title and text. */
export const toastsDits = (): [string | null, string][] =>
  magasin.get(toastsAtom).map((t) => [t.titre, t.texte]);
/** Bodies of the basket's updates, in their order. */
export const ecritures = (demandes: readonly Demande[]): Record<string, unknown>[] =>
  demandes.filter((d) => d.chemin.endsWith('/update')).map((d) => d.corps);
