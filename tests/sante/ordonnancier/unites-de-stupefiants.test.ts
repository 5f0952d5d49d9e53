// Server: a unit's schedule follows its box, and those who relink it wait in turn.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '#shared/evenements.ts';
import type { LigneCompte } from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import * as phrasesDetail from '#shared/stock/produit/deconditionnement.phrases.ts';
import { surProduits } from '#shared/stock/produit/produit.events.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import { type Officine, ouvrirOfficine } from './ordonnancier.scene.ts';

let o: Officine;
beforeAll(async () => {
  o = await ouvrirOfficine();
  await o.admin.ecrire('/api/mouv_motifs', { libelle: 'DON' });
});
afterAll(() => o.fermer());

const uneUnite = () => unProduit(o.serveur, { libelle: 'OXYCODONE, comprimé', qte: 0 });
const relier = (boite: number, unite_id: number) =>
  o.chantal.ecrire(`/api/produits/${boite}/detail`, { unite_id, unites_par_boite: 28 });
const retirer = (boite: number) => o.chantal.ecrire(`/api/produits/${boite}/detail/retirer`);
/** A box of narcotics and its units, the first box opened: 28 on the shelf. */
async function uneBoiteOuverte(): Promise<{ boite: number; unite: number }> {
  const boite = await o.produit('stupefiant', { libelle: 'OXYCODONE, boîte de 28', qte: 2 });
  const unite = await uneUnite();
  await relier(boite, unite);
  const ouverte = await o.chantal.ecrire(`/api/produits/${boite}/ouvrir-boites`, { boites: 1 });
  expect(ouverte.errors).toEqual([]);
  return { boite, unite };
}
const changer = (id: number, corps: object) =>
  o.chantal.ecrire<Produit>(`/api/produits/${id}/update`, corps);
const lire = async (...ids: number[]) =>
  await Promise.all(
    ids.map(async (id) => (await o.chantal.lire<Produit>(`/api/produits/${id}`)).data),
  );
const compteDe = async (id: number) =>
  (
    await o.chantal.lire<LigneCompte[]>(`/api/stupefiants/${id}/lignes?sort=rang&order=asc`)
  ).data.map(({ genre, qte, solde }) => [genre, qte, solde]);
const OUVERT = [
  ['ouverture', 0, 0],
  ['entree', 28, 28],
];
/** What screens hold of these products once they heard the act is what is then read. */
const entendu = (nom: Message['nom'], ids: number[], acte: () => Promise<unknown>) =>
  verifierEvenement<Produit[]>({
    poste: o.chantal,
    topic: 'produits',
    lire: () => lire(...ids),
    noms: ids.map(() => nom),
    appliquer: surProduits,
    acte,
  });

describe('les unités d’une boîte de stupéfiants', () => {
  it('[DEC-5] [MVT-1] [STU-3] la boîte ne se vend plus à l’unité : les comprimés au rayon restent des stupéfiants', async () => {
    const { boite, unite } = await uneBoiteOuverte();
    await entendu('produit.stock_modifie', [boite, unite], async () => {
      expect((await retirer(boite)).message).toBe(phrasesDetail.detailRetire(true));
    });
    expect(await lire(unite)).toMatchObject([
      { tableau: 'stupefiant', tableau_saisi: 'stupefiant' },
    ]);
    const corps = { produit_id: unite, qte: 28, type: 'Sortie', motif: 'DON' };
    expect((await o.chantal.ecrire('/api/mouvements', corps)).code).toBe('stupefiant_registre');
    const panier = await o.panier([[unite, 1]]);
    expect((await o.payer(panier)).success).toBe(false);
    expect(await compteDe(unite)).toEqual(OUVERT);
    expect(await o.verifier()).toEqual([]);
  });

  it('[DEC-5] la boîte a une autre unité : l’ancienne garde son tableau, la nouvelle prend le sien, les écrans l’entendent', async () => {
    const { boite, unite } = await uneBoiteOuverte();
    const autre = await uneUnite();
    await entendu('produit.stock_modifie', [boite, unite, autre], () => relier(boite, autre));
    expect(await lire(unite, autre)).toMatchObject([
      { tableau: 'stupefiant', tableau_saisi: 'stupefiant' },
      { tableau: 'stupefiant', tableau_saisi: null },
    ]);
    await changer(unite, { posologie: 'Matin et soir' });
    await changer(boite, { tableau_saisi: 'liste_1' });
    expect(await lire(unite, autre)).toMatchObject([
      { tableau: 'stupefiant' },
      { tableau: 'liste_1' },
    ]);
    expect(await compteDe(unite)).toEqual(OUVERT);
    expect(await o.verifier()).toEqual([]);
  });

  it('[DEC-5] ce qui fut dit de l’unité elle-même reste, et qui veut dit ensuite autre chose', async () => {
    const { boite, unite } = await uneBoiteOuverte();
    await changer(unite, { tableau_saisi: 'aucun' });
    expect((await retirer(boite)).message).toBe(phrasesDetail.detailRetire(false));
    expect(await lire(unite)).toMatchObject([{ tableau: null, tableau_saisi: 'aucun' }]);
    const autre = await uneBoiteOuverte();
    await retirer(autre.boite);
    await changer(autre.unite, { tableau_saisi: null });
    expect(await lire(autre.unite)).toMatchObject([{ tableau: null }]);
    expect(await o.verifier()).toEqual([]);
  });

  it('[ORD-4] le tableau de la boîte change : les écrans l’entendent aussi de son unité', async () => {
    const { boite, unite } = await uneBoiteOuverte();
    await entendu('produit.modifie', [boite, unite], () =>
      changer(boite, { tableau_saisi: 'liste_1' }),
    );
    expect(await lire(unite)).toMatchObject([{ tableau: 'liste_1' }]);
    expect((await compteDe(unite)).at(-1)).toEqual(['cloture', 0, 28]);
  });

  it('[DEC-4] qui relie, qui délie et qui change la boîte ensemble ne se bloquent pas', async () => {
    const unites = [await uneUnite(), await uneUnite()];
    const boite = await o.produit('stupefiant', { qte: 5 });
    for (let i = 0; i < 5; i++) {
      const faits = await Promise.all([
        relier(boite, unites[0] ?? 0),
        relier(boite, unites[1] ?? 0),
        changer(boite, { tableau_saisi: i % 2 === 0 ? 'liste_1' : 'stupefiant' }),
        retirer(boite),
      ]);
      expect(faits.map((f) => f.statut).filter((s) => s !== 200 && s !== 404)).toEqual([]);
    }
    expect(await o.verifier()).toEqual([]);
  });
});
