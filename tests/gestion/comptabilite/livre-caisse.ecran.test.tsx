import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cache } from '#client/base/cache.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { FacturesFournisseurs } from '#client/gestion/comptabilite/factures-fournisseurs.offert.tsx';
import { LivreDeCaisse } from '#client/gestion/comptabilite/livre-caisse.offert.tsx';
import { refetchDepenses } from '#client/vente/vente/journee/depense.queries.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

const LIVRE = 'GET /api/livre-de-caisse';
const PERIODE = { period_from: '2026-11-28', period_to: '2026-11-29' };
const CHEFFE = uneSession({
  habilitations: [{ menu: 'GESTION', submenus: ['journee'] }],
});
const lire = (cloture: number) => ({
  data: [],
  meta: { total: 0, page: 1, rows: 10 },
  extra_data: { ouverture: 0, entrees: cloture, sorties: 0, cloture },
});
const dit = (nom: string, montant: string) =>
  screen.findByText((_texte, e) => e?.textContent === `${nom} ${montant}`, {
    selector: '.liste-totaux > span',
  });

describe('[CPT-19] le livre de caisse', () => {
  it('[SES-16] un tiroir qui bouge ou qu’on compte le relit ; une dépense saisie ici aussi', async () => {
    let cloture = 1_000;
    const demandes = monterPoste(<LivreDeCaisse periode={PERIODE} />, CHEFFE, {
      'GET /api/caisses': () => ({ data: [] }),
      [LIVRE]: () => lire(cloture),
    });
    const lectures = () => demandes.filter((d) => d.chemin.startsWith(LIVRE)).length;
    await dit('Solde à la fin', '1.000 FCFA');
    await waitFor(() => expect(cache.isFetching()).toBe(0));
    cloture = 500;
    act(() =>
      subscriptions.receive({
        topic: 'journee',
        seq: 1,
        nom: 'caisse.tiroir_bouge',
        at: '',
        donnees: { caisse_id: 2 },
      }),
    );
    await dit('Solde à la fin', '500 FCFA');
    const avant = lectures();
    act(refetchDepenses);
    await waitFor(() => expect(lectures()).toBe(avant + 1));
  });
  it('ce qu’on n’a pas lu n’est pas de 0 FCFA', async () => {
    const panne = () => ({ statut: 503, errors: ['Le serveur est occupé.'] });
    monterPoste(<LivreDeCaisse periode={PERIODE} />, CHEFFE, {
      'GET /api/caisses': () => ({ data: [] }),
      [LIVRE]: panne,
    });
    expect(screen.queryByText(/Solde à la fin/u)).toBeNull();
    await screen.findByText(/Le serveur est occupé/u);
    expect(screen.queryByText(/Solde à la fin/u)).toBeNull();
  });
  it('[FOF-4] ce qu’on doit aux fournisseurs non plus', async () => {
    monterPoste(<FacturesFournisseurs fermer={() => undefined} />, uneSession({ is_admin: true }), {
      'GET /api/factures-fournisseurs': () => ({
        statut: 503,
        errors: ['Le serveur est occupé.'],
      }),
    });
    await screen.findByText(/Le serveur est occupé/u);
    expect(screen.queryByText('31 – 60')).toBeNull();
    expect(document.body.textContent).not.toContain('0 FCFA');
  });
});
