import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lireFichier, parEnvois } from '#client/produit/import/lire-fichier.ts';
import { COLONNES } from '#client/produit/produit.colonnes.tsx';
import { ecrireClasseur } from '#client/ui/export/classeur.ts';
import { enTeteCsv, lignesCsv } from '#client/ui/export/csv.ts';
import { colonnesExport } from '#client/ui/liste/colonne.ts';
import { creerOrm } from '#server/db/orm.ts';
import { sql, sqlUn } from '#server/db/sql.ts';
import { dansTransaction } from '#server/http/transaction.ts';
import { jugerImport } from '#server/produit/verifier-import.ts';
import { verifierInvariants } from '#server/verification/invariants.ts';
import { succes } from '#shared/base/refus.ts';
import { COLONNES_IMPORT, lireTetes } from '#shared/produit/import.rules.ts';
import type { ImportProduits, RemarqueImport } from '#shared/produit/import.schema.ts';
import type { PrixDuProduit, Produit } from '#shared/produit/produit.schema.ts';
import { baseDeTest } from '../harness/base-de-test.ts';
import { unProduit, VENDRE } from '../factories/une-pharmacie.ts';
import { attendrePublication } from '../harness/verifier-evenement.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '../harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let chantal: Poste;
let awa: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'STOCK', submenus: ['produits', 'mouvement', 'rayon'] }],
  });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  await sql(serveur.orm.em.fork(), `insert into rayon (libelle) values ('Étagère A')`);
});
afterAll(() => serveur.detruire());

const octetsDe = (texte: string): ArrayBuffer =>
  new Uint8Array(new TextEncoder().encode(texte)).buffer;
/** What the screen does with a file: reads it, sends it, asks what it would do. */
async function verifierFichier(fichier: ArrayBuffer, poste = chantal): Promise<ImportProduits> {
  const lu = await lireFichier(fichier);
  if ('fautes' in lu) throw new Error(lu.fautes.join(' '));
  const { data: ouvert } = await poste.ecrire<ImportProduits>('/api/imports-produits', {
    fichier: 'produits.csv',
    nb_lignes: lu.lignes.length,
  });
  for (const lignes of parEnvois(lu.lignes, 500))
    expect(
      (await poste.ecrire(`/api/imports-produits/${ouvert.id}/lignes`, { lignes })).errors,
    ).toEqual([]);
  return (await poste.ecrire<ImportProduits>(`/api/imports-produits/${ouvert.id}/verifier`)).data;
}
const verifierCsv = (...lignes: string[]) => verifierFichier(octetsDe(lignes.join('\r\n')));
const importer = (id: number) =>
  chantal.ecrire<ImportProduits>(`/api/imports-produits/${id}/importer`);
const remarques = async (id: number) =>
  (
    await chantal.lire<RemarqueImport[]>(`/api/imports-produits/${id}/remarques?page=1&rows=100`)
  ).data.map((r) => [r.ligne, r.colonne, r.lu, r.phrase]);
const etat = () =>
  sqlUn(
    serveur.orm.em.fork(),
    `select (select count(*) from produit) p, (select count(*) from mouvement) m,
        (select count(*) from journal_audit) j, (select coalesce(sum(version), 0) from produit) v`,
  );
const produitDit = async (libelle: string) =>
  (
    await chantal.lire<Produit[]>(
      `/api/produits?page=1&rows=5&search_by_keyword=${encodeURIComponent(libelle)}`,
    )
  ).data[0];

describe('un fichier juste', () => {
  test('[IMP-5] [IMP-6] crée, modifie et laisse : stock de départ en mouvement, prix au journal, une nouvelle pour tous les écrans', async () => {
    const ancien = await unProduit(serveur, {
      libelle: 'ANCIEN',
      cip: '3400930000018',
      prix: 1000,
      qte: 9,
    });
    await unProduit(serveur, { libelle: 'PAREIL', cip: '3400930000025', prix: 500 });
    const avant = await etat();
    const juge = await verifierCsv(
      'LIBELLE;CIP;RAYON;QTE;PRIX ACHAT;PRIX VENTE;TVA',
      'NEUF;3400930000032;etagere a;12;400,5;800;Oui',
      'ANCIEN;34009 3000 0018;Étagère A;50;;1 250;Non',
      'PAREIL;3400930000025;;;;500;',
    );
    expect(juge).toMatchObject({
      statut: 'Vérifié',
      nouveaux: 1,
      modifies: 1,
      inchanges: 1,
      fautives: 0,
      avertissements: 1,
    });
    expect(await etat()).toEqual(avant);

    await attendrePublication(serveur.adresse);
    const ecran = await awa.ecouter('produits');
    const faite = await importer(juge.id);
    expect([faite.statut, faite.message, faite.data.statut]).toEqual([
      200,
      'Import terminé : 1 produit(s) créé(s), 1 modifié(s).',
      'Importé',
    ]);
    await attendrePublication(serveur.adresse);
    expect((await ecran.attendre(1)).map((m) => [m.nom, m.donnees])).toEqual([
      ['produit.importes', { importes: { id: juge.id, nouveaux: 1, modifies: 1 } }],
    ]);

    const neuf = await produitDit('NEUF');
    expect(neuf).toMatchObject({
      qte: 12,
      rayon: 'Étagère A',
      prix_achat: 400.5,
      prix_de_vente: 800,
      tva: true,
      css: false,
      is_active: true,
    });
    expect((await chantal.lire<object[]>(`/api/mouvements?produit_id=${neuf?.id}`)).data).toEqual([
      expect.objectContaining({
        type: 'Entrée',
        motif: 'STOCK INITIAL',
        qte: 12,
        created_by: 'Chantal',
      }),
    ]);
    expect((await chantal.lire<PrixDuProduit[]>(`/api/produits/${neuf?.id}/prix`)).data).toEqual([
      expect.objectContaining({ par: 'Chantal', prix_achat: 400.5, prix_de_vente: 800 }),
    ]);
    expect(await produitDit('ANCIEN')).toMatchObject({
      id: ancien,
      qte: 9,
      rayon: 'Étagère A',
      prix_de_vente: 1250,
      prix_achat: 500,
    });
    expect(
      (await chantal.lire<PrixDuProduit[]>(`/api/produits/${ancien}/prix`)).data[0],
    ).toMatchObject({ prix_de_vente: 1250 });
    expect(
      await sqlUn(
        serveur.orm.em.fork(),
        `select utilisateur, apres from journal_audit where acte = 'import'`,
      ),
    ).toEqual({
      utilisateur: 'Chantal',
      apres: { fichier: 'produits.csv', nouveaux: 1, modifies: 1, inchanges: 1 },
    });
    expect((await importer(juge.id)).errors).toEqual(['Ce fichier a déjà été importé.']);
    expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
  });

  test('[IMP-6] la même clé deux fois n’écrit qu’une fois ; deux imports du même fichier à la fois, un seul crée', async () => {
    const [a, b] = [
      await verifierCsv('LIBELLE;PRIX VENTE;CIP', 'JUMEAU;100;3400930000049'),
      await verifierCsv('LIBELLE;PRIX VENTE;CIP', 'JUMEAU;100;3400930000049'),
    ];
    const cle = crypto.randomUUID();
    const reponses = await Promise.all([
      chantal.ecrire(`/api/imports-produits/${a.id}/importer`, {}, cle),
      chantal.ecrire(`/api/imports-produits/${a.id}/importer`, {}, cle),
      importer(b.id),
    ]);
    expect(reponses.every((r) => [200, 503].includes(r.statut))).toBe(true);
    expect(
      (await chantal.lire<Produit[]>('/api/produits?page=1&rows=5&search_by_keyword=jumeau')).data,
    ).toHaveLength(1);
  });

  test('[IMP-6] un fichier que l’on exporte et réimporte ne change rien, en CSV comme en classeur', async () => {
    await chantal.ecrire('/api/produits', {
      libelle: '=PIÈGE; « guillemets "',
      cip: '3400930000056',
      cip_1: '1234567',
      cip_2: 'ABCDEFG',
      cip_deux: '3400930000063',
      dci: 'Codéine',
      prix_achat: 0.5,
      prix_de_vente: 1234.5,
      tva: true,
      qte_min: 1,
      qte_max: 4,
      forme: 'comprimé',
      famille: '-antalgiques',
      classe: '1',
      categorie: '007',
      posologie: 'un matin\nun soir',
      is_active: true,
    });
    const { data: lignes } = await chantal.lire<Produit[]>('/api/produits');
    const colonnes = colonnesExport(COLONNES);
    expect(lireTetes(colonnes.map((c) => c.label))).toMatchObject({
      champs: colonnes.map((c) => COLONNES_IMPORT.find((x) => x.champ === c.champ)?.champ ?? null),
      ignorees: [],
    });
    expect(colonnes.map((c) => c.champ)).toEqual(
      expect.arrayContaining(COLONNES_IMPORT.map((c) => c.champ)),
    );
    for (const fichier of [
      octetsDe(enTeteCsv(colonnes) + lignesCsv(lignes, colonnes)),
      new Uint8Array(await ecrireClasseur('Produits', lignes, colonnes)).buffer,
    ]) {
      const juge = await verifierFichier(fichier);
      expect(await remarques(juge.id)).toEqual([]);
      expect(juge).toMatchObject({
        nouveaux: 0,
        modifies: 0,
        inchanges: lignes.length,
        fautives: 0,
      });
    }
  });
});

describe('un fichier fautif', () => {
  test('[IMP-5] chaque ligne fautive est nommée avec sa colonne et ce qui a été lu ; rien n’est écrit', async () => {
    await unProduit(serveur, { libelle: 'PREMIER', cip: '3400931111118' });
    await unProduit(serveur, { libelle: 'SECOND', cip: '3400932222225' });
    await unProduit(serveur, { libelle: 'HOMONYME', cip: null });
    await unProduit(serveur, { libelle: 'HOMONYME', cip: null });
    const avant = await etat();
    const juge = await verifierCsv(
      'LIBELLE;CIP;CIP 2;RAYON;PRIX VENTE;MIN;MAX',
      'JUSTE;3400933333332;;;100;;',
      'REPETE;3400933333332;;;100;;',
      'DIVERS;3400931111118;3400932222225;;100;;',
      'SANS PRIX;;;;;;',
      'RAYON;;;Nulle part;100;;',
      'BORNES;;;;0;9;2',
      'HOMONYME;;;;100;;',
      'FORMULE;;;;=B2*2;;',
      'COURT;123;;;100;;',
      'NOM;;;;100;;',
      'nom;;;;100;;',
    );
    expect(juge).toMatchObject({ nouveaux: 2, fautives: 9 });
    expect(await remarques(juge.id)).toEqual([
      [3, 'CIP', '3400933333332', 'Le code CIP 3400933333332 est déjà à la ligne 2.'],
      [4, 'CIP', '', 'Les codes de cette ligne sont ceux de plusieurs produits.'],
      [5, 'PRIX VENTE', '', '« PRIX VENTE » est obligatoire pour un nouveau produit.'],
      [6, 'RAYON', 'Nulle part', 'Le rayon « Nulle part » n’existe pas : créez-le d’abord.'],
      [7, '', '', 'La quantité minimale ne peut pas dépasser la quantité maximale.'],
      [7, '', '', 'Le prix de vente doit être supérieur à 0.'],
      [
        8,
        'LIBELLE',
        'HOMONYME',
        'Plusieurs produits portent ce libellé : ajoutez le code CIP pour dire lequel.',
      ],
      [9, 'PRIX VENTE', '=B2*2', 'La cellule contient une formule : remplacez-la par sa valeur.'],
      [10, 'CIP', '123', 'Un code CIP a de 7 à 14 caractères.'],
      [12, 'LIBELLE', '', 'Ce produit est déjà à la ligne 11.'],
    ]);
    const refusee = await importer(juge.id);
    expect([refusee.statut, refusee.errors]).toEqual([
      422,
      ['Rien n’est importé : 9 ligne(s) à corriger.'],
    ]);
    expect(await etat()).toEqual(avant);
  });

  test('[IMP-6] ce qui a changé depuis la vérification est jugé de nouveau : rien n’est écrit, la phrase le dit', async () => {
    const juge = await verifierCsv(
      'LIBELLE;CIP;CIP 2;PRIX VENTE',
      'VISÉ;3400934444449;3400935555556;100',
      'AUTRE;;;100',
    );
    await unProduit(serveur, { libelle: 'ARRIVÉ 1', cip: '3400934444449' });
    await unProduit(serveur, { libelle: 'ARRIVÉ 2', cip: '3400935555556' });
    const avant = await etat();
    expect((await importer(juge.id)).errors).toEqual([
      'Des produits ont changé depuis la vérification : relisez le rapport.',
    ]);
    expect(await etat()).toEqual(avant);
  });

  test('la moitié d’un fichier, trop de lignes, l’import d’un autre : refusés', async () => {
    const { data: ouvert } = await chantal.ecrire<ImportProduits>('/api/imports-produits', {
      fichier: 'a.csv',
      nb_lignes: 2,
    });
    const ligne = (n: number) => ({
      ligne: n,
      cellules: { libelle: `MOITIÉ ${n}`, prix_de_vente: '10' },
    });
    await chantal.ecrire(`/api/imports-produits/${ouvert.id}/lignes`, { lignes: [ligne(2)] });
    for (const acte of ['verifier', 'importer'])
      expect((await chantal.ecrire(`/api/imports-produits/${ouvert.id}/${acte}`)).errors).toEqual([
        'Le fichier n’est pas arrivé en entier (1 lignes sur 2) : recommencez.',
      ]);
    expect(
      (
        await chantal.ecrire(`/api/imports-produits/${ouvert.id}/lignes`, {
          lignes: [ligne(3), ligne(4)],
        })
      ).statut,
    ).toBe(422);
    expect(
      (await chantal.ecrire('/api/imports-produits', { fichier: 'a.csv', nb_lignes: 20_001 }))
        .statut,
    ).toBe(422);
    const autre = await serveur.poste('Autre', {
      habilitations: [{ menu: 'STOCK', submenus: ['produits'] }],
    });
    expect((await autre.ecrire(`/api/imports-produits/${ouvert.id}/verifier`)).statut).toBe(404);
    expect(
      (await awa.ecrire('/api/imports-produits', { fichier: 'a.csv', nb_lignes: 1 })).statut,
    ).toBe(403);
  });
});

describe('un deuxième fichier, juste après le premier d’une pharmacie vide', () => {
  test('[IMP-6] ne relit pas tous les produits pour chaque ligne', async () => {
    const base = await baseDeTest();
    // one connection: what it planned for the first file serves the second
    const orm = await creerOrm(base.url, { max: 1 });
    const N = 1_500;
    const [auteur] = await sql<{ id: number }>(
      orm.em.fork(),
      `insert into utilisateur (fullname, name, password_hash)
        values ('Chantal', 'chantal', 'x')
        returning id`,
    );
    const juger = async (): Promise<number> => {
      let lues = NaN;
      await dansTransaction(orm, null, async (em) => {
        const [ouvert] = await sql<{ id: number }>(
          em,
          `insert into import_produit (utilisateur_id, fichier, nb_lignes)
            values ($1, 'produits.csv', $2)
            returning id`,
          [auteur?.id, N],
        );
        await sql(
          em,
          `insert into import_produit_ligne (import_id, ligne, valeurs, cips, fautes)
            select $1, n, jsonb_build_object('libelle', 'IMPORTÉ ' || n, 'prix_de_vente', 100000),
              array[(3000000 + n)::text], '[]'
            from generate_series(1, $2) n`,
          [ouvert?.id, N],
        );
        await jugerImport(em, ouvert?.id ?? 0);
        const [vu] = await sql<{ lues: string }>(
          em,
          `select seq_tup_read as lues from pg_stat_xact_user_tables where relname = 'produit'`,
        );
        lues = Number(vu?.lues);
        return succes(null);
      });
      return lues;
    };
    await juger();
    await sql(
      orm.em.fork(),
      `insert into produit (libelle, cip, prix_de_vente, qte_max)
        select 'IMPORTÉ ' || n, (3000000 + n)::text, 100000, 10
        from generate_series(1, $1) n`,
      [N],
    );
    expect(await juger()).toBeLessThan(20 * N);
    expect(
      await sqlUn(
        orm.em.fork(),
        'select nouveaux, inchanges, fautives from import_produit order by id desc limit 1',
      ),
    ).toEqual({ nouveaux: 0, inchanges: N, fautives: 0 });
    await orm.close(true);
    await base.detruire();
  });
});
