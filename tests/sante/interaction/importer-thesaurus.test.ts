// Server: the thesaurus is imported into tables, and stations hear its edition.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estRefus } from '#shared/base/refus.ts';
import * as phrases from '#shared/sante/interaction/interaction.phrases.ts';
import type {
  EtatThesaurus,
  SubstanceManquante,
} from '#shared/sante/interaction/import-thesaurus.schema.ts';
import type { TexteDeCouple, ThesaurusServi } from '#shared/sante/interaction/thesaurus.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { ecrireManquantes } from '#server/sante/interaction/import/ecrire-manquantes.ts';
import { importerDossierDuThesaurus } from '#server/sante/interaction/import/importer-dossier.ts';
import { importerBdpm } from '#server/stock/medicament/import/importer-bdpm.ts';
import { recomposerProduits } from '#server/stock/produit/recomposer-produits.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import { fichiersBdpm, rangerFichiers } from '../../stock/medicament/fichiers-bdpm.ts';
import { jusqua } from '../../harness/patience.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '../../harness/serveur-de-test.ts';
import { fichiersFictifs } from './thesaurus-fictif.ts';

let serveur: ServeurDeTest;
let admin: Poste;
let chantal: Poste;
let dossier: string;
beforeAll(async () => {
  serveur = await serveurDeTest();
  admin = await serveur.poste('Admin', { is_admin: true });
  chantal = await serveur.poste('Chantal', {
    habilitations: [
      { menu: 'STOCK', submenus: ['base', 'produits'] },
      { menu: 'VENTE', submenus: ['reservation'] },
    ],
  });
  dossier = mkdtempSync(join(tmpdir(), 'thesaurus-'));
});
afterAll(async () => {
  rmSync(dossier, { recursive: true, force: true });
  rangerFichiers();
  await serveur.detruire();
});

const formulaire = (autres: Record<string, string | null> = {}, plus: object = {}) => {
  const cles: Record<string, string> = {
    'substances.csv': 'substances',
    'classes.csv': 'classes',
    'membres.csv': 'membres',
    'couples.csv': 'couples',
    'niveaux.csv': 'niveaux',
    'bdpm_substances.csv': 'correspondances',
    'LICENSE-essai.txt': 'licence',
    'README.md': 'presentation',
  };
  const form = new FormData();
  for (const [nom, octets] of fichiersFictifs(autres))
    form.set(cles[nom] ?? nom, new File([new Uint8Array(octets)], nom));
  for (const [nom, valeur] of Object.entries(plus)) form.set(nom, String(valeur));
  return form;
};
const importer = (autres = {}, plus = {}, poste = admin) =>
  poste.ecrire<EtatThesaurus>('/api/thesaurus-import', formulaire(autres, plus));
const etat = async () => (await chantal.lire<EtatThesaurus>('/api/thesaurus-import')).data;
const servi = async (connue?: number) =>
  (await chantal.lire<ThesaurusServi>(`/api/thesaurus${connue ? `?connue=${connue}` : ''}`)).data;
const produit = async (id: number) => (await chantal.lire<Produit>(`/api/produits/${id}`)).data;
const relu = () => jusqua(async () => !(await etat()).en_cours, 'les produits relus');

describe('sans thésaurus', () => {
  it('[INT-17] rien n’est su d’aucun produit, et rien n’est demandé', async () => {
    const id = await unProduit(serveur, { libelle: 'SANS THESAURUS', dci: 'PARACETAMOL' });
    await recomposerProduits(serveur.orm);
    expect((await produit(id)).composition).toBeNull();
    expect(await servi()).toEqual({ edition: null, thesaurus: null });
    expect(await etat()).toMatchObject({ edition: null, couverture: null, en_cours: false });
  });
});

describe('un mauvais dossier', () => {
  it.each([
    ['un fichier manque', { 'couples.csv': null }, /Il manque couples\.csv/],
    ['la licence manque', { 'LICENSE-essai.txt': null }, /LICENSE\.txt/],
    ['une colonne manque', { 'niveaux.csv': 'couple,texte\nT01,x\n' }, /la colonne niveau/],
    [
      'un fichier est vide',
      { 'classes.csv': 'id,libelle\n' },
      /classes\.csv : le fichier est vide/,
    ],
    [
      'un niveau n’existe pas',
      { 'niveaux.csv': 'couple,rang,niveau,texte\nT01,1,XX,x\n' },
      /niveaux\.csv, ligne 2 : niveau « XX » inconnu/,
    ],
    [
      'un membre est inconnu',
      { 'membres.csv': 'classe,substance\nmacrolides,inconnue\n' },
      /membres\.csv, ligne 2 : substance « inconnue » inconnue/,
    ],
    ['personne ne dit l’édition', { 'README.md': null }, /de quelle édition/],
  ])('[THE-4] %s : une phrase, et rien n’est importé', async (_quoi, autres, phrase) => {
    const reponse = await importer(autres);
    expect(reponse).toMatchObject({ statut: 422, code: 'thesaurus_invalide' });
    expect(reponse.errors.join('\n')).toMatch(phrase);
    expect(reponse.errors.at(-1)).toBe(phrases.thesaurusRien);
    expect((await etat()).edition).toBeNull();
  });
  it('[THE-5] un dossier qui n’existe pas, par la commande', async () => {
    const refuse = await importerDossierDuThesaurus(
      serveur.orm,
      join(dossier, 'absent'),
      null,
      new Date(),
    );
    expect(estRefus(refuse) && refuse.errors).toEqual([
      phrases.thesaurusDossierInconnu(join(dossier, 'absent')),
    ]);
  });
  it('il est réservé à qui tient les paramètres', async () => {
    expect(await importer({}, {}, chantal)).toMatchObject({ statut: 403 });
  });
});

describe('le thésaurus en service', () => {
  it('[THE-5] les écrans l’entendent, le poste le garde par édition, les textes se lisent à part', async () => {
    const ecoute = await chantal.ecouter('produits');
    const reponse = await importer();
    expect(reponse).toMatchObject({
      statut: 200,
      message: phrases.thesaurusImporte('mars 2026'),
      data: {
        edition: {
          libelle: 'mars 2026',
          date_edition: '2026-03-05',
          source: 'Source : Thésaurus fictif, mars 2026 — pour les essais',
          licence: 'Licence d’essai, Copyright (c) 2026 Personne',
        },
        couples: 17,
        created_by: 'Admin',
      },
    });
    const [entendu, recompose] = await ecoute.attendre(2);
    expect(entendu).toMatchObject({
      nom: 'thesaurus.importe',
      donnees: { edition: reponse.data.edition },
    });
    expect(recompose).toMatchObject({ nom: 'produit.recomposes' });
    const { edition, thesaurus } = await servi();
    expect(edition).toEqual(reponse.data.edition);
    expect(thesaurus?.couples).toHaveLength(17);
    expect(await servi(edition?.id)).toEqual({ edition, thesaurus: null });
    const textes = await chantal.ecrire<TexteDeCouple[]>('/api/thesaurus-textes', {
      ids: ['T01', 'T05', 'inconnu'],
    });
    expect(textes.data).toMatchObject([
      {
        id: 'T01',
        a: 'acide acetylsalicylique',
        b: 'anticoagulants oraux',
        mecanisme: 'Saignements plus fréquents.',
        niveaux: [
          { niveau: 'CI' },
          { niveau: 'AD' },
          { niveau: 'APEC', texte: 'avec de petites doses' },
        ],
      },
      { id: 'T05' },
    ]);
  });
  it('[INT-16] un produit dit de quoi il est fait dès qu’il est écrit, et quand il change', async () => {
    await relu();
    const { data } = await chantal.ecrire<Produit>('/api/produits', {
      libelle: 'ZZ ESSAI 500 mg',
      dci: 'Paracétamol + codéine',
      prix_de_vente: 1000,
    });
    expect(data.composition).toMatchObject({
      source: 'dci',
      substances: [
        { ids: ['codeine'], connaissance: 'edition' },
        { ids: ['paracetamol'], connaissance: 'edition' },
      ],
    });
    const change = await chantal.ecrire<Produit>(`/api/produits/${data.id}/update`, {
      dci: 'ARTEMETHER',
      forme: 'crème',
    });
    expect(change.data.composition).toMatchObject({
      substances: [{ nom: 'ARTEMETHER', ids: [], connaissance: 'hors_edition' }],
      voies: ['cutanee'],
    });
    await chantal.ecrire(`/api/produits/${data.id}/update`, { dci: null });
    expect((await produit(data.id)).composition).toBeNull();
  });
  it('[INT-17] ce qui est écrit sans passer par un acte est relu à la minute', async () => {
    const id = await unProduit(serveur, { libelle: 'PAR AILLEURS', dci: 'IBUPROFENE' });
    expect((await produit(id)).composition).toBeNull();
    await recomposerProduits(serveur.orm);
    expect((await produit(id)).composition).toMatchObject({
      substances: [{ ids: ['ibuprofene'] }],
    });
  });
  it('[INT-4] [INT-17] la base des médicaments importée, les produits se lisent par leur code', async () => {
    await importerBdpm(serveur.orm, fichiersBdpm());
    const [boite] = await sql<{ cip13: string; dci: string }>(
      serveur.orm.em.fork(),
      `select cip13, dci from medicament where dci is not null order by cip13 limit 1`,
    );
    const id = await unProduit(serveur, { libelle: 'PAR SON CODE', cip: boite?.cip13 ?? '' });
    await recomposerProduits(serveur.orm);
    const { composition } = await produit(id);
    expect(composition).toMatchObject({ source: 'base' });
    expect(composition?.substances.map((s) => s.connaissance)).not.toContain('inconnue');
    expect((await etat()).en_cours).toBe(false);
  });
  it('[THE-6] ce dont il répond se compte, et ce dont il ne répond pas se liste', async () => {
    await unProduit(serveur, { libelle: 'NUL NE SAIT', dci: 'XYZZY' });
    await recomposerProduits(serveur.orm);
    // A product written elsewhere is composed; the counting follows the bases.
    await importer({}, { date_edition: '2026-03-05' });
    await relu();
    const { couverture } = await etat();
    const { produits } = couverture ?? {};
    expect(produits).toBeDefined();
    const somme = produits
      ? produits.connues + produits.partielles + produits.hors_edition + produits.inconnues
      : -1;
    expect(somme).toBe(produits?.total);
    expect(produits?.inconnues).toBeGreaterThan(0);
    expect(couverture?.essentielles).toBeNull();
    const liste = await chantal.lire<SubstanceManquante[]>(
      '/api/substances-manquantes?page=1&rows=50&vendues=1',
    );
    expect(liste.data).toContainEqual(
      expect.objectContaining({ nom: 'XYZZY', connaissance: 'inconnue', produits: 1 }),
    );
    expect(liste.data.map((s) => s.nom)).not.toContain('PARACETAMOL');
    expect(
      (
        await chantal.lire<SubstanceManquante[]>(
          '/api/substances-manquantes?connaissance=hors_edition',
        )
      ).data.every((s) => s.connaissance === 'hors_edition'),
    ).toBe(true);
  });
  it('[EXP-1] le fichier des substances manquantes ne porte aucune formule', async () => {
    await sql(
      serveur.orm.em.fork(),
      `insert into substance_manquante (nom, connaissance, presentations, produits)
        values ('=HYPERLINK("http://x.test";"y")', 'inconnue', 0, 9)`,
    );
    const { csv } = await ecrireManquantes(serveur.orm.em.fork());
    expect(csv).toMatch(/HYPERLINK/);
    expect(csv).not.toMatch(/^"?=/m);
  });
  it('[THE-5] un autre dossier prend sa place tout entier ; deux fois le même donne le même', async () => {
    for (const [nom, octets] of fichiersFictifs()) writeFileSync(join(dossier, nom), octets);
    const avant = await servi();
    const fait = await importerDossierDuThesaurus(serveur.orm, dossier, null, new Date());
    expect(estRefus(fait)).toBe(false);
    const apres = await servi();
    expect(apres.thesaurus).toEqual(avant.thesaurus);
    expect(apres.edition?.id).not.toBe(avant.edition?.id);
    expect(await sql(serveur.orm.em.fork(), 'select 1 from thesaurus')).toHaveLength(1);
    expect(await sql(serveur.orm.em.fork(), 'select 1 from thesaurus_texte')).toHaveLength(17);
  });
});
