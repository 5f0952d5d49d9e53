// Server: offers, deliveries and tariffs meet in one table, each changed with its version.
import { expect, it } from 'vitest';
import type { Croisement } from '#shared/base/fusion-fiche.rules.ts';
import * as phrases from '#shared/stock/commande/offre.phrases.ts';
import type { EffetTarif, OffreFournisseur } from '#shared/stock/commande/offre.schema.ts';
import type { RepereCommande } from '#shared/stock/commande/repere.schema.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unFournisseur, unProduit } from '#tests/factories/une-pharmacie.ts';
import {
  acte,
  awa,
  commande,
  creer,
  em,
  preparerCommandes,
  recevoir,
  serveur,
  stock,
  uneCommande,
} from './commandes.scene.ts';

preparerCommandes();

const offrir = (produit_id: number, corps: object, poste = commande) =>
  poste.ecrire<OffreFournisseur[]>(`/api/produits/${produit_id}/fournisseurs`, corps);
const lire = async (produit_id: number) =>
  (await commande.lire<OffreFournisseur[]>(`/api/produits/${produit_id}/fournisseurs`)).data;
const changer = (offre: OffreFournisseur, corps: object, poste = commande) =>
  poste.ecrire<OffreFournisseur>(`/api/offres/${offre.id}/update`, corps);
const traces = (offre_id: number) =>
  sql<{ avant: object | null; apres: object | null }>(
    em(),
    `select avant, apres from journal_audit
      where entite = 'offre_fournisseur' and entite_id = $1 order by id`,
    [offre_id],
  );
const tarif = (fournisseur_id: number, lignes: object[], appliquer = false) =>
  commande.ecrire<EffetTarif>(`/api/fournisseurs/${fournisseur_id}/tarif`, { lignes, appliquer });

it('[OFR-2] deux fournisseurs d’un produit : le moins cher d’abord, gratuites comptées', async () => {
  const [produit, a, b] = [
    await unProduit(serveur),
    await unFournisseur(serveur),
    await unFournisseur(serveur),
  ];
  await offrir(produit, { fournisseur_id: a, prix_achat: 1_050 });
  const deux = await offrir(produit, {
    fournisseur_id: b,
    prix_achat: 1_100,
    ug_par: 10,
    ug: 1,
    code: 'X1',
    qte_min: 10,
  });
  expect(deux.data.map((o) => o.fournisseur_id)).toEqual([b, a]);
  expect(deux.data[0]).toMatchObject({ prix_achat: 1_100, ug: 1, code: 'X1', source: 'saisie' });
  const change = await offrir(produit, { fournisseur_id: b, prix_achat: 1_200 }, stock);
  expect(change.data.map((o) => o.fournisseur_id)).toEqual([a, b]);
  expect(change.data[1]).toMatchObject({ ug: null, code: null });
  const retiree = await commande.ecrire<OffreFournisseur[]>(
    `/api/offres/${change.data[0]?.id}/destroy`,
    {},
  );
  expect(retiree.data.map((o) => o.fournisseur_id)).toEqual([b]);
});

it('une offre à moitié dite, un inconnu, un prix négatif : refusés, rien n’est écrit', async () => {
  const [produit, f] = [await unProduit(serveur), await unFournisseur(serveur)];
  const moitie = await offrir(produit, { fournisseur_id: f, prix_achat: 100, ug: 1 });
  expect(moitie).toMatchObject({ statut: 422, errors: [phrases.offreUgIncomplete] });
  expect((await offrir(produit, { fournisseur_id: 99_999, prix_achat: 100 })).statut).toBe(422);
  const parti = await unFournisseur(serveur);
  await sql(em(), 'update fournisseur set deleted_at = now() where id = $1', [parti]);
  expect((await offrir(produit, { fournisseur_id: parti, prix_achat: 100 })).statut).toBe(422);
  expect((await offrir(999_999, { fournisseur_id: f, prix_achat: 100 })).statut).toBe(404);
  expect((await offrir(produit, { fournisseur_id: f, prix_achat: -1 })).statut).toBe(422);
  expect((await offrir(produit, { fournisseur_id: f, prix_achat: 1 }, awa)).statut).toBe(403);
  expect((await commande.ecrire('/api/offres/999999/destroy', {})).statut).toBe(404);
  expect(await lire(produit)).toEqual([]);
});

it('[OFR-3] la commande prend le prix de son fournisseur, et dit qui est moins cher', async () => {
  const [produit, a, b] = [
    await unProduit(serveur),
    await unFournisseur(serveur),
    await unFournisseur(serveur, { libelle: 'MOINS CHER' }),
  ];
  await offrir(produit, { fournisseur_id: a, prix_achat: 1_300, ug_par: 10, ug: 1 });
  await offrir(produit, { fournisseur_id: b, prix_achat: 1_000 });
  const { data } = await creer({ fournisseur_id: a, lignes: [{ produit_id: produit, qte: 2 }] });
  expect(data.commande_produits[0]?.prix_achat).toBe(1_300);
  const reperes = async (fournisseur_id: number) =>
    (
      await commande.lire<RepereCommande[]>(
        `/api/commandes/reperes?ids=${produit}&fournisseur_id=${fournisseur_id}`,
      )
    ).data[0];
  expect(await reperes(a)).toMatchObject({
    offre: { prix_achat: 1_300, ug_par: 10, ug: 1 },
    moins_cher: { fournisseur_libelle: 'MOINS CHER', prix_net: 1_000 },
  });
  expect(await reperes(b)).toMatchObject({ offre: { prix_achat: 1_000 }, moins_cher: null });
});

it('[OFR-4] ce qu’une livraison a payé devient le prix du fournisseur, sans toucher à son offre', async () => {
  const produit = await unProduit(serveur);
  const c = await uneCommande([[produit, 20]]);
  const fournisseur_id = c.fournisseur_id ?? 0;
  await offrir(produit, { fournisseur_id, prix_achat: 500, ug_par: 12, ug: 2, code: 'Z9' });
  await recevoir(c.id, [{ produit_id: produit, qte: 20, ug: 2, prix_achat: 550 }]);
  expect(await lire(produit)).toMatchObject([
    { prix_achat: 550, ug_par: 12, ug: 2, code: 'Z9', source: 'reception' },
  ]);
  const autre = await uneCommande([[await unProduit(serveur), 5]]);
  const ligne = autre.commande_produits[0];
  await recevoir(autre.id, [{ produit_id: ligne?.produit_id, qte: 5 }]);
  expect(await lire(ligne?.produit_id ?? 0)).toEqual([]);
});

it('[OFR-6] changer le code d’une offre garde le prix qu’une livraison a dit entre-temps ; le prix, lui, se choisit', async () => {
  const produit = await unProduit(serveur);
  const c = await uneCommande([[produit, 20]]);
  const fournisseur_id = c.fournisseur_id ?? 0;
  await offrir(produit, { fournisseur_id, prix_achat: 1_000, ug_par: 10, ug: 1, code: 'A1' });
  const [lue] = await lire(produit);
  if (!lue) throw new Error('aucune offre');
  await recevoir(c.id, [{ produit_id: produit, qte: 20, ug: 2, prix_achat: 1_150 }]);

  const code = await changer(lue, { version: lue.version, code: 'B2' }, stock);
  expect(code).toMatchObject({
    statut: 200,
    data: { prix_achat: 1_150, ug_par: 10, ug: 1, code: 'B2' },
  });
  const prix = await changer(lue, { version: lue.version, prix_achat: 990 });
  expect(prix).toMatchObject({
    statut: 409,
    code: 'version_perimee',
    data: { prix_achat: 1_150, code: 'B2', version: code.data.version },
  });
  expect((prix.extra_data as Croisement).modifications).toMatchObject([
    { champ: 'prix_achat', par: 'Chantal' },
  ]);
  // Naming no version, as another program may: it is applied.
  expect((await changer(lue, { ug_par: 12, ug: 2, qte_min: 5 })).data).toMatchObject({
    prix_achat: 1_150,
    ug_par: 12,
    ug: 2,
    qte_min: 5,
    code: 'B2',
  });
  expect(await traces(lue.id)).toMatchObject([
    { avant: null, apres: { prix_achat: 1_000, code: 'A1' } },
    { avant: { prix_achat: 1_150, code: 'A1' }, apres: { code: 'B2' } },
    { avant: { ug: 1, qte_min: null }, apres: { ug: 2, qte_min: 5 } },
  ]);
});

it('[OFR-6] une offre inconnue, d’un fournisseur retiré, ou à moitié dite ne se change pas', async () => {
  const [produit, f] = [await unProduit(serveur), await unFournisseur(serveur)];
  const [o] = (await offrir(produit, { fournisseur_id: f, prix_achat: 100 })).data;
  if (!o) throw new Error('aucune offre');
  expect((await changer({ ...o, id: 999_999 }, { prix_achat: 1 })).statut).toBe(404);
  expect(await changer(o, { ug: 1 })).toMatchObject({
    statut: 422,
    errors: [phrases.offreUgIncomplete],
  });
  expect((await changer(o, { prix_achat: 1 }, awa)).statut).toBe(403);
  await sql(em(), 'update fournisseur set deleted_at = now() where id = $1', [f]);
  expect((await changer(o, { prix_achat: 1 })).statut).toBe(404);
});

it('[OFR-7] une offre dite nouvelle ne remplace pas celle qui s’est dite entre-temps', async () => {
  const [produit, f] = [
    await unProduit(serveur),
    await unFournisseur(serveur, { libelle: 'DÉJÀ LÀ' }),
  ];
  const neuve = { fournisseur_id: f, prix_achat: 900, version: 0 };
  expect((await offrir(produit, neuve)).statut).toBe(200);
  const refus = await offrir(produit, { ...neuve, prix_achat: 800 }, stock);
  expect(refus).toMatchObject({
    statut: 409,
    code: 'version_perimee',
    errors: [phrases.offreDejaDite('DÉJÀ LÀ')],
    data: [{ prix_achat: 900 }],
  });
  expect(await lire(produit)).toMatchObject([{ prix_achat: 900 }]);
  const [o] = await lire(produit);
  await offrir(produit, { fournisseur_id: f, prix_achat: 850 });
  await commande.ecrire(`/api/offres/${o?.id}/destroy`, {});
  expect(await traces(o?.id ?? 0)).toMatchObject([
    { avant: null, apres: { prix_achat: 900 } },
    { avant: { prix_achat: 900 }, apres: { prix_achat: 850 } },
    { avant: { prix_achat: 850 }, apres: null },
  ]);
});

it('[TAR-2] un tarif se regarde sans rien écrire, puis se prend ; ce qui ne va pas est refusé ligne par ligne', async () => {
  const CIP = '3400930000021';
  const [p, q, f] = [
    await unProduit(serveur, { cip: CIP }),
    await unProduit(serveur),
    await unFournisseur(serveur),
  ];
  await offrir(q, { fournisseur_id: f, prix_achat: 700, code: 'REF-Q' });
  const lignes = [
    { ligne: 2, cip: '34009 300 00021', code: 'REF-P', prix_achat: 310.5, ug_par: 10, ug: 1 },
    { ligne: 3, code: 'REF-Q', prix_achat: 720 },
    { ligne: 4, cip: '0000000000000', prix_achat: 5 },
    { ligne: 5, code: 'REF-Q', prix_achat: 730 },
  ];
  const vu = await tarif(f, lignes);
  expect(vu.data).toMatchObject({ nouvelles: 1, changees: 1, inchangees: 0 });
  expect(vu.data.refus).toEqual([
    { ligne: 4, texte: phrases.tarifProduitInconnu('0000000000000') },
    { ligne: 5, texte: phrases.tarifDeuxFois(3) },
  ]);
  expect(vu.data.changements).toMatchObject([
    { ligne: 2, prix_avant: null, prix_apres: 310.5, offre: '10 + 1' },
    { ligne: 3, prix_avant: 700, prix_apres: 720, offre: null },
  ]);
  expect(await lire(p)).toEqual([]);

  await tarif(f, lignes, true);
  expect(await lire(p)).toMatchObject([
    { prix_achat: 310.5, ug: 1, code: 'REF-P', source: 'tarif' },
  ]);
  expect(await lire(q)).toMatchObject([{ prix_achat: 720, code: 'REF-Q' }]);
  const encore = await tarif(f, lignes.slice(0, 2), true);
  expect(encore.data).toMatchObject({ nouvelles: 0, changees: 0, inchangees: 2 });
});

it('[TAR-2] un tarif qui ne dit ni gratuites ni minimum laisse ce qui est ; une cellule vide les retire, et c’est dit avant', async () => {
  const [produit, f] = [
    await unProduit(serveur, { cip: '3400930000038' }),
    await unFournisseur(serveur),
  ];
  await offrir(produit, { fournisseur_id: f, prix_achat: 800, ug_par: 10, ug: 1, qte_min: 10 });
  const muette = { ligne: 2, cip: '3400930000038', prix_achat: 842 };
  const vu = await tarif(f, [muette]);
  expect(vu.data.changements).toMatchObject([
    { offre_avant: '10 + 1', offre: '10 + 1', qte_min_avant: 10, qte_min: 10 },
  ]);
  await tarif(f, [muette], true);
  expect(await lire(produit)).toMatchObject([{ prix_achat: 842, ug_par: 10, ug: 1, qte_min: 10 }]);
  expect((await tarif(f, [muette])).data).toMatchObject({ changees: 0, inchangees: 1 });

  const sansMinimum = { ...muette, qte_min: null };
  await tarif(f, [sansMinimum], true);
  expect(await lire(produit)).toMatchObject([{ ug_par: 10, ug: 1, qte_min: null }]);
  const vide = { ...sansMinimum, ug_par: null, ug: null };
  expect((await tarif(f, [vide])).data.changements).toMatchObject([
    { prix_avant: 842, prix_apres: 842, offre_avant: '10 + 1', offre: null },
  ]);
  await tarif(f, [vide], true);
  expect(await lire(produit)).toMatchObject([{ ug_par: null, ug: null, qte_min: null }]);
});

it('[TAR-2] un CIP7 trouve le produit connu par son CIP13, et l’inverse ; un code donné à deux produits n’en choisit aucun', async () => {
  const CIP13 = '3400930000045';
  const [treize, sept, f] = [
    await unProduit(serveur, { cip: CIP13 }),
    await unProduit(serveur, { cip: '3000005' }),
    await unFournisseur(serveur),
  ];
  const lignes = [
    { ligne: 2, cip: CIP13.slice(5, 12), prix_achat: 100 },
    { ligne: 3, code: cip13De('3000005'), prix_achat: 200 },
  ];
  const vu = await tarif(f, lignes, true);
  expect(vu.data.refus).toEqual([]);
  expect(await lire(treize)).toMatchObject([{ prix_achat: 100 }]);
  expect(await lire(sept)).toMatchObject([{ prix_achat: 200 }]);

  for (const produit of [treize, sept])
    await offrir(produit, { fournisseur_id: f, prix_achat: 300, code: 'MEME' });
  const partage = await tarif(f, [{ ligne: 2, code: 'MEME', prix_achat: 400 }], true);
  expect(partage.data).toMatchObject({ changees: 0, nouvelles: 0 });
  expect(partage.data.refus).toEqual([{ ligne: 2, texte: phrases.tarifCodePartage('MEME') }]);
  const parCip = { ligne: 2, cip: CIP13, code: 'MEME', prix_achat: 400 };
  expect((await tarif(f, [parCip], true)).data).toMatchObject({ changees: 1, refus: [] });
});

it('[TAR-1] une ligne de plusieurs codes va au produit que l’un d’eux nomme ; à deux produits, à aucun', async () => {
  const [p, q, f] = [
    await unProduit(serveur, { cip: '3400930000069' }),
    await unProduit(serveur, { cip: '3400930000076' }),
    await unFournisseur(serveur),
  ];
  const connu = { ligne: 2, codes: ['9000001', '3400930000069'], prix_achat: 410 };
  const partage = { ligne: 3, codes: ['3400930000069', '3400930000076'], prix_achat: 420 };
  const inconnu = { ligne: 4, codes: ['9000002', '9000003'], prix_achat: 430 };
  const pris = await tarif(f, [connu, partage, inconnu], true);
  expect(pris.data.refus).toEqual([
    { ligne: 3, texte: phrases.tarifPlusieursProduits('3400930000069 3400930000076') },
    { ligne: 4, texte: phrases.tarifProduitInconnu('9000002') },
  ]);
  expect(await lire(p)).toMatchObject([{ prix_achat: 410, source: 'tarif' }]);
  expect(await lire(q)).toEqual([]);
});

it('un tarif vide, trop long, ou d’un fournisseur parti est refusé', async () => {
  const f = await unFournisseur(serveur);
  expect((await tarif(f, [])).statut).toBe(422);
  expect((await tarif(99_999, [{ ligne: 1, cip: '1', prix_achat: 1 }])).statut).toBe(404);
  const long = Array.from({ length: 5_001 }, (_, i) => ({
    ligne: i + 1,
    cip: `${i}`,
    prix_achat: 1,
  }));
  expect((await tarif(f, long)).statut).toBeGreaterThanOrEqual(413);
  expect((await acte(999_999, 'update', {})).statut).toBe(404);
});

it('[TAR-2] cinq mille lignes passent d’un coup', async () => {
  const f = await unFournisseur(serveur);
  const lignes = Array.from({ length: 5_000 }, (_, i) => ({
    ligne: i + 2,
    cip: `99${String(i).padStart(11, '0')}`,
    code: `C${i}`,
    designation: 'UNE DÉSIGNATION COMME ON EN VOIT DANS UN TARIF, COMPRIMÉ, BOÎTE DE 30',
    prix_achat: 1_000 + i,
  }));
  const { statut, data } = await tarif(f, lignes);
  expect(statut).toBe(200);
  expect(data.refus).toHaveLength(5_000);
});
