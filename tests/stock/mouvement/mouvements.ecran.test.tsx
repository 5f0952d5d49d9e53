import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cache } from '#client/base/cache.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { MouvementsEcran } from '#client/stock/mouvement/mouvements-ecran.tsx';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { arreterLaMontre, passer } from '#tests/harness/montre.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

const LISTE = 'GET /api/mouvements';
/** What was told since the screen opened: each opening counts from 1. */
let seq = 0;
async function ouvrir(chemin: string, data: object[] = []) {
  seq = 0;
  const demandes = monterPoste(
    <MouvementsEcran />,
    uneSession({ is_admin: true }),
    {
      [LISTE]: () => ({ data, meta: { total: 60, page: 1, rows: 25 }, extra_data: {} }),
      'GET /api/mouv_motifs': () => ({ data: [] }),
    },
    chemin,
  );
  const lectures = () => demandes.filter((d) => d.chemin.startsWith(LISTE)).length;
  await waitFor(() => expect(lectures()).toBeGreaterThan(0));
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  return lectures;
}
const entendre = (mouvement: boolean) =>
  act(async () => {
    seq += 1;
    subscriptions.receive({
      topic: 'produits',
      seq,
      nom: 'produit.stock_modifie',
      at: '',
      donnees: { produit: unProduit(), mouvement },
    });
  });
const annonce = () => screen.queryByRole('button', { name: /nouvelles? lignes?/ });

describe('[EVT-35] le grand livre du stock', () => {
  it('un panier qui retient des boîtes n’y annonce rien ; ce qui bouge, si', async () => {
    await ouvrir('/?page=2');
    await entendre(false);
    expect(annonce()).toBeNull();
    await entendre(true);
    expect(annonce()?.textContent).toBe('1 nouvelle ligne – Afficher');
  });
  it('en page 1, une retenue ne relit ni la liste ni ses totaux', async () => {
    const lectures = await ouvrir('/');
    const avant = lectures();
    arreterLaMontre();
    const laisserRelire = () => passer(1_000);
    await entendre(false);
    await laisserRelire();
    expect(lectures()).toBe(avant);
    await entendre(true);
    await laisserRelire();
    expect(lectures()).toBe(avant + 1);
  });
  it('[LST-9] la main vise une ligne : la nouvelle, qui la pousserait, attend qu’elle se repose', async () => {
    const lectures = await ouvrir('/', [{ id: 1, produit_libelle: 'DOLIPRANE', type: 'Entrée' }]);
    const avant = lectures();
    arreterLaMontre();
    const viser = () => fireEvent.pointerMove(document.querySelector('tbody') ?? window);
    viser();
    await entendre(true);
    await passer(700);
    viser();
    await passer(700);
    expect(lectures()).toBe(avant);
    await passer(200);
    expect(lectures()).toBe(avant + 1);
  });
  it('[LST-7] un mois passé n’a pas de ligne nouvelle', async () => {
    await ouvrir('/?page=2&period_from=2020-01-01&period_to=2020-01-31');
    await entendre(true);
    expect(annonce()).toBeNull();
  });
});
