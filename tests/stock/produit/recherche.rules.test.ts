import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DONNEES } from '#tests/harness/donnees.ts';
import { siDonnees } from '#tests/harness/si-donnees.ts';
import { normaliser } from '#shared/base/liste.ts';
import { nommerPresentation } from '#shared/stock/medicament/nommer.rules.ts';
import {
  connaitre,
  corriger,
  fautesPermises,
  motsDe,
  motsProches,
  sonDe,
} from '#shared/stock/produit/orthographe.rules.ts';
import {
  type ProduitCherche,
  classer,
  codeEntier,
  lireTermes,
  repond,
  texteDuProduit,
} from '#shared/stock/produit/recherche.rules.ts';

let suite = 0;
/** A product as the search sees it. */
function un(
  libelle: string,
  p: { vendable?: number; vendu?: number; cip?: string | null; dci?: string | null } = {},
): ProduitCherche {
  const { vendable = 10, vendu = 0, cip = null, dci = null } = p;
  const codes = { cip_1: null, cip_2: null, cip_deux: null };
  return {
    id: ++suite,
    texte: texteDuProduit({ libelle, cip, dci, ...codes }),
    longueur: normaliser(libelle).length,
    vendable,
    vendu,
  };
}
/** Labels found, in their order, folded. */
function trouver(candidats: readonly ProduitCherche[], saisie: string): string[] {
  const termes = lireTermes(saisie);
  return classer(
    candidats.filter((c) => repond(c.texte, termes)),
    termes,
  ).map((c) => c.texte.slice(0, c.longueur));
}

describe('[LST-1] le microgramme s’écrit d’une façon', () => {
  test.each(['1000 µg', '1000 μg', '1000 ΜG', '1000 mcg', '1000 MCG', '1000 microgrammes'])(
    '%s',
    (ecrit) => expect(normaliser(ecrit)).toBe('1000 mcg'),
  );
  test('MICROGYNON n’en est pas un', () => expect(normaliser('MICROGYNON')).toBe('microgynon'));
});

describe('[REC-1] ce qui est cherché', () => {
  const textes = (saisie: string) => lireTermes(saisie).map((t) => t.formes);
  test('un nombre et son unité vont ensemble, collés ou non', () => {
    expect(textes('amox 500mg')).toEqual([['amox'], ['500 mg', '500mg']]);
    expect(textes('500 MG amox')).toEqual([['500 mg', '500mg'], ['amox']]);
    expect(textes('1000 µg')).toEqual([['1000 mcg', '1000mcg']]);
    expect(textes('2.5 mg')).toEqual([['2,5 mg', '2,5mg', '2.5 mg', '2.5mg']]);
  });
  test('huit choses au plus', () => expect(lireTermes('a b c d e f g h i j')).toHaveLength(8));
  test.each<[string, string]>([
    ['doliprane 1g', 'DOLIPRANE 1000 MG CP B/8'],
    ['doliprane 1000 mg', 'DOLIPRANE 1 G CP B/8'],
    ['doliprane 1000mg', 'DOLIPRANE 1 000 MG CP B/8'],
    ['amox 0,5 g', 'AMOXICILLINE 500 MG GEL'],
    ['amox 500mg', 'AMOXICILLINE 0,5 G GEL'],
    ['levothyrox 0,025 mg', 'LEVOTHYROX 25 µg CP'],
    ['levothyrox 25 µg', 'LEVOTHYROX 0,025 MG CP'],
    ['extencilline 1 M UI', 'EXTENCILLINE 1 000 000 UI'],
    ['extencilline 1000000 ui', 'EXTENCILLINE 1 M UI'],
    ['extencilline 1.2 mui', 'EXTENCILLINE 1,2 MUI'],
    ['maalox 5ml', 'MAALOX 0,5 CL'],
    ['serum 1 l', 'SERUM SALE 1000 ML'],
  ])('une dose se trouve dans toutes ses unités : « %s », %s', (saisie, libelle) =>
    expect(trouver([un(libelle)], saisie)).toHaveLength(1),
  );
  test.each<[string, string]>([
    ['doliprane 1000 mg', 'DOLIPRANE 0,1 G SUPPOSITOIRE'],
    ['doliprane 1000 mg', 'DOLIPRANE 500 MG 1 GELULE'],
    ['amox 0,5 g', 'AMOXICILLINE 1500 MG'],
    ['amox 0,5 g', 'AMOXICILLINE 500 MCG'],
  ])('jamais dans une autre : « %s », %s', (saisie, libelle) =>
    expect(trouver([un(libelle)], saisie)).toEqual([]),
  );
  test('un mot de deux lettres commence un mot', () => {
    const eg = lireTermes('eg');
    expect(repond(normaliser('AMOXICILLINE EG 500 MG'), eg)).toBe(true);
    expect(repond(normaliser('EGATEN 250 MG'), eg)).toBe(true);
    expect(repond(normaliser('RELEGYL 2 MG'), eg)).toBe(false);
  });
  test('un nombre de deux chiffres commence un mot, un plus long se trouve dedans', () => {
    expect(repond(normaliser('AMLOR 10 MG'), lireTermes('10'))).toBe(true);
    expect(repond(normaliser('AMLOR 210 MG'), lireTermes('10'))).toBe(false);
    expect(repond(normaliser('CIP 3400935955838'), lireTermes('955838'))).toBe(true);
  });
  test('plus long, il se trouve dans un mot ou dans un code', () => {
    const cre = un('CLAMOXYL 1 G', { cip: '3400932567843', dci: 'AMOXICILLINE' });
    for (const saisie of ['moxy', '7843', 'amoxi 1 g', '1g clam'])
      expect(repond(cre.texte, lireTermes(saisie)), saisie).toBe(true);
    expect(repond(cre.texte, lireTermes('clam 500'))).toBe(false);
  });
});

describe('[REC-2] l’ordre de ce qui est trouvé', () => {
  test('ce qui est en stock d’abord, puis ce qui se vend ici', () => {
    expect(
      trouver(
        [
          un('SPASFON LYOC 80 MG', { vendable: 0, vendu: 900 }),
          un('SPASFON SUPPOSITOIRE B/10', { vendu: 3 }),
          un('SPASFON 80 MG CP B/30', { vendu: 120 }),
        ],
        'spasfon',
      ),
    ).toEqual(['spasfon 80 mg cp b/30', 'spasfon suppositoire b/10', 'spasfon lyoc 80 mg']);
  });
  test('sans ventes, d’un même nom le dosage de l’adulte avant celui de l’enfant', () => {
    expect(
      trouver(
        [
          un('DOLIPRANE 100 MG SUPPOSITOIRE'),
          un('DOLIPRANE 500 MG CP B/16'),
          un('DOLIPRANE 1 G CP B/8'),
        ],
        'doliprane',
      ),
    ).toEqual([
      'doliprane 1 g cp b/8',
      'doliprane 500 mg cp b/16',
      'doliprane 100 mg suppositoire',
    ]);
  });
  test('les noms qui commencent par le mot avant les autres', () => {
    expect(
      trouver([un('ACIDE ZOLEDRONIQUE TEVA'), un('ZOLEDRONIQUE ARROW 4 MG')], 'zole')[0],
    ).toContain('arrow');
  });
  test('un mot qui commence avant un mot qui contient, même vendu davantage', () => {
    expect(trouver([un('DIASPRINE', { vendu: 50 }), un('ASPRO 500')], 'asp')[0]).toBe('aspro 500');
  });
  test('« 100 » est cent avant d’être le début de mille', () => {
    expect(
      trouver([un('DOLIPRANE 1000 MG', { vendu: 500 }), un('DOLIPRANE 100 MG')], 'doli 100'),
    ).toEqual(['doliprane 100 mg', 'doliprane 1000 mg']);
  });
  test('un nombre trouvé dans un code seulement vient en dernier, même en stock', () => {
    expect(
      trouver(
        [
          un('AMOXICILLINE 1 G', { cip: '3400935005000', vendu: 80 }),
          un('AMOXICILLINE 500 MG', { vendable: 0 }),
        ],
        'amox 500',
      ),
    ).toEqual(['amoxicilline 500 mg', 'amoxicilline 1 g']);
  });
  test('le code tapé en entier est ce produit, même sans stock', () => {
    expect(
      trouver(
        [
          un('AUTRE', { cip: '3400932567843999' }),
          un('CELUI-CI', { cip: '3400932567843', vendable: 0 }),
        ],
        '3400932567843',
      )[0],
    ).toBe('celui-ci');
  });
  test('un mot de deux lettres entier avant un mot qui commence ainsi', () => {
    expect(trouver([un('EGATEN 250 MG'), un('AMOXICILLINE EG')], 'eg')[0]).toBe('amoxicilline eg');
  });
  test('le même ordre quel que soit celui où ils viennent', () => {
    const tous = ['B 1 MG', 'B 10 MG', 'B GEL', 'A 5 MG', 'B 500 MCG', 'B 2 %', 'B 1 MG'].map((l) =>
      un(l),
    );
    const ordre = classer(tous, lireTermes('b')).map((c) => c.id);
    for (let i = 0; i < 20; i++) {
      const melange = tous.toSorted((a, b) => ((a.id * 7 + i) % 5) - ((b.id * 7 + i) % 5));
      expect(classer(melange, lireTermes('b')).map((c) => c.id)).toEqual(ordre);
    }
  });
});

describe('[REC-3] [REC-4] [REC-5] l’orthographe', () => {
  test.each([
    ['sirtek', 'zyrtec'],
    ['kinine', 'quinine'],
    ['fosfalugel', 'phosphalugel'],
    ['levotirox', 'levothyrox'],
  ])('[REC-3] %s sonne comme %s', (tape, juste) => expect(sonDe(tape)).toBe(sonDe(juste)));
  test('[REC-3] deux noms qui ne sonnent pas pareil restent deux', () => {
    expect(sonDe('zyrtec')).not.toBe(sonDe('zantac'));
    expect(sonDe('coartem')).not.toBe(sonDe('cotareg'));
  });
  test('[REC-4] quatre lettres portent une faute, six en portent deux, un code aucune', () => {
    expect(['abc', 'abcd', 'abcde', 'abcdef', '3400932'].map(fautesPermises)).toEqual([
      0, 1, 1, 2, 0,
    ]);
  });
  const connus = ['doliprane', 'dolirhume', 'paracetamol', 'imodium', 'coartem'].map(connaitre);
  test.each([
    ['dolirpane', ['doliprane']],
    ['parcetamol', ['paracetamol']],
    ['paracettamole', ['paracetamol']],
    ['imodum', ['imodium']],
    ['dolirpa', ['doliprane']],
    ['introuvable', []],
    ['dol', []],
  ])('[REC-4] %s → %j', (tape, attendus) => expect(motsProches(tape, connus)).toEqual(attendus));
  test('[REC-4] deux mots aussi proches se proposent tous deux', () =>
    expect(motsProches('cotran', ['cotareg', 'cotram', 'cotrin'].map(connaitre))).toEqual([
      'cotram',
      'cotrin',
    ]));
  test('[REC-4] une lettre de trop dans un mot court, deux dans un long', () => {
    const courts = ['zinc', 'imodium'].map(connaitre);
    expect(motsProches('zintc', courts)).toEqual(['zinc']);
    expect(motsProches('imobdfium', courts)).toEqual(['imodium']);
  });
  test('[REC-5] seul le mot inconnu est corrigé ; un mot sans proche ne se corrige pas', () => {
    expect(corriger(lireTermes('parcetamol 500mg'), connus)).toMatchObject({
      proches: ['paracetamol'],
      termes: [
        { formes: ['paracetamol'], debut: false },
        { formes: ['500 mg', '500mg'], debut: false },
      ],
    });
    expect(corriger(lireTermes('parcetamol xylophone'), connus)).toBeNull();
    expect(corriger(lireTermes('paraceta'), connus)).toBeNull();
  });
});

const BDPM = join(DONNEES, 'bdpm');
/** Nothing where the base is not at hand: a skipped suite is read all the same. */
function lignes(fichier: string, lu: string): string[][] {
  if (!existsSync(BDPM)) return [];
  const texte = execFileSync('gzip', ['-dc', join(BDPM, fichier)], { maxBuffer: 1e9 });
  return new TextDecoder(lu)
    .decode(texte)
    .split('\n')
    .map((l) => l.split('\t'));
}

siDonnees('bdpm').describe('les vrais noms de la base publique', () => {
  const noms = new Map(lignes('CIS_bdpm.txt.gz', 'windows-1252').map((c) => [c[0], c[1] ?? '']));
  const tous = lignes('CIS_CIP_bdpm.txt.gz', 'utf-8').flatMap(([cis, cip7, boite, , , , cip]) =>
    noms.get(cis) && cip7
      ? [un(nommerPresentation(noms.get(cis) ?? '', boite ?? ''), { cip: cip ?? null })]
      : [],
  );
  const mots = [...new Set(tous.flatMap((c) => motsDe(c.texte)))].map(connaitre);
  test.each([
    ['parcetamol', 'paracetamol'],
    ['dolirpane', 'doliprane'],
    ['amoxiciline', 'amoxicilline'],
    ['asprine', 'aspirine'],
    ['imodum', 'imodium'],
    ['clamoxil', 'clamoxyl'],
    ['diclofenak', 'diclofenac'],
    ['augmantin', 'augmentin'],
    ['bétadinne', 'betadine'],
    ['flagil', 'flagyl'],
    ['smekta', 'smecta'],
  ])('[REC-5] %s : %s', (tape, juste) => {
    expect(trouver(tous, tape)).toEqual([]);
    expect(corriger(lireTermes(tape), mots)?.proches).toEqual([juste]);
  });
  test('[REC-2] en stock et vendu : « doliprane » donne le comprimé de 1000 mg, jamais le suppositoire', () => {
    const vendus = tous.map((c) =>
      c.texte.startsWith('doliprane 1000 mg comprime b/8') ? { ...c, vendu: 40 } : c,
    );
    expect(trouver(vendus, 'doliprane')[0]).toContain('1000 mg comprime b/8');
    expect(trouver(tous, 'doliprane')[0]).toContain('doliprane 1000 mg');
  });
  test('[REC-1] « 1000 µg », « 1000 mcg » et « 1000 microgrammes » trouvent les mêmes', () => {
    const micro = trouver(tous, 'vitamine b12 1000 µg');
    expect(micro.length).toBeGreaterThan(1);
    expect(trouver(tous, 'vitamine b12 1000mcg')).toEqual(micro);
    expect(trouver(tous, 'b12 vitamine 1000 microgrammes')).toHaveLength(micro.length);
  });
});

test.each([
  ['3595583', [['3595583', '3400935955838']]],
  [' 3400935955838 ', [['3400935955838', '3595583']]],
  ['010340093595583817280131', [['3400935955838', '3595583']]],
  // its check digit is wrong: itself alone, for a product may bear it so
  ['3400935955839', [['3400935955839']]],
  ['036000291452', [['036000291452', '0036000291452']]],
  ['avene07', [['AVENE07']]],
  ['35955', []],
  ['doliprane', []],
  ['doliprane 500', []],
])('[REC-6] « %s » : le code entier %o', (saisie, codes) =>
  expect(codeEntier(saisie)).toEqual(codes),
);
