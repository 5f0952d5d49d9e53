// Server: two credit notes asked together must not pass what is due.
import { beforeAll, describe, expect, it } from 'vitest';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { jourPlus } from '#shared/base/dates.ts';
import * as phrasesRetour from '#shared/stock/retour/retour.phrases.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import { surBonsRetour } from '#shared/stock/retour/retour.events.ts';
import type {
  AttenduDeFournisseur,
  BonRetour,
  BonRetourComplet,
} from '#shared/stock/retour/bon-retour.schema.ts';
import type { Retour } from '#shared/stock/retour/retour.schema.ts';
import type { Poste, Reponse } from '../../harness/serveur-de-test.ts';
import { verifierEvenement } from '../../harness/verifier-evenement.ts';
import { unFournisseur } from '../../factories/une-pharmacie.ts';
import {
  AUJOURDHUI,
  chef,
  dans,
  justes,
  lotsDe,
  preparerLots,
  resume,
  serveur,
  unProduitEnLots,
} from '../produit/lots.scene.ts';

preparerLots();

let fournisseur_id: number;
let un: number;
let deux: number;
beforeAll(async () => {
  fournisseur_id = await unFournisseur(serveur);
});
const remplir = async () => {
  un = await unProduitEnLots(
    [
      ['A1', dans(-3), 4],
      ['A2', dans(90), 6],
    ],
    0,
  );
  deux = await unProduitEnLots([['B1', dans(10), 5]], 2);
};
const creer = async (plus: object = {}): Promise<Reponse<BonRetourComplet>> =>
  chef.ecrire<BonRetourComplet>('/api/bons-retour', {
    fournisseur_id,
    motif: 'PRODUIT PERIME FRSSE',
    lignes: [
      {
        produit_id: un,
        qte: 4,
        lot_id: (await lotsDe(un)).find((l) => l.numero === 'A1')?.id ?? null,
      },
      { produit_id: deux, qte: 3 },
    ],
    ...plus,
  });
const faire = (id: number, acte: string, corps: object = {}, poste: Poste = chef) =>
  poste.ecrire<BonRetourComplet>(`/api/bons-retour/${id}/${acte}`, corps);
const avoir = (numero: string, montant: number, plus: object = {}) => ({
  numero,
  montant,
  date: AUJOURDHUI,
  ...plus,
});

describe('un bon de retour', () => {
  it('[RET-9] [RET-2] plusieurs produits sortent ensemble, chacun de son lot ; chaque ligne reste un retour', async () => {
    await remplir();
    const { statut, data, message } = await creer({ note: 'par Ousmane' });
    expect([statut, message]).toEqual([200, phrasesRetour.bonCree(data.id)]);
    expect(data).toMatchObject({
      statut: 'À envoyer',
      nb_lignes: 2,
      montant: 3_500,
      avoirs: 0,
      attendu: 0,
      note: 'par Ousmane',
      created_by: 'Chef',
    });
    expect(data.lignes.map((l) => [l.qte, l.lot_numero, l.lot_expiration])).toEqual(
      expect.arrayContaining([
        [4, 'A1', dans(-3)],
        [3, null, null],
      ]),
    );
    expect(await resume(un)).toEqual([['A2', 6]]);
    expect(await resume(deux)).toEqual([
      ['B1', 2],
      ['SANS LOT', 2],
    ]);
    const lignes = await chef.lire<Retour[]>('/api/retour_fournisseurs?page=1&rows=50');
    const ligne = lignes.data.find((r) => r.bon_id === data.id);
    expect(ligne).toMatchObject({ statut: 'En attente', fournisseur_id, cip: null });
    for (const acte of ['accepter', 'refuser'])
      expect(await chef.ecrire(`/api/retour_fournisseurs/${ligne?.id}/${acte}`)).toMatchObject({
        statut: 409,
        errors: [phrasesRetour.ligneDeBon(data.id)],
      });
    await justes();
  });

  it('[RET-9] une ligne de trop, et rien n’est sorti d’aucune', async () => {
    await remplir();
    const refuse = await creer({
      lignes: [
        { produit_id: un, qte: 2 },
        { produit_id: deux, qte: 8 },
      ],
    });
    expect(refuse).toMatchObject({
      statut: 422,
      errors: [phrasesStock.quantiteDepasseStockPour(8, 7, expect.any(String) as string)].map(() =>
        expect.stringContaining('8'),
      ),
    });
    expect(await resume(un)).toEqual([
      ['A1', 4],
      ['A2', 6],
    ]);
    expect(await creer({ motif: 'CASSE' })).toMatchObject({
      statut: 422,
      errors: [phrasesRetour.retourMotif],
    });
    expect((await creer({ lignes: [] })).statut).toBe(422);
    await justes();
  });

  it('[RET-10] annulé avant le départ, refusé après : tout revient dans ses lots, une fois', async () => {
    await remplir();
    const avant = [await resume(un), await resume(deux)];
    for (const [acte, statut, phrase] of [
      ['annuler', 'Annulé', phrasesRetour.bonAnnule],
      ['refuser', 'Refusé', phrasesRetour.bonRefuse],
    ] as const) {
      const { data: bon } = await creer();
      if (acte === 'refuser') await faire(bon.id, 'envoyer');
      expect(await faire(bon.id, acte)).toMatchObject({
        statut: 200,
        message: phrase,
        data: { statut, attendu: 0, montant: 0, clos_par: 'Chef' },
      });
      expect([await resume(un), await resume(deux)]).toEqual(avant);
      expect(await faire(bon.id, acte)).toMatchObject({
        statut: 409,
        errors: [phrasesRetour.bonPasPossible(statut)],
      });
      expect([await resume(un), await resume(deux)]).toEqual(avant);
    }
    await justes();
  });

  it('[RET-6] [RET-8] les avoirs se suivent jusqu’au dernier ; ce qui reste dû est dit par fournisseur', async () => {
    await remplir();
    const autre = await unFournisseur(serveur);
    const { data: bon } = await creer({ fournisseur_id: autre });
    expect(await faire(bon.id, 'avoirs', avoir('AV-1', 100))).toMatchObject({
      statut: 409,
      errors: [phrasesRetour.bonPasPossible('À envoyer')],
    });
    expect((await faire(bon.id, 'envoyer')).data).toMatchObject({
      statut: 'Parti',
      attendu: 3_500,
    });
    const attendu = async () =>
      (await chef.lire<AttenduDeFournisseur[]>('/api/bons-retour-attendus')).data.find(
        (a) => a.fournisseur_id === autre,
      );
    expect(await attendu()).toMatchObject({ bons: 1, attendu: 3_500 });
    expect((await faire(bon.id, 'avoirs', avoir('AV-1', 1_500))).data).toMatchObject({
      statut: 'Avoir partiel',
      avoirs: 1_500,
      attendu: 2_000,
      lignes: [{ statut: 'Accepté' }, { statut: 'Accepté' }],
      credits: [{ numero: 'AV-1', montant: 1_500, date: AUJOURDHUI }],
    });
    expect(await faire(bon.id, 'avoirs', avoir('AV-1', 10))).toMatchObject({
      statut: 409,
      errors: [phrasesRetour.avoirDejaNote('AV-1')],
    });
    expect((await faire(bon.id, 'avoirs', avoir('AV-2', 2_001))).statut).toBe(422);
    expect(await faire(bon.id, 'avoirs', avoir('AV-2', 0))).toMatchObject({
      statut: 422,
      errors: [phrasesRetour.avoirNul],
    });
    const demain = { date: jourPlus(AUJOURDHUI, 1) };
    expect(await faire(bon.id, 'avoirs', avoir('AV-2', 10, demain))).toMatchObject({
      statut: 422,
      errors: [phrasesRetour.avoirDateFuture],
    });
    expect((await faire(bon.id, 'refuser')).statut).toBe(409);
    expect(await attendu()).toMatchObject({ attendu: 2_000 });
    expect(
      (await faire(bon.id, 'avoirs', avoir('AV-2', 1_200, { solde: true }))).data,
    ).toMatchObject({ statut: 'Avoir reçu', avoirs: 2_700, attendu: 0 });
    expect(await attendu()).toBeUndefined();
    await justes();
  });

  it('[RET-6] le fournisseur ne donne plus rien : le bon se termine sans avoir, après un premier ou sans aucun', async () => {
    const terminer = (id: number) => faire(id, 'avoirs', avoir('', 0, { solde: true }));
    await remplir();
    const stock = async () => [await resume(un), await resume(deux)];
    const { data: bon } = await creer();
    const sortis = await stock();
    expect((await terminer(bon.id)).statut).toBe(409);
    await faire(bon.id, 'envoyer');
    expect(await faire(bon.id, 'avoirs', avoir('', 100, { solde: true }))).toMatchObject({
      statut: 422,
      errors: [phrasesRetour.avoirSansNumero],
    });
    await faire(bon.id, 'avoirs', avoir('AV-1', 1_500));
    expect(await terminer(bon.id)).toMatchObject({
      statut: 200,
      message: phrasesRetour.bonSolde,
      data: {
        statut: 'Avoir reçu',
        avoirs: 1_500,
        attendu: 0,
        credits: [{ numero: 'AV-1' }],
        clos_par: 'Chef',
      },
    });
    expect((await terminer(bon.id)).statut).toBe(409);
    expect(await stock()).toEqual(sortis);
    // Boxes that cost nothing: nothing is awaited of them, and the slip ends all the same.
    const offert = await unProduitEnLots([['G1', dans(90), 2]], 0);
    await chef.ecrire(`/api/produits/${offert}/update`, { prix_achat: 0 });
    const { data: gratuit } = await creer({ lignes: [{ produit_id: offert, qte: 2 }] });
    await faire(gratuit.id, 'envoyer');
    expect((await terminer(gratuit.id)).data).toMatchObject({
      statut: 'Avoir reçu',
      montant: 0,
      credits: [],
      lignes: [{ statut: 'Accepté' }],
    });
    await justes();
  });

  it('[RET-6] deux avoirs demandés ensemble ne dépassent jamais ce qui est dû', async () => {
    await remplir();
    const { data: bon } = await creer();
    await faire(bon.id, 'envoyer');
    const ensemble = await Promise.all([
      faire(bon.id, 'avoirs', avoir('C-1', 3_000)),
      faire(bon.id, 'avoirs', avoir('C-2', 3_000)),
    ]);
    expect(ensemble.map((r) => r.statut).sort()).toEqual([200, 422]);
    const lu = await chef.lire<BonRetourComplet>(`/api/bons-retour/${bon.id}`);
    expect(lu.data).toMatchObject({ avoirs: 3_000, attendu: 500 });
    expect((await faire(bon.id, 'avoirs', avoir('C-3', 500.01))).statut).toBe(422);
    expect((await faire(bon.id, 'avoirs', avoir('C-3', 500))).data).toMatchObject({
      statut: 'Avoir reçu',
      avoirs: 3_500,
      attendu: 0,
    });
  });

  it('[RET-8] la fin avant le début est dite', async () => {
    const periode = 'period_from=2026-11-22&period_to=2026-11-21';
    expect(await chef.lire(`/api/bons-retour?${periode}`)).toMatchObject({
      statut: 422,
      errors: [phrasesCommun.dateFinAnterieure],
    });
  });

  it('[EVT-31] ce que dit le sujet est ce qu’on relit', async () => {
    await remplir();
    const { data: montre } = await creer();
    await verifierEvenement<BonRetour[]>({
      poste: chef,
      topic: 'retours',
      lire: async () => (await chef.lire<BonRetour[]>('/api/bons-retour?page=1&rows=100')).data,
      appliquer: surBonsRetour,
      montrees: true,
      noms: ['bon_retour.change', 'retour.change', 'retour.change', 'bon_retour.change'],
      acte: async () => {
        await faire(montre.id, 'envoyer');
        await creer();
      },
    });
  });
});
