import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composerProduits } from '#server/platform/demo/composer-produits.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { nommerPresentation } from '#shared/stock/medicament/nommer.rules.ts';
import { lireDosage } from '#shared/stock/produit/dosage.rules.ts';
import { partiesDuNom, unitesDuLibelle } from '#shared/stock/produit/nom-produit.rules.ts';
import { DONNEES } from '#tests/harness/donnees.ts';
import { siDonnees } from '#tests/harness/si-donnees.ts';
import { tirages } from '#tests/harness/tirages.ts';

const dit = (libelle: string) => {
  const { nom, dosage, forme, boite } = partiesDuNom(libelle);
  return [nom, dosage, forme, boite];
};
const entier = (libelle: string) => [libelle, null, null, null];
/** Words and numbers as they are compared: case, brackets and commas aside; µ is one letter. */
const motsDe = (texte: string): string[] =>
  texte
    .replace(/[μΜ]/g, 'µ')
    .toLowerCase()
    .split(/[\s,;()]+/)
    .filter(Boolean);
const motsPerdus = (libelle: string): string[] => {
  const { nom, dosage, forme, boite } = partiesDuNom(libelle);
  const tenus = motsDe([nom, dosage, forme, boite].filter(Boolean).join(' '));
  return motsDe(libelle).filter((mot) => !tenus.includes(mot));
};

describe('[PRO-12] les parties d’un nom de produit', () => {
  it.each([
    ['DOLIPRANE 500 MG CP B/16', 'DOLIPRANE', '500 mg', 'cp', 'B/16'],
    ['COARTEM 20/120 MG CP B/24', 'COARTEM', '20/120 mg', 'cp', 'B/24'],
    ['XYL 20 MG/120 MG COMPRIMÉ PELLICULÉ B/8', 'XYL', '20 mg/120 mg', 'comprimé pelliculé', 'B/8'],
    ['MOPRAL 7,5 MG GÉLULE B/14', 'MOPRAL', '7,5 mg', 'gélule', 'B/14'],
    [
      'AMOXICILLINE TEVA 500 MG/5 ML POUDRE POUR SUSPENSION BUVABLE 60 ML',
      'AMOXICILLINE TEVA',
      '500 mg/5 ml',
      'poudre pour suspension buvable',
      '60 ml',
    ],
    [
      'LANTUS 100 UI/ML SOLUTION INJECTABLE 5 X 3 ML',
      'LANTUS',
      '100 UI/ml',
      'solution injectable',
      '5 X 3 ml',
    ],
    ['UVEDOSE 100 000 UI SOLUTION BUVABLE', 'UVEDOSE', '100 000 UI', 'solution buvable', null],
    ['DOLIPRANE 2,4 % SUSP 100 ML', 'DOLIPRANE', '2,4 %', 'susp', '100 ml'],
    ['BECOTIDE 250 MCG SPRAY 200 D', 'BECOTIDE', '250 mcg', 'spray', '200 d'],
    ['DOLIPRANE CP 500 MG B/16', 'DOLIPRANE', '500 mg', 'cp', 'B/16'],
    ['FERVEX 500MG/200MG BTE 8', 'FERVEX', '500mg/200mg', null, 'BTE 8'],
    [
      'GLUCOSE 5 % AGUETTANT SOLUTION POUR PERFUSION 500 ML',
      'GLUCOSE',
      '5 %',
      'AGUETTANT solution pour perfusion',
      '500 ml',
    ],
    [
      'ULTRAVIST 300 (300 MG D’IODE/ML) SOLUTION INJECTABLE 50 ML',
      'ULTRAVIST 300',
      '300 mg d’iode/ml',
      'solution injectable',
      '50 ml',
    ],
    ["VISIPAQUE 320 MG D'I/ML GEL 100 ML", 'VISIPAQUE', "320 mg d'I/ml", 'gel', '100 ml'],
    [
      'FRAGMINE 10 000 U.I. ANTI XA/1 ML GEL B/2',
      'FRAGMINE',
      '10 000 U.I. anti Xa/1 ml',
      'gel',
      'B/2',
    ],
    ['INOMAX 800 PPM MOLE/MOLE GAZ 10 L', 'INOMAX', '800 ppm mole/mole', 'gaz', '10 l'],
    ['ROVAMYCINE 1,5 M UI COMPRIMÉ B/16', 'ROVAMYCINE', '1,5 M UI', 'comprimé', 'B/16'],
    ['LACTEOL GÉLULE B/30', 'LACTEOL', null, 'gélule', 'B/30'],
    [
      'ARNICA BOIRON DEGRÉ DE DILUTION COMPRIS ENTRE 2CH ET 30CH 4 G',
      'ARNICA BOIRON',
      null,
      'degré de dilution compris entre 2CH et 30CH',
      '4 g',
    ],
    ['SAVON DE MARSEILLE 300 G', 'SAVON DE MARSEILLE', '300 g', null, null],
    ['SERUM PHYSIOLOGIQUE 5 ML X40', 'SERUM PHYSIOLOGIQUE', '5 ml', null, 'X40'],
    ['CREME POUR LE CHANGE 100 G', 'CREME POUR LE CHANGE', '100 g', null, null],
    ['SPARADRAP 5 M X 2 CM', 'SPARADRAP', '5 m X 2 cm', null, null],
    ['COMPRESSES STERILES 10X10 B/10', 'COMPRESSES STERILES 10X10', null, null, 'B/10'],
  ])('« %s »', (libelle, ...parties) => expect(dit(libelle)).toEqual(parties));

  it.each([
    'TENSIOMETRE BRAS',
    'SUCETTE SILICONE 0-6 MOIS',
    'VITAMINE B12',
    '0,9 % SALINE',
    // two medicines in a box, or a number that begins before what is read
    'APREPITANT EG 125 MG ET APREPITANT EG 80 MG GÉLULE B/1',
    'VONCENTO 500 UI FVIII/1200 UI FVW POUDRE B/1',
    'DTPA TROUSSE POUR LA PRÉPARATION DE LA SOLUTION INJECTABLE DE PENTÉTATE B/5',
    'NORPROLAC 25 ET 50 MICROGRAMMES COMPRIMÉ B/3',
    // thousands, or a name that ends by a number
    'MAG 2 100 MG COMPRIMÉ B/60',
    'UMULINE PROFIL 30 100 UI/ML SUSPENSION INJECTABLE 10 ML',
    'A 313 200 000 UI POUR CENT POMMADE 50 G',
    'ALCOOL MODIFIE 70 125 ML',
  ])('« %s » ne se sépare pas sûrement : le nom est le libellé entier', (libelle) =>
    expect(dit(libelle)).toEqual(entier(libelle)),
  );

  it('un microgramme ne se lit jamais milligramme, même écrit par sa capitale grecque', () => {
    for (const mu of ['µ', 'μ', 'Μ']) {
      expect(partiesDuNom(`VITAMINE B12 GERDA 1000 ${mu}G/4 ML SOLUTION INJECTABLE`).dosage).toBe(
        '1000 µg/4 ml',
      );
      expect(partiesDuNom(`A 100 ${mu}G ET B 50 ${mu}G`).nom).toBe('A 100 µG ET B 50 µG');
    }
    expect(nommerPresentation('VITAMINE B12 GERDA 1000 µg/4 mL, solution', '1 ampoule')).toBe(
      'VITAMINE B12 GERDA 1000 µg/4 mL SOLUTION B/1',
    );
  });

  it('rien du libellé ne se perd, et ce qui est coupé l’est aux espaces', () => {
    const morceau = fc.constantFrom(
      ...'DOLIPRANE B12 500 MG ML G UI % / + X ET 1 000 100 7,5 (IM) 20/120 µG/H CP GÉLULE'.split(
        ' ',
      ),
      ...'COMPRIMÉ PELLICULÉ SOLUTION BUVABLE POUR EN DE B/12 X40 60 5MG/ML D’IODE , UNITÉ'.split(
        ' ',
      ),
    );
    const libelles = fc.array(fc.oneof(morceau, fc.string({ maxLength: 6 })), { maxLength: 14 });
    fc.assert(
      fc.property(libelles, (morceaux) => {
        expect(motsPerdus(morceaux.join(' '))).toEqual([]);
      }),
      { numRuns: tirages(200, 2_000) },
    );
  });

  it('un libellé sans fin se lit aussitôt', () => {
    for (const long of ['1 ', '1/', '100 ', 'MG ', '(', '1,', '1 MG/', 'GEL ', 'POUR 1 ML '])
      expect(motsPerdus(`A ${long.repeat(2000)}`)).toEqual([]);
  });

  it('les produits de la démonstration gardent tous leurs mots', () => {
    const libelles = composerProduits(new Tirage(1)).map((p) => p.libelle);
    expect(libelles.flatMap(motsPerdus)).toEqual([]);
    const medicaments = libelles.filter((l) => / (?:MG|UI|MCG)\b/.test(l));
    expect(medicaments.filter((l) => partiesDuNom(l).dosage === null)).toEqual([]);
  });

  it.each([
    ['FORMOL (4 %) solution', '(4 %)'],
    ['ISOFLURANE (100 % V/V) liquide', '(100 % V/V)'],
    ['ADRENALINE 1 mg/ml (0,1 %) injectable', '1 mg/ml (0,1 %)'],
    ['Amoxicilline 500 mg gélule', '500 mg'],
    // a parenthesis that is not both opened and closed around it is not its own
    ['POUDRE 500 mg) sachet', null],
    ['ANATOXINE (supérieur à 2 UI (5 Lf)) suspension', null],
    ['STRASSE ß 10 µg/dose spray', '10 µg/dose'],
  ])('« %s » dit %s', (libelle, dosage) => {
    const place = lireDosage(libelle);
    expect(place && libelle.slice(place.debut, place.fin)).toBe(dosage);
  });

  siDonnees('bdpm').it('neuf noms sur dix de la base publique disent leur dosage', () => {
    const lire = (fichier: string, encodage: string) =>
      new TextDecoder(encodage)
        .decode(gunzipSync(readFileSync(join(DONNEES, 'bdpm', fichier))))
        .split(/\r?\n/)
        .filter(Boolean)
        .map((ligne) => ligne.split('\t'));
    const noms = new Map(
      lire('CIS_bdpm.txt.gz', 'windows-1252').map(([cis = '', nom = '']) => [cis, nom]),
    );
    const unSur = tirages(20, 1);
    const libelles = lire('CIS_CIP_bdpm.txt.gz', 'utf-8')
      .filter((_, i) => i % unSur === 0)
      .map(([cis = '', , texte = '']) => nommerPresentation(noms.get(cis) ?? cis, texte));
    const parties = libelles.map(partiesDuNom);
    expect(libelles.flatMap(motsPerdus)).toEqual([]);
    expect(parties.filter((p) => p.dosage !== null).length / libelles.length).toBeGreaterThan(0.9);
    expect(parties.filter((p) => /[μΜ]|\dMG|\d MG/.test(p.dosage ?? ''))).toEqual([]);
  });
});

describe('[PRO-25] les unités de prise d’une boîte', () => {
  it.each([
    ['ACTISKENAN 10 mg COMPRIMÉ ORODISPERSIBLE B/14', 14],
    ['MORPHINE AGUETTANT 10 mg/ml SOLUTION INJECTABLE 10 X 1 ML', 10],
    ['DUROGESIC 25 microgrammes/heure DISPOSITIF TRANSDERMIQUE B/5', 5],
    ['METHADONE 20 MG GEL BTE DE 7', 7],
    ['PHENOBARBITAL 100 MG CP X30', 30],
    ['ORAMORPH 10 mg/5 ml SOLUTION BUVABLE 20 X 5 ML', 20],
    ['METHADONE AP-HP 60 mg/15 ml SIROP 15 ML', null],
    ['MORPHINE 20 MG/ML FL/60', null],
    ['MORPHINE', null],
    ['DOLIPRANE 500 MG B/0', null],
    ['B/99999999', null],
  ])('%s : %s', (libelle, unites) => {
    expect(unitesDuLibelle(libelle)).toBe(unites);
  });
});
