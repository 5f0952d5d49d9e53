import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import type { DemandeDuPanier } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { attendLeClient } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import type { Demande } from '#tests/harness/poste-de-test.tsx';
import { auPoste, envoyee, preparerCaissier } from '../caisse/caissier.scene.tsx';

const POSSIBLE = {
  data: {
    pilote: 'simulateur',
    mode: 'essai',
    prefixes: [{ prefixe: '077', operateur: 'airtel' }],
  },
};
const DEMANDE: DemandeDuPanier = {
  id: 9,
  reference: '7K2MPR4XWN8Q',
  operateur: 'airtel',
  telephone: '077 … 56',
  montant: 4_000,
  etat: 'en_attente_client',
  motif: null,
  depuis: '2026-11-21T10:42:00.000+01:00',
  abandonnee: false,
};
const demandee = () =>
  envoyee({ version: 9, etat_caisse: 'En encaissement', demandes_mobiles: [DEMANDE] });
const telephone = () => screen.findByLabelText<HTMLInputElement>('Téléphone du client');
const demandes9 = (demandes: Demande[]) =>
  demandes.filter((d) => d.chemin.endsWith('/demander-mobile'));
const f9 = () => fireEvent.keyDown(window, { key: 'F9' });

/** Mobile money chosen, its number typed. */
async function taperNumero(): Promise<void> {
  fireEvent.click(await screen.findByRole('radio', { name: 'Mobile money' }));
  fireEvent.change(await telephone(), { target: { value: '077 12 34 56' } });
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: 'Airtel Money' }).ariaChecked).toBe('true'),
  );
}

describe('[MOB-4] à la caisse, la réponse tarde', () => {
  preparerCaissier();
  it('perdue : le numéro reste, une phrase le dit ; redemandée, la première répond, et attend', async () => {
    const { promise: tarde, resolve: perdre } = Promise.withResolvers<'coupe'>();
    let envois = 0;
    const demandes = await auPoste([envoyee()], {
      'GET /api/mobile-money-possible': () => POSSIBLE,
      'POST /api/reservations/42/demander-mobile': () => {
        envois += 1;
        return envois === 1
          ? tarde
          : { statut: 409, errors: [phrases.demandeEnAttente], data: demandee() };
      },
    });
    await taperNumero();
    f9();
    f9();
    await waitFor(() => expect(demandes9(demandes)).toHaveLength(1));
    f9();
    expect((await telephone()).disabled).toBe(true);
    act(() => perdre('coupe'));
    await waitFor(async () => expect((await telephone()).disabled).toBe(false));
    expect((await telephone()).value).toBe('077 12 34 56');
    expect(demandes9(demandes)).toHaveLength(1);
    await screen.findByText(phrasesCommun.connexion.texte);
    f9();
    await screen.findByText(attendLeClient);
    expect(demandes9(demandes)).toHaveLength(2);
  });

  it('Échap avant la réponse : les espèces se tapent aussitôt, la demande est abandonnée ensuite', async () => {
    const { promise: tarde, resolve: repondre } = Promise.withResolvers<object>();
    const demandes = await auPoste([envoyee()], {
      'GET /api/mobile-money-possible': () => POSSIBLE,
      'POST /api/reservations/42/demander-mobile': () => tarde,
      'POST /api/demandes-mobiles/9/abandonner': () => ({
        data: { ...demandee(), demandes_mobiles: [{ ...DEMANDE, abandonnee: true }] },
      }),
    });
    await taperNumero();
    f9();
    await waitFor(() => expect(demandes9(demandes)).toHaveLength(1));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    const recu = await screen.findByLabelText<HTMLInputElement>(/reçu/i);
    fireEvent.change(recu, { target: { value: '5000' } });
    const tape = recu.value;
    expect(tape.replaceAll(/\D/g, '')).toBe('5000');
    act(() => repondre({ data: demandee() }));
    await waitFor(() =>
      expect(demandes.filter((d) => d.chemin.endsWith('/9/abandonner'))).toHaveLength(1),
    );
    await screen.findByText(/4\D?000 FCFA/);
    expect(screen.getByLabelText<HTMLInputElement>(/reçu/i).value).toBe(tape);
    expect(screen.queryByText(attendLeClient)).toBeNull();
  });
});
