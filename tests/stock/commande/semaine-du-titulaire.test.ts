// Server: a week of one pharmacy: each day's acts stand on what the day before wrote.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import type { BonRetourComplet } from '#shared/stock/retour/bon-retour.schema.ts';
import type { CommandeComplete, Suggestion } from '#shared/stock/commande/commande.schema.ts';
import type { Inventaire, LigneInventaire } from '#shared/gestion/inventaire/inventaire.schema.ts';
import type {
  ChangementAnnule,
  ChangementPrix,
  LignePrix,
} from '#shared/stock/produit/changement-prix.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { DONNEES } from '#tests/harness/donnees.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { unPanier } from '../../factories/une-pharmacie.ts';
import type { Poste } from '../../harness/serveur-de-test.ts';
import {
  jusquauBout,
  preparerImports,
  serveur,
  verifierFichier,
} from '../../platform/import/imports.scene.ts';

/** Names of the public base when it is there, made ones elsewhere: as many, as long. */
const BASE = join(DONNEES, 'bdpm/CIS_bdpm.txt.gz');
const NOMBRE = 3_000;
function libelles(): string[] {
  const lus = existsSync(BASE)
    ? new TextDecoder('latin1')
        .decode(gunzipSync(readFileSync(BASE)))
        .split('\n')
        .map((l) => (l.split('\t')[1] ?? '').replaceAll(';', ',').trim())
    : [];
  const faits = Array.from(
    { length: NOMBRE },
    (_, i) => `MÉDICAMENT ${i} ${100 + (i % 9) * 100} mg, comprimé pelliculé sécable`,
  );
  return [...new Set([...lus.filter((l) => l.length > 3 && l.length <= 150), ...faits])].slice(
    0,
    NOMBRE,
  );
}

preparerImports();
let titulaire: Poste;
let adjointe: Poste;
let produits: Produit[];
const AUJOURDHUI = jourDe(new Date());
const em = () => serveur.orm.em.fork();
/** After each evening: stock is the ledger, lots are the stock, sums and chain are whole. */
const toutEstJuste = async () => expect(await fautesDeLaBase(em())).toEqual([]);
const lire = async (id: number) => (await titulaire.lire<Produit>(`/api/produits/${id}`)).data;
const reussi = async <T>(poste: Poste, chemin: string, corps: object = {}): Promise<T> => {
  const reponse = await poste.ecrire<T>(chemin, corps);
  expect(reponse.errors).toEqual([]);
  return reponse.data;
};
const vendre = async (poste: Poste, ids: readonly number[]) => {
  const panier = await unPanier(
    poste,
    ids.map((produit_id) => ({ produit_id, qte: 2 })),
  );
  await reussi(poste, `/api/reservations/${panier.id}/update`, {
    status: 'Termine',
    amount_gived: panier.net_a_payer,
  });
};

beforeAll(async () => {
  titulaire = await serveur.poste('Titulaire', { is_admin: true });
  adjointe = await serveur.poste('Adjointe', { is_admin: true });
});

test('lundi : 3 000 produits entrent par un fichier, rangés en deux rayons', async () => {
  const lignes = libelles().map(
    (l, i) => `${l};${5 + (i % 20)};${400 + (i % 50)};${800 + (i % 90)};8;40;R${i % 2}`,
  );
  const entete = 'LIBELLE;QTE;PRIX ACHAT;PRIX VENTE;QTE MIN;QTE MAX;RAYON';
  await sql(em(), `insert into rayon (libelle) values ('R0'), ('R1')`);
  const juge = await verifierFichier([entete, ...lignes].join('\r\n'), 'produits', titulaire);
  expect(juge).toMatchObject({ statut: 'Vérifié', bilan: { nouveaux: NOMBRE, fautives: 0 } });
  await reussi(titulaire, `/api/imports/${juge.id}/importer`);
  expect(await jusquauBout(juge.id, titulaire)).toMatchObject({
    statut: 'Importé',
    ecrits: NOMBRE,
  });
  produits = (await titulaire.lire<Produit[]>('/api/produits?page=1&rows=500')).data;
  await toutEstJuste();
});

test('mardi : deux vendent ; la proposition suit, le titulaire commande et envoie', async () => {
  const ids = produits.slice(0, 60).map((p) => p.id);
  for (let i = 0; i < 60; i += 3)
    await Promise.all([
      vendre(titulaire, ids.slice(i, i + 2)),
      vendre(adjointe, ids.slice(i + 2, i + 3)),
    ]);
  const proposees = (await titulaire.lire<Suggestion[]>('/api/commandes/suggestion')).data;
  expect(proposees.length).toBe(500);
  const fournisseur = await reussi<{ id: number }>(titulaire, '/api/fournisseurs', {
    libelle: 'GROSSISTE DE LA SEMAINE',
    delai_jours: 2,
  });
  const commande = await reussi<CommandeComplete>(titulaire, '/api/commandes', {
    fournisseur_id: fournisseur.id,
    lignes: proposees.map(({ produit_id, qte, prix_achat }) => ({ produit_id, qte, prix_achat })),
  });
  expect(commande.commande_produits).toHaveLength(500);
  expect(commande.total_achat).toBe(
    proposees.reduce((somme, p) => somme + p.qte * p.prix_achat, 0),
  );
  await reussi(titulaire, `/api/commandes/${commande.id}/envoyer`, { courriel: false });
  await toutEstJuste();
});

test('mercredi : la livraison vient avec ses anomalies ; stock, lots et coûts tombent juste', async () => {
  const [commande] = (
    await titulaire.lire<CommandeComplete[]>('/api/commandes?page=1&rows=5&status=ENVOYEE')
  ).data;
  if (!commande) throw new Error('aucune commande envoyée');
  const { data: lue } = await titulaire.lire<CommandeComplete>(`/api/commandes/${commande.id}`);
  const attendues = lue.commande_produits;
  const avant = new Map(
    await Promise.all(
      attendues
        .slice(0, 4)
        .map(async (l) => [l.produit_id, (await lire(l.produit_id)).qte] as const),
    ),
  );
  // One too many, one expired, one dearer than it sells, one without a lot: each enters as said.
  const lignes = attendues.map((l, i) => ({
    produit_id: l.produit_id,
    qte: i === 0 ? l.qte + 8 : l.qte,
    ug: i % 10 === 0 ? 1 : 0,
    prix_achat: i === 2 ? l.prix_de_vente + 50 : l.prix_achat,
    lot: i === 3 ? null : `L${i}`,
    date_expiration: i === 3 ? null : jourPlus(AUJOURDHUI, i === 1 ? -400 : 300 + i),
  }));
  const recue = await reussi<CommandeComplete>(
    adjointe,
    `/api/commandes/${commande.id}/receptionner`,
    { lignes, facture: 'F-2026-11' },
  );
  expect(recue.status).toBe('SUCCESS');
  for (const [i, l] of attendues.slice(0, 4).entries()) {
    const entrees = (lignes[i]?.qte ?? 0) + (lignes[i]?.ug ?? 0);
    expect((await lire(l.produit_id)).qte).toBe((avant.get(l.produit_id) ?? 0) + entrees);
  }
  const perime = await lire(attendues[1]?.produit_id ?? 0);
  expect(perime.qte_perimee).toBe(lignes[1]?.qte);
  await toutEstJuste();
});

test('jeudi : le périmé et le trop-reçu repartent sur un bon ; son avoir arrive', async () => {
  const perimes = (await titulaire.lire<Produit[]>('/api/produits?page=1&rows=25&perimes=1')).data;
  expect(perimes).toHaveLength(1);
  const [{ fournisseur_id } = { fournisseur_id: null }] = (
    await titulaire.lire<CommandeComplete[]>('/api/commandes?page=1&rows=5')
  ).data;
  const lignes = perimes.map((p) => ({ produit_id: p.id, qte: p.qte_perimee }));
  const bon = await reussi<BonRetourComplet>(titulaire, '/api/bons-retour', {
    fournisseur_id,
    motif: 'PRODUIT PERIME FRSSE',
    lignes,
  });
  expect((await lire(perimes[0]?.id ?? 0)).qte_perimee).toBe(0);
  await reussi(titulaire, `/api/bons-retour/${bon.id}/envoyer`);
  const credite = await reussi<BonRetourComplet>(adjointe, `/api/bons-retour/${bon.id}/avoirs`, {
    numero: 'AV-1',
    montant: bon.montant,
    date: AUJOURDHUI,
  });
  expect(credite).toMatchObject({ statut: 'Avoir reçu', attendu: 0 });
  await toutEstJuste();
});

test('vendredi : deux comptent un rayon pendant qu’on en vend ; les écarts sont ceux des étagères', async () => {
  const rayon_id = (
    await titulaire.lire<{ id: number; libelle: string }[]>('/api/rayons')
  ).data.find((r) => r.libelle === 'R0')?.id;
  const inventaire = await reussi<Inventaire>(titulaire, '/api/inventaires', {
    type: 'Partiel',
    rayon_id,
  });
  const chemin = `/api/inventaires/${inventaire.id}`;
  const lignes = (await titulaire.lire<LigneInventaire[]>(`${chemin}/lignes?page=1&rows=500`)).data;
  const compter = (poste: Poste, parmi: readonly LigneInventaire[], manque: number) =>
    reussi(poste, `${chemin}/compter`, {
      lignes: parmi.map((l) => ({
        produit_id: l.produit_id,
        qte_reelle: Math.max(0, (l.qte_theorique ?? 0) - manque),
      })),
    });
  await Promise.all([
    compter(titulaire, lignes.slice(0, 250), 0),
    compter(adjointe, lignes.slice(250), 1),
    vendre(titulaire, [produits[400]?.id ?? 0]),
  ]);
  const ecarts = (
    await titulaire.lire<LigneInventaire[]>(`${chemin}/lignes?page=1&rows=500&etat=ecarts`)
  ).data;
  expect(ecarts.length).toBeGreaterThanOrEqual(249);
  await reussi(titulaire, `${chemin}/cloturer`, { non_comptes: 'laisser' });
  await toutEstJuste();
});

test('samedi : un rayon entier change de prix, on se ravise ; à deux sur une fiche, rien ne se perd', async () => {
  const rayon_id = produits[0]?.rayon_id;
  const demande = { rayon_id, mode: 'pourcent', valeur: 10, arrondi: 5 };
  const apercu = await adjointe.ecrire<LignePrix[]>('/api/changements-prix/apercu', {
    demande,
    page: 1,
    rows: 5,
  });
  const { change } = apercu.extra_data as { change: number };
  expect(change).toBeGreaterThan(1_400);
  const applique = await reussi<ChangementPrix>(adjointe, '/api/changements-prix', {
    demande,
    nombre: change,
  });
  const fiche = await lire(produits[0]?.id ?? 0);
  // One corrects the price while the other corrects the shelf's minimum: both stand.
  await Promise.all([
    reussi(titulaire, `/api/produits/${fiche.id}/update`, {
      version: fiche.version,
      prix_de_vente: 1_234,
    }),
    reussi(adjointe, `/api/produits/${fiche.id}/update`, { version: fiche.version, qte_min: 9 }),
  ]);
  expect(await lire(fiche.id)).toMatchObject({ prix_de_vente: 1_234, qte_min: 9 });
  const annule = await reussi<ChangementAnnule>(
    adjointe,
    `/api/changements-prix/${applique.id}/annuler`,
  );
  expect(annule.gardees.map((l) => l.produit_id)).toEqual([fiche.id]);
  expect(annule.changement.retablis).toBe(change - 1);
  await toutEstJuste();
});
