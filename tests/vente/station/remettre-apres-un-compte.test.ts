// Server: a late sale and a stock count meet on the same rows.
import { beforeEach, describe, expect, it } from 'vitest';
import { enIso } from '#shared/base/dates.ts';
import { surLignesInventaire } from '#shared/gestion/inventaire/inventaire.events.ts';
import type {
  CompteInventaire,
  LigneInventaire,
} from '#shared/gestion/inventaire/inventaire.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { attentes } from '#tests/harness/pendant-un-tiers.ts';
import type { Poste } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import {
  ali,
  awa,
  bea,
  chef,
  clore,
  compter,
  detail,
  em,
  justes,
  mouvements,
  ouvrir,
  preparerInventaires,
  serveur,
  stock,
  unRayon,
} from '#tests/gestion/inventaire/inventaires.scene.ts';
import { PosteCoupe } from './poste-coupe.ts';

const MINUTE_MS = 60_000;
/** Each test has its hour, and time never goes back. */
let dixHeures = new Date('2026-11-20T05:00:00.000Z').getTime();
let maintenant = new Date(dixHeures);
const minute = (n: number): void => {
  maintenant = new Date(dixHeures + n * MINUTE_MS);
};
preparerInventaires({ maintenant: () => maintenant });
beforeEach(() => {
  dixHeures += 60 * MINUTE_MS;
  minute(0);
});

/** Sold now by a station that has no server; what hands it over later. */
function vendreSansServeur(produit_id: number, qte: number) {
  const poste = new PosteCoupe(serveur, awa);
  const vente = poste.vente([{ produit_id, qte }], { faite_at: enIso(maintenant) });
  return async () => {
    const remise = await poste.remettre(vente, { envoyee_at: enIso(maintenant) });
    expect(remise.statut).toBe(200);
    return remise.data;
  };
}
/** One product of a shelf that is being counted. */
async function unProduitCompte(qte: number) {
  const {
    rayon_id,
    ids: [id = 0],
  } = await unRayon([qte]);
  const i = await ouvrir(rayon_id);
  return {
    id,
    inventaire_id: i.id,
    compter: async (par: Poste, c: Omit<CompteInventaire, 'produit_id'>) =>
      expect(await compter(par, i.id, [{ produit_id: id, ...c }])).toMatchObject({ statut: 200 }),
    ligne: async (): Promise<Partial<LigneInventaire>> => (await detail(i.id)).lignes[0] ?? {},
    clore: async () => expect(await clore(i.id)).toMatchObject({ statut: 200 }),
  };
}
const registre = async (id: number) =>
  (
    await sql<{ motif: string; type: string; qte: number }>(
      em(),
      `select motif, type, qte
        from mouvement
        where produit_id = $1 and motif <> 'STOCK INITIAL'
        order by id`,
      [id],
    )
  ).map((m) => [m.motif, m.type, m.qte]);

describe('une vente faite avant un compte, remise après', () => {
  it('[INV-18] le compte en cours la suit, ses postes l’entendent : les boîtes ne sortent qu’une fois', async () => {
    const p = await unProduitCompte(10);
    minute(15);
    const remettre = vendreSansServeur(p.id, 3);
    minute(30);
    await p.compter(ali, { qte_reelle: 7 });
    expect(await p.ligne()).toMatchObject({ ecart: -3 });
    const { version = 0, compte_at } = await p.ligne();
    minute(45);
    await verifierEvenement({
      poste: bea,
      topic: `inventaire:${p.inventaire_id}`,
      lire: async () => (await detail(p.inventaire_id, bea)).lignes,
      appliquer: surLignesInventaire,
      acte: remettre,
      noms: ['inventaire.compte'],
    });
    expect(await stock(p.id)).toBe(7);
    expect(await p.ligne()).toMatchObject({
      qte_reelle: 7,
      qte_theorique: 7,
      ecart: 0,
      a_verifier: false,
      compte_par: 'Ali',
      compte_at,
      version: version + 1,
    });
    await p.clore();
    expect([await stock(p.id), await mouvements(p.id)]).toEqual([7, []]);
    await justes();
  });

  it('[INV-1] [INV-18] faite après le compte, elle ne le change pas', async () => {
    const p = await unProduitCompte(10);
    minute(15);
    await p.compter(ali, { qte_reelle: 9 });
    minute(30);
    const remettre = vendreSansServeur(p.id, 3);
    minute(45);
    await remettre();
    expect(await p.ligne()).toMatchObject({ qte_theorique: 10, ecart: -1 });
    await p.clore();
    expect(await stock(p.id)).toBe(6);
    await justes();
  });

  it('[INV-18] [HSL-17] régularisée en partie : le compte ne suit que ce qui est sorti du stock', async () => {
    const p = await unProduitCompte(5);
    minute(15);
    const autre = vendreSansServeur(p.id, 3);
    const remettre = vendreSansServeur(p.id, 5);
    minute(30);
    await p.compter(ali, { qte_reelle: 0 });
    await autre();
    await remettre();
    expect(await p.ligne()).toMatchObject({ qte_theorique: 0, ecart: 0 });
    await p.clore();
    expect(await stock(p.id)).toBe(0);
    await justes();
  });

  it('[INV-18] entre deux scans additionnés : à vérifier, personne ne sait si ses boîtes étaient comptées', async () => {
    const p = await unProduitCompte(5);
    await p.compter(ali, { plus: 2 });
    minute(15);
    const remettre = vendreSansServeur(p.id, 1);
    minute(30);
    await p.compter(bea, { plus: 2 });
    expect(await p.ligne()).toMatchObject({ ecart: -1, a_verifier: false });
    await remettre();
    expect(await p.ligne()).toMatchObject({ qte_reelle: 4, ecart: 0, a_verifier: true });
  });

  it.each([
    ['dernier', 10],
    ['autre', 20],
  ] as const)(
    '[INV-18] deux comptes disputés, l’un avant elle et l’autre après : « %s » gardé, le stock est juste',
    async (retenir, qte_reelle) => {
      const p = await unProduitCompte(20);
      await p.compter(ali, { qte_reelle: 20 });
      minute(15);
      const remettre = vendreSansServeur(p.id, 10);
      minute(30);
      await p.compter(bea, { qte_reelle: 10 });
      expect(await p.ligne()).toMatchObject({ qte_reelle: 10, autre_qte: 20 });
      await remettre();
      await p.compter(chef, { retenir });
      expect(await p.ligne()).toMatchObject({ qte_reelle, ecart: 0 });
      await p.clore();
      expect(await stock(p.id)).toBe(10);
      await justes();
    },
  );

  it('[INV-10] [INV-18] un compte gardé plus tard reste de son heure : ce qui se vend ensuite ne le change pas', async () => {
    const p = await unProduitCompte(20);
    await p.compter(ali, { qte_reelle: 20 });
    minute(5);
    await p.compter(bea, { qte_reelle: 10 });
    minute(15);
    const remettre = vendreSansServeur(p.id, 3);
    minute(30);
    await p.compter(chef, { retenir: 'autre' });
    await remettre();
    expect(await p.ligne()).toMatchObject({ qte_reelle: 20, qte_theorique: 20, ecart: 0 });
    await p.clore();
    expect(await stock(p.id)).toBe(17);
    await justes();
  });
});

describe('une vente faite avant un compte qui est clos', () => {
  it('[INV-18] [HSL-17] le stock est déjà sans ses boîtes : elles entrent et sortent, il ne bouge pas', async () => {
    const p = await unProduitCompte(10);
    minute(15);
    const remettre = vendreSansServeur(p.id, 3);
    minute(30);
    await p.compter(ali, { qte_reelle: 7 });
    await p.clore();
    minute(45);
    await remettre();
    expect(await stock(p.id)).toBe(7);
    expect(await registre(p.id)).toEqual([
      ['INVENTAIRE', 'Sortie', 3],
      ['Régularisation hors ligne', 'Entrée', 3],
      ['VENTE', 'Sortie', 3],
    ]);
    await justes();
  });

  it('[INV-18] remise pendant la clôture, elle l’attend : ni deux fois, ni l’une dans l’autre', async () => {
    const {
      rayon_id,
      ids: [a = 0, b = 0],
    } = await unRayon([10, 10]);
    const i = await ouvrir(rayon_id);
    minute(15);
    const remettre = vendreSansServeur(b, 3);
    minute(30);
    await compter(ali, i.id, [
      { produit_id: a, qte_reelle: 9 },
      { produit_id: b, qte_reelle: 7 },
    ]);
    // The closing has written its lines, and waits for the first product.
    const tiers = em();
    await tiers.begin();
    await sql(tiers, 'select id from produit where id = $1 for no key update', [a]);
    const cloture = clore(i.id);
    await jusqua(async () => (await attentes(serveur)).length === 1, 'la clôture attend');
    const remise = remettre();
    await jusqua(async () => (await attentes(serveur)).length === 2, 'la vente attend');
    const attendues = await attentes(serveur);
    await tiers.commit();
    expect(attendues).toContain('advisory');
    expect((await cloture).statut).toBe(200);
    await remise;
    expect([await stock(a), await stock(b)]).toEqual([9, 7]);
    await justes();
  });
});
