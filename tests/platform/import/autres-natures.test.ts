// Server: clients, suppliers, batches and past sales are written by their domains, and undone.
import { beforeAll, expect, test } from 'vitest';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import type { Releve } from '#shared/vente/clientele/releve.schema.ts';
import type { Fournisseur } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { jourDe } from '#shared/base/dates.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { unPanier, unProduit, VENDRE } from '../../factories/une-pharmacie.ts';
import * as phrases from '#shared/platform/import/import.phrases.ts';
import { attendrePublication } from '../../harness/verifier-evenement.ts';
import type { Poste } from '../../harness/serveur-de-test.ts';
import {
  aCorriger,
  awa,
  chantal,
  defaire,
  importer,
  preparerImports,
  serveur,
  uneCaissiere,
  verifier,
  verifierFichier,
} from './imports.scene.ts';

preparerImports();
let caissiere: Poste;
beforeAll(async () => {
  caissiere = await uneCaissiere();
});
const csv = (...lignes: string[]) => lignes.join('\r\n');

test('[IMP-13] des clients entrent avec leur dette, qui se lit à leur relevé ; défaits, elle repart', async () => {
  const fichier = csv(
    'Nom;Prénom;Téléphone;N° assuré;Secteur;Taux;Plafond;Solde dû',
    'MBA;Aïcha;066 00 01 23;0077310000;Secteur public;80;50 000;1 250,50',
    'OBAME;Hervé;+241 77 00 01 24;;;;;',
    'NDONG;Prisca;066 00 01 25;;;120;;',
    'ESSONO;Yves;066 00 01 26;;;;;-3 000',
    'Mba;AÏCHA;24166000123;;;;;',
  );
  const juge = await verifierFichier(fichier, 'clients', caissiere);
  expect(juge.bilan).toMatchObject({
    nouveaux: 2,
    genres: { taux_hors_bornes: 1, solde_crediteur: 1, client_double: 1 },
  });
  await attendrePublication(serveur.adresse);
  const ecran = await caissiere.ecouter('clients');
  expect(await importer(juge.id, caissiere)).toMatchObject({ statut: 'Importé', ecrits: 2 });
  await attendrePublication(serveur.adresse);
  expect((await ecran.attendre(1)).map((m) => m.nom)).toEqual(['client.importes']);
  const lire = async () =>
    (await caissiere.lire<Client[]>('/api/clients?page=1&rows=20&sort=libelle')).data.filter(
      (c) => c.id !== 1,
    );
  const [aicha, herve] = await lire();
  expect(aicha).toMatchObject({
    libelle: 'MBA Aïcha',
    telephone: '+24166000123',
    identifiant_assure: '0077310000',
    secteur_assure: 'Secteur public',
    prise_en_charge: 80,
    plafond_dette: 50_000,
    current_dette: 1_250.5,
  });
  expect(herve).toMatchObject({ libelle: 'OBAME Hervé', current_dette: 0, plafond_dette: 0 });
  const jour = jourDe(new Date());
  const releve = await caissiere.lire<Releve>(
    `/api/clients/${aicha?.id}/releve?period_from=${jour}&period_to=${jour}`,
  );
  expect(releve.data).toMatchObject({
    solde_initial: 0,
    lignes: [{ genre: 'Reprise', debit: 1_250.5, solde: 1_250.5 }],
    solde_final: 1_250.5,
  });
  expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
  // The same file again doubles nobody.
  const encore = await verifierFichier(fichier, 'clients', caissiere);
  expect(encore.bilan).toMatchObject({ nouveaux: 0, genres: { client_double: 3 } });

  expect(await defaire(juge.id, caissiere)).toMatchObject({ statut: 'Défait', restes: 0 });
  expect(await lire()).toEqual([]);
  expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
});

test('[IMP-18] chaque nature a son droit : les clients ne se lisent pas par qui tient le stock', async () => {
  const { id } = await verifierFichier(csv('Nom;Solde', 'ONDO;0'), 'clients', caissiere);
  for (const chemin of [
    '/api/imports?nature=clients',
    `/api/imports/${id}`,
    `/api/imports/${id}/lignes`,
  ])
    expect((await chantal.lire(chemin)).statut).toBe(403);
  expect((await caissiere.lire('/api/imports?nature=produits')).statut).toBe(403);
  expect((await awa.lire('/api/imports?nature=ventes')).statut).toBe(403);
});

test('des fournisseurs entrent par leur nom, une fois, et repartent', async () => {
  const fichier = csv(
    'FOURNISSEUR;TELEPHONE;EMAIL;ADRESSE',
    'GROSSISTE NORD;011 76 00 01;nord@exemple.ga;Libreville',
    'grossiste nord;;;',
    'GROSSISTE SUD;;;',
  );
  const juge = await verifierFichier(fichier, 'fournisseurs');
  expect(juge.bilan).toMatchObject({ nouveaux: 2, genres: { fournisseur_double: 1 } });
  expect(await importer(juge.id)).toMatchObject({ statut: 'Importé', ecrits: 2 });
  const lire = async () => (await chantal.lire<Fournisseur[]>('/api/fournisseurs')).data;
  expect((await lire()).map((f) => [f.libelle, f.telephone])).toEqual([
    ['GROSSISTE NORD', '+24111760001'],
    ['GROSSISTE SUD', null],
  ]);
  expect(await defaire(juge.id)).toMatchObject({ statut: 'Défait', restes: 0 });
  expect(await lire()).toEqual([]);
});

test('[IMP-12] des lots entrent en stock avec leur péremption ; un produit qui a du stock est demandé', async () => {
  const [vide, garni] = [cip13De('4455901'), cip13De('4455902')];
  await unProduit(serveur, { libelle: 'VIDE', cip: vide, qte: 0 });
  await unProduit(serveur, { libelle: 'GARNI', cip: garni, qte: 7 });
  const juge = await verifierFichier(
    csv(
      'Code;Désignation;Qté;Lot;Péremption',
      `${vide};VIDE;8;T1503;01/2028`,
      `${vide};VIDE;4;T1504;déc-28`,
      `${garni};GARNI;5;G1;2028-05-31`,
      `3400999999990;INCONNU;5;G1;2028-05-31`,
      `${vide};VIDE;2;X;31/02/2028`,
    ),
    'lots',
  );
  expect(await aCorriger(juge.id)).toEqual([
    [4, 'Ce produit a déjà du stock. « 7 »'],
    [5, 'Aucun produit ne porte ce code. « 3400999999990 »'],
    [6, 'Cette date n’existe pas.'],
  ]);
  await verifier(juge, [{ genre: 'stock_deja_la', valeur: '', choix: 'ajouter' }]);
  expect(await importer(juge.id)).toMatchObject({ statut: 'Importé', ecrits: 3 });
  const stocks = async () =>
    (await chantal.lire<Produit[]>('/api/produits?page=1&rows=20')).data.map((p) => [
      p.libelle,
      p.qte,
    ]);
  expect(await stocks()).toEqual([
    ['GARNI', 12],
    ['VIDE', 12],
  ]);
  const lots = await sql(
    serveur.orm.em.fork(),
    'select numero, date_expiration::text as le, qte from lot order by numero',
  );
  expect(lots).toEqual([
    { numero: 'G1', le: '2028-05-31', qte: 5 },
    { numero: 'T1503', le: '2028-01-31', qte: 8 },
    { numero: 'T1504', le: '2028-12-31', qte: 4 },
  ]);
  expect(await defaire(juge.id)).toMatchObject({ statut: 'Défait', restes: 0 });
  expect(await stocks()).toEqual([
    ['GARNI', 7],
    ['VIDE', 0],
  ]);
  expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
});

test('[IMP-12] [LOT-5] un lot connu à une autre date se demande, dans le stock comme dans le fichier', async () => {
  const cip = cip13De('4455903');
  await unProduit(serveur, { libelle: 'DATÉ', cip, qte: 0 });
  const premier = await verifierFichier(
    csv('Code;Qté;Lot;Péremption', `${cip};2;D7;31/05/2028`),
    'lots',
  );
  await importer(premier.id);
  const juge = await verifierFichier(
    csv(
      'Code;Qté;Lot;Péremption',
      `${cip};1;d7;31/05/2028`,
      `${cip};1;D7;30/06/2028`,
      `${cip};1;E1;31/07/2028`,
      `${cip};1;E1;31/08/2028`,
    ),
    'lots',
  );
  expect(juge.bilan?.genres).toEqual({ stock_deja_la: 4, lot_deux_dates: 1 });
  const repondu = await verifier(juge, [{ genre: 'stock_deja_la', valeur: '', choix: 'ajouter' }]);
  expect(repondu.bilan).toMatchObject({ bonnes: 2, genres: { lot_deux_dates: 2 } });
});

test('[IMP-18] des lots entrent par qui tient les mouvements, comme à la main', async () => {
  const stock = await serveur.poste('Ange', {
    habilitations: [{ menu: 'STOCK', submenus: ['produits'] }],
  });
  const { errors } = await stock.ecrire('/api/imports', {
    nature: 'lots',
    fichier: 'lots.csv',
    texte: true,
    tetes: ['Code', 'Qté'],
    champs: ['code', 'qte'],
    nb_lignes: 1,
  });
  expect(errors).toEqual([phrases.importInterdit]);
});

test('[IMP-16] les ventes d’avant se gardent par mois ; un mois redit est celui du dernier fichier', async () => {
  const vendu = cip13De('4455911');
  const id = await unProduit(serveur, { libelle: 'VENDU AVANT', cip: vendu });
  const juge = await verifierFichier(
    csv('Code;Libellé;sept-26;oct-26;Total', `${vendu};VENDU AVANT;34;36;70`, ';TOTAL;34;36;70'),
    'ventes',
  );
  expect(juge.bilan).toMatchObject({ bonnes: 1, passees: 1 });
  expect(await importer(juge.id)).toMatchObject({ statut: 'Importé', ecrits: 1 });
  const passees = () =>
    sql(
      serveur.orm.em.fork(),
      'select mois::text, boites from vente_passee where produit_id = $1 order by mois',
      [id],
    );
  expect(await passees()).toEqual([
    { mois: '2026-09-01', boites: 34 },
    { mois: '2026-10-01', boites: 36 },
  ]);
  const autre = await verifierFichier(csv('Code;oct-26', `${vendu};40`), 'ventes');
  await importer(autre.id);
  expect(await defaire(juge.id)).toMatchObject({ statut: 'Défait', restes: 0 });
  expect(await passees()).toEqual([{ mois: '2026-10-01', boites: 40 }]);
  expect(
    await sqlOne(
      serveur.orm.em.fork(),
      'select count(*)::int as n from mouvement where produit_id = $1',
      [id],
    ),
  ).toEqual({ n: 1 });
});

test('[IMP-16] un produit à deux lignes, prises toutes deux : ses ventes s’ajoutent', async () => {
  const vendu = cip13De('4455912');
  const id = await unProduit(serveur, { libelle: 'VENDU DEUX FOIS', cip: vendu });
  const fichier = csv('Code;Libellé;oct-26', `${vendu};;36`, `${vendu};;4`, ';VENDU DEUX FOIS;2');
  const juge = await verifier(await verifierFichier(fichier, 'ventes'), [
    { genre: 'code_deja_dans_le_fichier', valeur: '', choix: 'a_part' },
  ]);
  expect(await importer(juge.id)).toMatchObject({ statut: 'Importé', ecrits: 3 });
  const passees = () =>
    sql(serveur.orm.em.fork(), 'select boites from vente_passee where produit_id = $1', [id]);
  expect(await passees()).toEqual([{ boites: 42 }]);
  expect(await defaire(juge.id)).toMatchObject({ statut: 'Défait', restes: 0 });
  expect(await passees()).toEqual([]);
});

test('[IMP-19] un client défait ne se modifie plus et n’achète plus', async () => {
  const { id } = await verifierFichier(
    csv('Nom;Plafond', 'ANGUE Rose;90000'),
    'clients',
    caissiere,
  );
  await importer(id, caissiere);
  const { data: clients } = await caissiere.lire<Client[]>('/api/clients?keyword=angue');
  const client_id = clients[0]?.id ?? 0;
  expect(await defaire(id, caissiere)).toMatchObject({ statut: 'Défait', restes: 0 });
  const vendeur = await serveur.poste('Vendeur', { habilitations: VENDRE });
  const produit_id = await unProduit(serveur);
  const panier = await unPanier(vendeur, []);
  const promesse = { client_id, produit_id, qte: 1, nom: 'Rose', telephone: '066000123' };
  for (const reponse of [
    await caissiere.ecrire(`/api/clients/${client_id}/update`, { ville: 'Oyem' }),
    await vendeur.ecrire('/api/reservations', { client_id }),
    await vendeur.ecrire(`/api/reservations/${panier.id}/update`, { client_id }),
    await vendeur.ecrire('/api/promis', promesse),
  ])
    expect(reponse).toMatchObject({ success: false, code: 'introuvable' });
});
