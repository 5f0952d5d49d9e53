// Server: one draft becomes several in one transaction, each told to the lists.
import { expect, it } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import type { Commande, CommandeRepartie } from '#shared/stock/commande/commande.schema.ts';
import * as phrases from '#shared/stock/commande/commande.phrases.ts';
import { unFournisseur, unProduit } from '#tests/factories/une-pharmacie.ts';
import { acte, commande, creer, em, preparerCommandes, serveur, stock } from './commandes.scene.ts';

preparerCommandes();

const repartir = (id: number, version: number) =>
  commande.ecrire<CommandeRepartie>(`/api/commandes/${id}/repartir`, { version });
const offrir = (produit: number, corps: object) =>
  stock.ecrire(`/api/produits/${produit}/fournisseurs`, corps);
const lignesDe = (c: CommandeRepartie['commande']) =>
  c.commande_produits.map((l) => [l.produit_id, l.qte, l.prix_achat]);
const lire = async (id: number) =>
  (await commande.lire<CommandeRepartie['commande']>(`/api/commandes/${id}`)).data;

it('[OFR-9] un brouillon se répartit : un par fournisseur moins cher, le reste ne change pas', async () => {
  const [a, b] = [
    await unFournisseur(serveur, { libelle: 'LE MIEN' }),
    await unFournisseur(serveur, { libelle: 'COPHARMED' }),
  ];
  const [p, q, r] = [await unProduit(serveur), await unProduit(serveur), await unProduit(serveur)];
  await offrir(p, { fournisseur_id: b, prix_achat: 400 });
  await offrir(q, { fournisseur_id: b, prix_achat: 300, qte_min: 20 });
  const loin = await unFournisseur(serveur, { libelle: 'À MINIMUM' });
  await sql(em(), 'update fournisseur set minimum_commande = 1000 * 100 where id = $1', [loin]);
  await offrir(r, { fournisseur_id: loin, prix_achat: 100 });
  const { data: faite } = await creer({
    fournisseur_id: a,
    lignes: [
      { produit_id: p, qte: 10 },
      { produit_id: q, qte: 5 },
      { produit_id: r, qte: 3 },
    ],
  });
  const perimee = await repartir(faite.id, faite.version - 1);
  expect([perimee.statut, perimee.code]).toEqual([409, 'version_perimee']);
  const fait = await repartir(faite.id, faite.version);
  const [autre] = fait.data.creees;
  expect(fait.errors).toEqual([]);
  expect(fait.message).toBe(
    `1 ligne à COPHARMED (${autre?.numero}) : 1.000 FCFA de moins, gratuites comptées.`,
  );
  expect(lignesDe(fait.data.commande)).toEqual([
    [q, 5, 500],
    [r, 3, 500],
  ]);
  const partie = await lire(autre?.id ?? 0);
  expect(partie).toMatchObject({ status: 'BROUILLON', fournisseur_id: b, total_achat: 4000 });
  expect(lignesDe(partie)).toEqual([[p, 10, 400]]);
  const encore = await repartir(faite.id, fait.data.commande.version);
  expect([encore.statut, encore.errors]).toEqual([422, [phrases.rienARepartir]]);
});

it('[OFR-9] quand tout part, la commande suit la plus grande part : aucune ne reste vide', async () => {
  const [a, b, d] = [
    await unFournisseur(serveur),
    await unFournisseur(serveur, { libelle: 'GRANDE PART' }),
    await unFournisseur(serveur, { libelle: 'PETITE PART' }),
  ];
  const [p, q, r] = [await unProduit(serveur), await unProduit(serveur), await unProduit(serveur)];
  for (const produit of [p, q]) await offrir(produit, { fournisseur_id: b, prix_achat: 450 });
  await offrir(r, { fournisseur_id: d, prix_achat: 450 });
  const { data: faite } = await creer({
    fournisseur_id: a,
    lignes: [p, q, r].map((produit_id) => ({ produit_id, qte: 2 })),
  });
  const fait = await repartir(faite.id, faite.version);
  expect(fait.data.commande).toMatchObject({ fournisseur_id: b, numero: faite.numero });
  expect(lignesDe(fait.data.commande)).toEqual([
    [p, 2, 450],
    [q, 2, 450],
  ]);
  expect(fait.data.creees.map((c) => [c.fournisseur_libelle, c.lignes])).toEqual([
    ['PETITE PART', 1],
  ]);
  expect(fait.data.gain).toBe(300);
});

it('[OFR-9] une commande partie ne se répartit plus', async () => {
  const [a, b] = [await unFournisseur(serveur), await unFournisseur(serveur)];
  const p = await unProduit(serveur);
  await offrir(p, { fournisseur_id: b, prix_achat: 400 });
  const { data: faite } = await creer({ fournisseur_id: a, lignes: [{ produit_id: p, qte: 2 }] });
  const envoyee = await acte(faite.id, 'envoyer', { courriel: false });
  const fait = await repartir(faite.id, envoyee.data.version);
  expect([fait.statut, fait.code]).toEqual([409, 'commande_partie']);
  const { data: toutes } = await commande.lire<Commande[]>(`/api/commandes?fournisseur_id=${b}`);
  expect(toutes).toEqual([]);
});
