import { describe, expect, it } from 'vitest';
import {
  composerLexique,
  correspondancesSures,
} from '#server/sante/interaction/import/composer-lexique.ts';
import {
  composerDeLaBase,
  composerDeLaDci,
  nomsDeLaDci,
} from '#shared/sante/interaction/composition.rules.ts';
import { faitsDuMedicament, mentionsDe } from '#shared/sante/interaction/faits.rules.ts';
import {
  cleDeNom,
  clesPossibles,
  trouverSubstances,
} from '#shared/sante/interaction/noms.rules.ts';
import { COMPAGNONS, CONNUES_D_AILLEURS, SYNONYMES } from '#shared/sante/interaction/synonymes.ts';

const LIBELLES: [string, string][] = [
  ['acide-acetylsalicylique', 'acide acetylsalicylique'],
  ['acide-valproique', 'acide valproique'],
  ['calcium', 'calcium'],
  ['metformine', 'metformine'],
  ['paracetamol', 'paracetamol'],
  ['potassium', 'potassium'],
  ['sodium-bicarbonate-de', 'sodium (bicarbonate de)'],
  ['sodium-ricinoleate-de', 'sodium (ricinoleate de)'],
  ['sulfamethoxazole', 'sulfamethoxazole'],
  ['trimethoprime', 'trimethoprime'],
  ['codeine', 'codeine'],
  ['amoxicilline', 'amoxicilline'],
];
const lexique = new Map(
  composerLexique({ substances: LIBELLES }, []).map(([cle, ids, methode]) => [
    cle,
    { ids, methode },
  ]),
);
const connaissances = { lexique, identifiees: new Set(['cetirizine']) };
const trouver = (nom: string) => trouverSubstances(nom, lexique);

describe('[INT-1] un nom et ses écritures', () => {
  it('accents, parenthèses et ordre des mots n’en font qu’un', () => {
    expect(cleDeNom('Sodium (bicarbonate de)')).toBe(cleDeNom('BICARBONATE DE SODIUM'));
    expect(trouver('BICARBONATE DE SODIUM')).toMatchObject({
      ids: ['sodium-bicarbonate-de'],
      methode: 'nom',
    });
  });
  it('sans son sel ni son eau, et on dit que c’est ainsi', () => {
    expect(trouver('CHLORHYDRATE DE METFORMINE')).toEqual({ ids: ['metformine'], methode: 'sel' });
    expect(trouver('PHOSPHATE DE CODÉINE HÉMIHYDRATÉ')).toMatchObject({ ids: ['codeine'] });
  });
  it('l’autre moitié d’un sel minéral n’est pas le minéral quand c’est elle qui agit', () => {
    expect(trouver('CHLORURE DE POTASSIUM')).toMatchObject({ ids: ['potassium'] });
    expect(trouver('IODURE DE POTASSIUM')).toBeNull();
    expect(trouver('SALICYLATE DE CALCIUM')).toBeNull();
    expect(clesPossibles('CHLORURE DE SODIUM ANHYDRE')).toContain('sodium');
  });
  it('rien ne reste d’un nom qui n’est que sel', () => {
    expect(clesPossibles('PHOSPHATE DISODIQUE DIHYDRATÉ')).toEqual([
      'dihydrate disodique phosphate',
    ]);
  });
});

describe('[THE-3] les noms qui viennent avec les fichiers', () => {
  const sures = correspondancesSures(
    [
      { nom: 'SODIUM (VALPROATE DE)', substance: 'sodium-ricinoleate-de', methode: 'nom' },
      { nom: 'SODIUM (FLUORURE DE)', substance: 'sodium-ricinoleate-de', methode: 'nom' },
      { nom: 'VALPROATE DE SODIUM', substance: 'acide-valproique', methode: 'synonyme' },
      { nom: 'CALCIUM (GLUCONATE DE)', substance: 'calcium', methode: 'nom' },
      { nom: 'CALCIUM (VALPROATE DE)', substance: 'calcium', methode: 'nom' },
      { nom: 'VALPROATE DE CALCIUM', substance: 'acide-valproique', methode: 'synonyme' },
      { nom: 'PARACÉTAMOL', substance: 'inconnue-ici', methode: 'nom' },
    ],
    new Map(LIBELLES),
  );
  it('un nom coupé à sa parenthèse n’est pas un autre nom ; mieux dit ailleurs, il y est cru', () => {
    expect(sures.map((c) => `${c.nom} → ${c.substance}`)).toEqual([
      'VALPROATE DE SODIUM → acide-valproique',
      'CALCIUM (GLUCONATE DE) → calcium',
      'VALPROATE DE CALCIUM → acide-valproique',
    ]);
  });
});

describe('[INT-2] les noms écrits à la main', () => {
  it('un synonyme trouve, et se dit comme tel', () => {
    expect(trouver('ASPIRINE')).toEqual({
      ids: ['acide-acetylsalicylique'],
      methode: 'synonyme',
    });
    expect(trouver('ACÉTAMINOPHÈNE')).toMatchObject({ ids: ['paracetamol'] });
  });
  it('un mot qui en dit plusieurs les dit toutes', () => {
    expect(nomsDeLaDci('Co-trimoxazole')).toEqual(['sulfaméthoxazole', 'triméthoprime']);
    expect(nomsDeLaDci('PARACETAMOL + CODEINE')).toEqual(['PARACETAMOL', 'CODEINE']);
  });
  it('aucun nom n’est écrit deux fois pour des substances différentes sans qu’on l’ait voulu', () => {
    const par = Map.groupBy(
      SYNONYMES.flatMap(([cible, ...autres]) => autres.map((nom) => [cleDeNom(nom), cible])),
      ([cle]) => cle,
    );
    expect([...par].filter(([, l]) => new Set(l.map(([, c]) => c)).size > 1)).toEqual([]);
  });
  it('ce qui est connu d’ailleurs ou ne fait qu’aider n’est le synonyme de rien', () => {
    const dits = new Set(SYNONYMES.flat().map(cleDeNom));
    expect([...COMPAGNONS, ...CONNUES_D_AILLEURS].filter((n) => dits.has(cleDeNom(n)))).toEqual([]);
  });
});

describe('de quoi un produit est fait', () => {
  const composant = (substance: string, plus = {}) => ({
    substance,
    dosage: '500 mg',
    reference: 'un comprimé',
    fraction: false,
    liaison: '1',
    ...plus,
  });
  it('[INT-4] un sel et sa fraction sont une substance, du nom de la fraction', () => {
    expect(
      composerDeLaBase(
        {
          composants: [
            composant('METFORMINE (CHLORHYDRATE DE)', { dosage: '1000 mg' }),
            composant('METFORMINE BASE', { dosage: '780 mg', fraction: true }),
            composant('GLIBENTRUC', { liaison: '2' }),
          ],
          voies: 'orale',
          forme: 'comprimé',
          conditions: ['liste I', 'femmes en âge de procréer : voir programme'],
        },
        connaissances,
      ),
    ).toEqual({
      source: 'base',
      substances: [
        { nom: 'METFORMINE BASE', ids: ['metformine'], connaissance: 'edition', dose: '780 mg' },
        { nom: 'GLIBENTRUC', ids: [], connaissance: 'hors_edition', dose: '500 mg' },
      ],
      voies: ['orale'],
      mentions: ['femmes en âge de procréer : voir programme'],
    });
  });
  it('[INT-4] deux dosages d’une même substance ne sont pas un dosage ; un volume non plus', () => {
    const deux = [
      composant('PARACETAMOL', { liaison: '1' }),
      composant('PARACETAMOL', { liaison: '2', dosage: '1 g' }),
      composant('CODEINE', { liaison: '3', reference: '100 ml' }),
    ];
    const { substances } = composerDeLaBase(
      { composants: deux, voies: null, forme: null, conditions: [] },
      connaissances,
    );
    expect(substances.map((s) => [s.nom, s.dose])).toEqual([
      ['PARACETAMOL', null],
      ['CODEINE', null],
    ]);
  });
  it('[INT-5] par sa DCI : connue, compagne, hors de l’édition, inconnue ; rien sans elle', () => {
    const etats = (dci: string) =>
      composerDeLaDci({ dci, forme: null }, connaissances)?.substances.map((s) => s.connaissance);
    expect(etats('AMOXICILLINE + ACIDE CLAVULANIQUE')).toEqual(['edition', 'compagnon']);
    expect(etats('CETIRIZINE + ARTEMETHER + XYZZY')).toEqual([
      'hors_edition',
      'hors_edition',
      'inconnue',
    ]);
    expect(composerDeLaDci({ dci: null, forme: 'crème' }, connaissances)).toBeNull();
  });
  it('[INT-30] grossesse et enfant : ce que le nom et les conditions disent, et rien d’autre', () => {
    const mentions = mentionsDe([
      'liste I',
      'pour les femmes susceptibles de procréer : surveillance',
    ]);
    expect(mentions).toEqual(['pour les femmes susceptibles de procréer : surveillance']);
    expect(faitsDuMedicament('DOLIPRANE ADULTES 1 g, suppositoire', mentions)).toEqual({
      grossesse: mentions,
      enfant: ['Présentation pour adultes, d’après son nom.'],
    });
    expect(faitsDuMedicament('AMLODIPINE 5 mg', [])).toEqual({ grossesse: [], enfant: [] });
  });
});
