import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { store } from '#client/base/store.ts';
import { arreterVente } from '#client/vente/reservation/demarrer-vente.ts';
import {
  paiementAtom,
  ticketEchoueAtom,
} from '#client/vente/reservation/paiement/paiement.offert.ts';
import { ReservationEcran } from '#client/vente/reservation/reservation-ecran.tsx';
import {
  caisseHabituelleAtom,
  remettreEcranVente,
} from '#client/vente/reservation/reservation.atoms.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { oublierRendu } from '#client/ui/reglement/dernier-rendu.atoms.ts';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { letItEnd } from './late-answers.ts';
import { type Demande, monterPoste, type Serveur } from './poste-de-test.tsx';

/** The station as if nothing had been sold on it. */
function quitterLaVente(): void {
  arreterVente();
  remettreEcranVente();
  localStorage.clear();
  store.set(paiementAtom, null);
  oublierRendu();
  store.set(ticketEchoueAtom, null);
  store.set(caisseHabituelleAtom, 1);
  store.set(toastsAtom, []);
}

/**
 * Each test of the file finds the selling screen as it first opens, over a printer that takes
 * everything; after it, nothing is left of the sale.
 */
export function chaqueFoisUneVente(): void {
  beforeEach(() => {
    quitterLaVente();
    Element.prototype.scrollIntoView = vi.fn();
    vi.spyOn(imprimante, 'imprimer').mockResolvedValue(true);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await act(letItEnd);
    cleanup();
    quitterLaVente();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

/** The selling screen over that server, its day read. */
export async function ouvrirVente(
  serveur: Serveur,
  chemin = '/vente/reservation',
): Promise<Demande[]> {
  const demandes = monterPoste(
    <>
      <ReservationEcran />
      <ConfirmDialog />
    </>,
    uneSession(),
    serveur,
    chemin,
  );
  await screen.findByRole('button', { name: 'Actes de la vente' });
  return demandes;
}
/** What was said by messages, title and text. */
export const toastsDits = (): [string | null, string][] =>
  store.get(toastsAtom).map((t) => [t.title, t.text]);
/** Bodies of the basket's updates, in their order. */
export const ecritures = (demandes: readonly Demande[]): Record<string, unknown>[] =>
  demandes.filter((d) => d.chemin.endsWith('/update')).map((d) => d.corps);

/** The row that the search found for a product, once it is there. */
export const rangeeTrouvee = async (libelle: string): Promise<HTMLElement> => {
  const resultats = await screen.findByRole('region', { name: 'Résultats' });
  return (await within(resultats).findByTitle(libelle)).closest('tr') ?? document.body;
};
