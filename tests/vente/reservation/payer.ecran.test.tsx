import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import {
  uneLigne,
  unePharmacie,
  unProduit,
  uneReservation,
} from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import type { Serveur } from '#tests/harness/poste-de-test.tsx';
import {
  chaqueFoisUneVente,
  ecritures,
  ouvrirVente,
  toastsDits,
} from '#tests/harness/vente-de-test.tsx';
import { ASSURE, ouvrir, touche, empeche } from './vente-ecran.scene.tsx';

chaqueFoisUneVente();

describe('payer', () => {
  const payee = (r: Reservation, autres: Reservation[] = []): Serveur => ({
    'POST /api/reservations/42/update': ({ corps }) => ({
      data: {
        ...r,
        ...(corps as Partial<Reservation>),
        version: r.version + 1,
        status: 'Termine' as const,
        switch_finish_at: '2026-11-21T10:50:00.000+01:00',
      },
      message: phrasesReglement.venteEnregistree,
    }),
    'GET /api/reservations/jour': () => ({ data: [r, ...autres] }),
  });
  it('après un paiement, trois secondes sans pouvoir payer le panier suivant par mégarde', async () => {
    const r = uneReservation();
    const demandes = await ouvrirVente({
      ...serveurDeVente({ reservations: [r] }),
      ...payee(r, [uneReservation({ id: 43, position: 43 })]),
    });
    fireEvent.click(await screen.findByRole('button', { name: /042/ }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    touche('F9');
    const dialogue = await screen.findByRole('dialog', { name: 'Règlement' });
    touche('F8');
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Payer' }));
    await waitFor(() =>
      expect(screen.getByText('Réservation fermée', { selector: '.verrou-texte' })).toBeTruthy(),
    );
    fireEvent.click(screen.getByRole('button', { name: /043/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(empeche(/Payer maintenant/)).toBe(true);
    touche('F9');
    expect(toastsDits().at(-1)?.[1]).toBe('Paiement enregistré à l’instant.');
    expect(ecritures(demandes)).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(3_000));
    expect(empeche(/Payer maintenant/)).toBe(false);
  });
  it('[ENC-15] deux touches pour le montant exact, et ce qui est à rendre reste en vue', async () => {
    const r = uneReservation();
    const demandes = await ouvrirVente({
      ...serveurDeVente({ reservations: [r] }),
      ...payee(r, [uneReservation({ id: 43, position: 43 })]),
    });
    fireEvent.click(await screen.findByRole('button', { name: /042/ }));
    touche('F9');
    const recu = await screen.findByLabelText<HTMLInputElement>('Montant reçu');
    expect(recu.value).toBe('1.250');
    fireEvent.change(recu, { target: { value: '2000' } });
    touche('F9');
    const finie = await screen.findByRole('region', { name: 'Vente payée' });
    expect(finie.textContent).toContain('750 FCFA');
    expect(
      within(finie)
        .getAllByRole('listitem')
        .map((li) => li.textContent),
    ).toEqual(['500× 1', '200× 1', '50× 1']);
    fireEvent.click(screen.getByRole('button', { name: /043/ }));
    const bande = await screen.findByText('N° 042 · rendre');
    expect(bande.closest('.dernier-rendu')?.textContent).toContain('750');
    fireEvent.click(screen.getByRole('button', { name: 'Fermer le rappel du rendu' }));
    expect(screen.queryByText('N° 042 · rendre')).toBeNull();
    expect(ecritures(demandes)).toMatchObject([{ amount_gived: 2000, mode_paiement: 'espece' }]);
  });
  it('[REG-6] [REG-8] espèces arrondies : le net suit le mode, un réglage qui change se relit', async () => {
    const r = uneReservation({ reservation_produits: [uneLigne({ prix_de_vente: 1_003 })] });
    const demandes = await ouvrir(r, { plus: payee(r) });
    const regler = (arrondi_especes: boolean) =>
      act(() => store.set(pharmacieAtom, unePharmacie({ arrondi_especes })));
    regler(true);
    expect(screen.getByText('En espèces').parentElement?.textContent).toBe('En espèces1.005');
    touche('F9');
    const dialogue = within(await screen.findByRole('dialog', { name: 'Règlement' }));
    const net = () => dialogue.getByText('Net à payer').parentElement?.textContent;
    const recu = () => dialogue.getByLabelText<HTMLInputElement>('Montant reçu').value;
    expect([net(), recu()]).toEqual(['Net à payer Arrondi espèces + 21.005 FCFA', '1.005']);
    touche('F6');
    expect([net(), recu()]).toEqual(['Net à payer1.003 FCFA', '1.003']);
    for (let i = 0; i < 3; i++) touche('F6');
    regler(false);
    expect(dialogue.getByText(/espèces dues au franc/)).toBeTruthy();
    touche('F8');
    fireEvent.click(dialogue.getByRole('button', { name: 'Payer' }));
    expect(ecritures(demandes)).toEqual([]);
    touche('l', { altKey: true });
    expect(net()).toBe('Net à payer1.003 FCFA');
    regler(true);
    touche('l', { altKey: true });
    touche('F8');
    fireEvent.click(dialogue.getByRole('button', { name: 'Payer' }));
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([{ amount_gived: 1_005, net_montre: 1_005 }]),
    );
  });
  it('rien à payer : « Prise en charge », sans dialogue, montant 0', async () => {
    const r = uneReservation({
      ...ASSURE,
      reservation_produits: [uneLigne({ prise_en_charge: 100 })],
    });
    const demandes = await ouvrir(r, { plus: payee(r) });
    expect(await screen.findByRole('button', { name: /Prise en charge/ })).toBeTruthy();
    touche('F9');
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([
        { status: 'Termine', caisse_id: 1, amount_gived: 0, mode_paiement: 'espece' },
      ]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    const finie = await screen.findByRole('region', { name: 'Vente payée' });
    expect(finie.textContent).toContain(phrasesReglement.priseEnChargeTotale.titre);
    expect(finie.textContent).not.toContain('Espèces');
  });
  it('un panier vide ne se paie pas, et dit pourquoi', async () => {
    await ouvrir(uneReservation({ reservation_produits: [] }));
    touche('F9');
    expect(toastsDits()).toEqual([
      [phrasesCommun.oups, phrasesReservation.reservationPasDeProduit],
    ]);
  });
  it('une autre caisse a vendu la boîte : la ligne le dit, payer et envoyer sont retenus', async () => {
    const demandes = await ouvrir(
      uneReservation({ reservation_produits: [uneLigne({ qte: 3 })] }),
      { produits: [unProduit({ qte: 2 })] },
    );
    const phrase =
      'La quantité demandée (3) dépasse le stock disponible (2) pour "DOLIPRANE 1000 mg, cp ×8".';
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /DOLIPRANE/ }).textContent).toContain(phrase),
    );
    touche('F9');
    expect(toastsDits()).toEqual([[phrasesCommun.oups, phrase]]);
    expect(ecritures(demandes)).toEqual([]);
  });
});
