import { describe, expect, it } from 'vitest';
import { type BoiteDeBase, indexerBase } from '#shared/stock/produit/indexer-base.rules.ts';
import { lireLibelle } from '#shared/stock/produit/lire-libelle.rules.ts';
import { rapprocherDeLaBase } from '#shared/stock/produit/rapprocher.rules.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';

type Dite = readonly [
  cis: number,
  libelle: string,
  forme: string,
  dci: string,
  ...boites: string[],
];
const LISTE_1 = { tableau: 'liste_1' };
/** A speciality and its boxes: their CIP7 are its number, then 0, 1, 2. */
const speciale = (
  [cis, libelle, forme, dci, ...boites]: Dite,
  delivrance: Partial<BoiteDeBase> = {},
): BoiteDeBase[] =>
  boites.map((presentation, i) => ({
    cip13: cip13De(`3${cis}0${i}`),
    cip7: `3${cis}0${i}`,
    cis: `6000${cis}`,
    libelle,
    presentation,
    dci,
    forme,
    atc: dci.startsWith('AMOX') ? 'J01CA04' : null,
    type_generique: null,
    tableau: null,
    hospitalier: null,
    securisee: false,
    disponible: true,
    ...delivrance,
  }));
const CP = 'comprimé pelliculé';
const BASE = [
  ...speciale([
    1001,
    'DOLIPRANE 500 mg, comprimé',
    'comprimé',
    'PARACETAMOL',
    'plaquette(s) de 16 comprimé(s)',
    'plaquette(s) de 100 comprimé(s)',
  ]),
  ...speciale([
    1002,
    'DOLIPRANE 1000 mg, comprimé',
    'comprimé',
    'PARACETAMOL',
    'plaquette(s) de 8 comprimé(s)',
  ]),
  ...speciale([
    1003,
    'DOLIPRANE 1000 mg, comprimé effervescent sécable',
    'comprimé effervescent sécable',
    'PARACETAMOL',
    'tube de 8 comprimé(s)',
  ]),
  ...speciale([
    1004,
    'DOLIPRANE 2,4 POUR CENT SANS SUCRE ENFANTS, suspension buvable',
    'suspension buvable',
    'PARACETAMOL',
    '1 flacon de 100 ml',
  ]),
  ...speciale(
    [
      1005,
      'CODOLIPRANE 500 mg/30 mg, comprimé',
      'comprimé',
      'CODEINE + PARACETAMOL',
      'plaquette(s) de 16 comprimé(s)',
    ],
    LISTE_1,
  ),
  ...speciale(
    [
      1006,
      'PARACETAMOL CODEINE EG 500 mg/30 mg, comprimé',
      'comprimé',
      'CODEINE + PARACETAMOL',
      'plaquette(s) de 16 comprimé(s)',
    ],
    LISTE_1,
  ),
  ...speciale(
    [
      1011,
      'AMOXICILLINE BIOGARAN 250 mg/5 ml, poudre pour suspension buvable',
      'poudre pour suspension buvable',
      'AMOXICILLINE',
      '1 flacon de 60 ml',
    ],
    LISTE_1,
  ),
  ...speciale(
    [
      1012,
      'AMOXICILLINE BIOGARAN 500 mg/5 ml, poudre pour suspension buvable',
      'poudre pour suspension buvable',
      'AMOXICILLINE',
      '1 flacon de 60 ml',
    ],
    LISTE_1,
  ),
  ...speciale(
    [
      1013,
      'AMOXICILLINE BIOGARAN 500 mg, gélule',
      'gélule',
      'AMOXICILLINE',
      'plaquette(s) de 12 gélule(s)',
    ],
    LISTE_1,
  ),
  ...speciale(
    [
      1014,
      'AMOXICILLINE EG 500 mg, gélule',
      'gélule',
      'AMOXICILLINE',
      'plaquette(s) de 12 gélule(s)',
    ],
    LISTE_1,
  ),
  ...speciale(
    [
      1021,
      'AMLODIPINE BIOGARAN 5 mg, gélule',
      'gélule',
      'AMLODIPINE',
      'plaquette(s) de 30 gélule(s)',
      '3 plaquette(s) de 30 gélule(s)',
    ],
    LISTE_1,
  ),
  ...speciale(
    [1022, 'AMLODIPINE EG 10 mg, gélule', 'gélule', 'AMLODIPINE', 'plaquette(s) de 30 gélule(s)'],
    LISTE_1,
  ),
  ...speciale(
    [
      1023,
      'AMLODIPINE/VALSARTAN EG 5 mg/80 mg, comprimé pelliculé',
      CP,
      'AMLODIPINE + VALSARTAN',
      'plaquette(s) de 30 comprimé(s)',
    ],
    LISTE_1,
  ),
  ...speciale(
    [
      1031,
      'VOLTARENE 50 mg, comprimé gastro-résistant',
      'comprimé gastro-résistant',
      'DICLOFENAC',
      'plaquette(s) de 30 comprimé(s)',
    ],
    { tableau: 'liste_2' },
  ),
  ...speciale(
    [
      1032,
      'VOLTARENE LP 75 mg, comprimé à libération prolongée',
      'comprimé à libération prolongée',
      'DICLOFENAC',
      'plaquette(s) de 30 comprimé(s)',
    ],
    { tableau: 'liste_2' },
  ),
  ...speciale(
    [
      1041,
      'SKENAN L.P. 10 mg, microgranules à libération prolongée en gélule',
      'gélule à libération prolongée',
      'SULFATE DE MORPHINE',
      'plaquette(s) de 14 gélule(s)',
    ],
    { tableau: 'stupefiant', securisee: true },
  ),
  ...speciale([
    1042,
    'OMEPRAZOLE EG CONSEIL 20 mg, gélule',
    'gélule',
    'OMEPRAZOLE',
    'plaquette(s) de 14 gélule(s)',
  ]),
  ...speciale(
    [1043, 'OMEPRAZOLE EG 20 mg, gélule', 'gélule', 'OMEPRAZOLE', 'plaquette(s) de 28 gélule(s)'],
    { tableau: 'liste_2' },
  ),
  ...speciale(
    [
      1044,
      'BISOPROLOL EG 5 mg, comprimé',
      'comprimé',
      'FUMARATE DE BISOPROLOL',
      'plaquette(s) de 30 comprimé(s)',
    ],
    LISTE_1,
  ),
  ...speciale(
    [
      1045,
      'BISOPROLOL BIOGARAN 5 mg, comprimé',
      'comprimé',
      'HEMIFUMARATE DE BISOPROLOL',
      'plaquette(s) de 30 comprimé(s)',
    ],
    LISTE_1,
  ),
  ...speciale(
    [
      1046,
      'LOVENOX 4000 UI (40 mg)/0,4 ml, solution injectable en seringue préremplie',
      'solution injectable',
      'ENOXAPARINE',
      '2 seringue(s) de 0,4 ml',
    ],
    LISTE_1,
  ),
  ...speciale(
    [
      1047,
      'PARACETAMOL EG 10 mg/ml, solution pour perfusion',
      'solution pour perfusion',
      'PARACETAMOL',
      '10 flacon(s) de 100 ml',
    ],
    LISTE_1,
  ),
  ...speciale(
    [
      1048,
      'FUROSEMIDE BIOGARAN 40 mg, comprimé',
      'comprimé',
      'FUROSEMIDE',
      'plaquette(s) de 30 comprimé(s)',
    ],
    LISTE_1,
  ),
  ...speciale(
    [
      1049,
      'OMEPRAZOLE BIOGARAN 20 mg, gélule',
      'gélule',
      'OMEPRAZOLE',
      'plaquette(s) de 28 gélule(s)',
    ],
    { tableau: 'liste_2' },
  ),
];
const index = indexerBase(BASE);
const de = (libelle: string, ...cips: string[]) => rapprocherDeLaBase(index, { libelle, cips });
/** The medicine (its number) and the place of its box; null when it is not sure. */
function sur(libelle: string, ...cips: string[]): string | null {
  const r = de(libelle, ...cips);
  return r.sort === 'sur' ? `${r.cip13.slice(6, 10)}/${r.cip13.slice(11, 12)}` : null;
}
const doutes = (libelle: string, ...cips: string[]) => {
  const r = de(libelle, ...cips);
  return r.sort === 'douteux' ? r.candidats.map((c) => [c.cip13.slice(6, 10), c.doutes]) : r.sort;
};

describe('lire un libellé', () => {
  it('[MED-20] dosage, forme et boîte, quelles que soient les habitudes de la liste', () => {
    expect(lireLibelle('AMOXICILLINE BIOGARAN 250MG/5ML SUSP BUV FL/60ML')).toMatchObject({
      mots: ['amoxicilline', 'biogaran'],
      mesures: [
        { valeur: 250, unite: 'mg', par: false },
        { valeur: 5, unite: 'ml', par: true },
      ],
      formes: ['susp', 'buv'],
      volume: { valeur: 60, unite: 'ml' },
    });
    expect(lireLibelle('DOLIPRANE 1G CP EFF BTE 8')).toMatchObject({
      mesures: [{ valeur: 1000, unite: 'mg' }],
      formes: ['cpr', 'eff'],
      boite: 8,
    });
    expect(lireLibelle('EXFORGE 5/80MG CPR B/30').mesures.map((m) => m.valeur)).toEqual([5, 80]);
    expect(lireLibelle('LOVENOX 4 000 U.I./0,4ML INJ').mesures).toMatchObject([
      { valeur: 4000, unite: 'ui' },
      { valeur: 0.4, unite: 'ml', par: true },
    ]);
  });
  it('[MED-20] une liste coupée à trente signes ne laisse pas un mot qui n’existe pas', () => {
    expect(lireLibelle('ZOPICLONE BIOGARAN 7,5MG CP SE').mots).toEqual(['zopiclone', 'biogaran']);
    expect(lireLibelle('VITAMINE C 500MG').mots).toEqual(['vitamine', 'c']);
  });
});

describe('rapprocher un produit de la base', () => {
  it('[MED-22] par l’un de ses codes, les zéros de devant perdus ou ajoutés', () => {
    expect(sur('N’IMPORTE QUOI', cip13De('3100100'))).toBe('1001/0');
    expect(sur('DOLIPRANE', '3100101')).toBe('1001/1');
    expect(sur('DOLIPRANE', '0003100101')).toBe('1001/1');
    expect(sur('SPARADRAP', '91000000001', cip13De('3104100'))).toBe('1041/0');
  });
  it('[MED-22] sept chiffres qui nomment tout autre chose se demandent', () => {
    expect(doutes('SPARADRAP 5M X 5CM', '3100100')).toEqual([['1001', ['code_seul']]]);
  });
  it('[MED-22] par le nom, le dosage, la forme et la boîte', () => {
    expect(sur('DOLIPRANE 500MG CPR B/16')).toBe('1001/0');
    expect(sur('DOLIPRANE 500 CP BTE 100')).toBe('1001/1');
    expect(sur('DOLIPRANE 1G CPR B/8')).toBe('1002/0');
    expect(sur('DOLIPRANE 1G CPR EFF B/8')).toBe('1003/0');
    expect(sur('LOVENOX 4000UI/0,4ML INJ B/2')).toBe('1046/0');
    expect(sur('PARACETAMOL EG 1G/100ML INJ')).toBe('1047/0');
  });
  it('[MED-22] par sa dénomination entière, telle que la base l’écrit', () => {
    expect(sur('DOLIPRANE 1000 mg, comprimé effervescent sécable B/8')).toBe('1003/0');
    expect(sur('LOVENOX 4 000 UI (40 mg)/0,4 ml, solution injectable en seringue préremplie')).toBe(
      '1046/0',
    );
  });
  it('[MED-22] ce que la boîte contient n’est pas un dosage', () => {
    expect(sur('PARACETAMOL EG 10MG/ML 100ML')).toBe('1047/0');
    expect(sur('AMOXICILLINE BIOGARAN 250MG/5ML (RAPPORT 8/1) SUSP BUV 60ML')).toBe('1011/0');
    expect(sur('PARACETAMOL EG 10MG/ML 60ML')).toBeNull();
  });
  it('[MED-22] 250 mg/5 ml n’est pas 500 mg/5 ml, ni 5 mg, 50 mg', () => {
    expect(sur('AMOXICILLINE BIOGARAN 250MG/5ML SUSP BUV FL/60ML')).toBe('1011/0');
    expect(sur('AMOXICILLINE BIOGARAN 500MG/5ML SUSP BUV FL/60ML')).toBe('1012/0');
    expect(doutes('AMLODIPINE BIOGARAN 50MG GELU B/30')).toEqual(
      expect.arrayContaining([['1021', ['dosage_autre']]]),
    );
    expect(sur('AMLODIPINE BIOGARAN 5MG GELU B/30')).toBe('1021/0');
  });
  it('[MED-22] la boîte de 90 n’est pas celle de 30', () => {
    expect(sur('AMLODIPINE BIOGARAN 5MG GELU B/90')).toBe('1021/1');
    expect(sur('AMLODIPINE BIOGARAN 5MG GELU BTE 30')).toBe('1021/0');
  });
  it('[MED-22] à libération prolongée ou non, ce sont deux médicaments', () => {
    expect(sur('VOLTARENE LP 75MG CPR B/30')).toBe('1032/0');
    expect(sur('VOLTARENE 75MG CPR LP B/30')).toBe('1032/0');
    expect(sur('VOLTARENE 75MG CPR B/30')).toBeNull();
    expect(sur('VOLTARENE LP 50MG CPR B/30')).toBeNull();
    expect(sur('SKENAN LP 10MG GELU B/14')).toBe('1041/0');
  });
  it('[MED-22] pour l’enfant n’est pas pour l’adulte', () => {
    expect(sur('DOLIPRANE 2,4% ENF SUSP BUV FL/100ML')).toBe('1004/0');
    expect(sur('DOLIPRANE 2,4% AD SUSP BUV FL/100ML')).toBeNull();
  });
  it('[MED-22] deux substances ne sont pas l’une des deux', () => {
    expect(sur('PARACETAMOL CODEINE EG 500MG/30MG CPR B/16')).toBe('1006/0');
    expect(sur('AMLODIPINE/VALSARTAN EG 5/80MG CPR B/30')).toBe('1023/0');
    expect(sur('AMLODIPINE 5MG GELU B/30')).toBe('1021/0');
    expect(sur('DOLIPRANE CODEINE 500MG CPR')).toBeNull();
  });
  it('[MED-22] un autre laboratoire, même inconnu de la base, est le même médicament', () => {
    const denk = de('AMOXICILLINE DENK 500MG GELU B/20');
    expect(denk).toMatchObject({
      sort: 'sur',
      faits: { dci: 'AMOXICILLINE', forme: 'gélule', atc: 'J01CA04' },
    });
    expect(sur('AMOXICILLINE 500MG GELU B/12')).toBe('1013/0');
    expect(doutes('AMOXICILLINE DENK 500MG')).not.toBe('sur');
  });
  it('[MED-22] deux qui ne se délivrent pas de même se demandent', () => {
    expect(sur('OMEPRAZOLE EG 20MG GELU B/28')).toBe('1043/0');
    expect(doutes('OMEPRAZOLE 20MG GELU B/28')).toEqual(
      expect.arrayContaining([
        ['1043', ['plusieurs']],
        ['1042', ['plusieurs']],
      ]),
    );
  });
  it('[MED-22] deux façons d’écrire un sel sont une substance', () => {
    expect(de('BISOPROLOL TEVA 5MG CPR B/30')).toMatchObject({ sort: 'sur' });
  });
  it('[MED-22] une autre forme se demande ; ce qui n’est pas un médicament n’est rapproché de rien', () => {
    expect(doutes('VOLTARENE 50MG SUPPO B/10')).toEqual(
      expect.arrayContaining([['1031', ['forme_autre']]]),
    );
    expect(doutes('SERINGUE 10ML B/100 NOVA')).toBe('aucun');
    expect(doutes('LAIT 1ER AGE BTE 400G')).toBe('aucun');
    expect(doutes('')).toBe('aucun');
    expect(doutes('500MG CPR B/16')).toBe('aucun');
  });
});
