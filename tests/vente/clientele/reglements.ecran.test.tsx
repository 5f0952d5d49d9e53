import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '#client/base/store.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { ClientsEcran } from '#client/vente/clientele/clients-ecran.tsx';
import { ReglementsDialogue } from '#client/vente/clientele/reglements-dialogue.tsx';
import { askedBackAtom } from '#client/ui/form-drafts.atoms.ts';
import { draftsOf, keepDraft } from '#client/ui/form-drafts.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import { saisieSansObjet } from '#shared/base/stored-saisie.phrases.ts';
import {
  clientSansDette,
  reglementsPlusAnciens,
} from '#shared/vente/clientele/clientele.phrases.ts';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import type { Reglement } from '#shared/vente/clientele/releve.schema.ts';
import { quand, unClient, uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, listeDuServeur, monterPoste } from '#tests/harness/poste-de-test.tsx';
import { faireActe } from '#tests/harness/actes-de-ligne.ts';

const unReglement = (id: number): Reglement => ({
  id,
  client_id: 7,
  client: 'CNAMGS',
  montant: 100,
  arrondi: 0,
  mode_paiement: 'espece',
  dette_avant: 1_100,
  dette_apres: 1_000,
  created_by: 'Chef',
  created_at: '2026-11-21T10:00:00.000+01:00',
});

let dits = 0;
/** What another station just did to this client. */
function dire(client: Client): void {
  dits += 1;
  subscriptions.receive({
    topic: 'clients',
    seq: dits,
    nom: 'client.change',
    at: quand,
    donnees: { client },
  });
}

describe('les règlements d’un client', () => {
  chaqueFoisUnPoste();
  beforeEach(() => {
    dits = 0;
  });
  const ouvrir = (reglements: () => object) =>
    monterPoste(
      <ReglementsDialogue id={7} fermer={() => undefined} />,
      uneSession({ is_admin: true }),
      {
        'GET /api/clients/7': () => ({ data: unClient({ current_dette: 1_000 }) }),
        'GET /api/clients/7/reglements': reglements,
      },
    );

  it('illisibles, ils ne sont pas dits absents ; ils se relisent', async () => {
    let lisible = false;
    ouvrir(() =>
      lisible
        ? { data: [], meta: { total: 0, page: 1, rows: 50 } }
        : { statut: 500, errors: ['non'] },
    );
    await screen.findByText('non');
    expect(screen.queryByText('Aucun règlement.')).toBeNull();
    lisible = true;
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('Aucun règlement.');
  });

  it('[SAI-21] un règlement laissé, dont la dette est payée depuis : « Reprendre » le dit et l’oublie', async () => {
    const place = { utilisateur_id: uneSession().id, formulaire: 'reglement', id: 7 } as const;
    const base = { montant: null, mode: 'espece' };
    monterPoste(
      <ReglementsDialogue id={7} fermer={() => undefined} />,
      uneSession({ is_admin: true }),
      {
        'GET /api/clients/7': () => {
          const le = new Date().toISOString();
          const mienne = { ...base, montant: 500 };
          const laissee = { le, sujet: 'Règlement', chemin: '/', version: null, base, mienne };
          keepDraft({ ...place, page: '' }, laissee);
          store.set(askedBackAtom, { ...place, page: '' });
          return { data: unClient({ current_dette: 0 }) };
        },
        'GET /api/clients/7/reglements': () => ({
          data: [],
          meta: { total: 0, page: 1, rows: 50 },
        }),
      },
    );
    expect((await screen.findByLabelText<HTMLInputElement>('Montant (FCFA)')).value).toBe('');
    await waitFor(() =>
      expect(store.get(toastsAtom).map(({ text: texte }) => texte)).toEqual([
        saisieSansObjet(clientSansDette),
      ]),
    );
    expect([draftsOf(place.utilisateur_id), store.get(askedBackAtom)]).toEqual([[], null]);
    expect(screen.queryByRole('button', { name: 'Reprendre' })).toBeNull();
    store.set(toastsAtom, []);
  });

  it('[EVT-28] encaissée ou réglée ailleurs, sa dette et le total des dettes se relisent', async () => {
    let dette = 1_000;
    const client = () => unClient({ id: 7, version: dette, current_dette: dette });
    const demandes = monterPoste(<ClientsEcran />, uneSession({ is_admin: true }), {
      'GET /api/clients': listeDuServeur([client()]),
      'GET /api/clients-calc-compteur': () => ({ data: { total_credit: 0, total_dette: dette } }),
      'GET /api/clients/7': () => ({ data: client() }),
      'GET /api/clients/7/reglements': () => ({ data: [], meta: { total: 0, page: 1, rows: 50 } }),
    });
    await faireActe(client().libelle, 'Règlements');
    const dialogue = await screen.findByRole('dialog', { name: /^Règlements de/ });
    const enTete = () => dialogue.querySelector('.reglements-dette')?.textContent;
    await waitFor(() => expect(enTete()).toContain('1.000'));
    dette = 2_500;
    act(() => dire(client()));
    await waitFor(() => expect(enTete()).toContain('2.500'));
    await waitFor(() => expect(screen.getByText(/^Total dette/).textContent).toContain('2.500'));
    expect(
      demandes.filter((d) => d.chemin.startsWith('GET /api/clients/7/reglements')),
    ).toHaveLength(2);
  });

  it('[EVT-32] changé ailleurs, un client d’une autre page n’est pas une nouvelle ligne', async () => {
    const clients = Array.from({ length: 26 }, (_, i) => unClient({ id: i + 2, version: 3 }));
    monterPoste(
      <ClientsEcran />,
      uneSession({ is_admin: true }),
      {
        'GET /api/clients': () => ({
          data: clients.slice(25),
          meta: { total: 26, page: 2, rows: 25 },
        }),
      },
      '/?page=2',
    );
    await screen.findByRole('button', { name: /^Actes de/ });
    act(() => dire(unClient({ id: 3, version: 4, current_dette: 900 })));
    expect(screen.queryByRole('button', { name: /Afficher/ })).toBeNull();
    act(() => dire(unClient({ id: 40, version: 1 })));
    await screen.findByRole('button', { name: '1 nouvelle ligne – Afficher' });
  });

  it('plus nombreux que montrés, il est dit où lire les autres', async () => {
    const lignes = Array.from({ length: 50 }, (_, i) => unReglement(i + 1));
    ouvrir(() => ({ data: lignes, meta: { total: 73, page: 1, rows: 50 } }));
    await screen.findByText(reglementsPlusAnciens(50, 73));
    expect(screen.getAllByRole('button', { name: /^Reçu du règlement/ })).toHaveLength(50);
  });
});
