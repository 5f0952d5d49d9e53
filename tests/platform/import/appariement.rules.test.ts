import { describe, expect, it } from 'vitest';
import {
  champsDevines,
  champsRetenus,
  manquesDe,
  signatureDeLecture,
} from '#shared/platform/import/appariement.rules.ts';
import { lireColonnes } from '#shared/platform/import/colonnes.rules.ts';
import * as phrases from '#shared/platform/import/import.phrases.ts';
import type { QuestionImport } from '#shared/platform/import/import.schema.ts';
import { moisManque } from '#shared/platform/import/lecture.phrases.ts';
import { lireFichierEntier } from '#shared/platform/import/lire-fichier.rules.ts';
import {
  questionsDe,
  repondreA,
  suivreQuestions,
  texteDesReponses,
} from '#shared/platform/import/questions.rules.ts';
import { valeurImportee } from '#shared/platform/import/valeur-importee.rules.ts';
import type { Reponse } from '#shared/platform/import/lignes.rules.ts';

const fichier = (...lignes: string[][]) =>
  lignes.map((cellules, i) => ({ ligne: i + 1, cellules }));
const BASE = { taux_tva: 18, jour: '2026-11-29' };

describe('[IMP-30] les colonnes que quelqu’un doit dire', () => {
  const TARIF = fichier(
    ['DESIGNATION', 'CIP', 'MARCHE', 'PRIX VENTE'],
    ['CRÈME', '3400930000120', '1250', '2000'],
    ['GEL', '3400930000137', '1875', '2500'],
  );
  it('un montant que rien ne nomme arrête, jusqu’à un champ ou « passer »', () => {
    const { colonnes } = lireColonnes(TARIF, 'produits');
    const champs = champsDevines(colonnes);
    expect(champs).toEqual(['libelle', 'code', undefined, 'prix_vente']);
    expect(manquesDe('produits', colonnes, champs)).toEqual([phrases.colonneADire('MARCHE')]);
    expect(manquesDe('produits', colonnes, champs.with(2, null))).toEqual([]);
    expect(manquesDe('produits', colonnes, champs.with(2, 'prix_achat'))).toEqual([]);
  });
  it('un champ requis absent, ou dit deux fois, est nommé ; un code peut l’être', () => {
    const { colonnes } = lireColonnes(TARIF, 'produits');
    expect(manquesDe('produits', colonnes, ['libelle', 'code', 'code', 'libelle'])).toEqual([
      phrases.champManque(['Prix de vente']),
      phrases.champDouble('Libellé'),
    ]);
  });
  it('des ventes sans un seul mois sont une autre liste', () => {
    const { colonnes } = lireColonnes(fichier(['CIP', 'déc-25'], ['111111', '4']), 'ventes');
    expect(manquesDe('ventes', colonnes, champsDevines(colonnes))).toEqual([]);
    expect(manquesDe('ventes', colonnes, ['code', null])).toEqual([moisManque]);
  });
  it('la ligne des têtes se dit à la main, ou qu’il n’y en a pas', () => {
    expect(lireColonnes(TARIF, 'produits', 2).rangees).toHaveLength(1);
    const sans = lireColonnes(TARIF, 'produits', null);
    expect([sans.tetes, sans.rangees.length, sans.colonnes[0]?.tete]).toEqual([null, 3, null]);
  });
  it('[IMP-17] sans têtes, l’appariement gardé ne prend pas l’achat pour la vente', () => {
    const lu = (...rangees: string[][]) => lireColonnes(fichier(...rangees), 'produits').colonnes;
    const retenus = ['code', 'libelle', 'prix_achat', 'prix_vente'];
    const rangee = (n: number, a: number, b: number) => [
      `34009300000${n}`,
      `DOLIPRANE ${n} MG`,
      String(a),
      String(b),
    ];
    const suivi = lu(rangee(14, 1000, 1500), rangee(21, 1100, 1600), rangee(38, 1200, 1700));
    expect(champsRetenus('produits', suivi, retenus)).toEqual(retenus);
    const inverse = lu(rangee(14, 1500, 1000), rangee(21, 1600, 1100), rangee(38, 1700, 1200));
    expect(champsRetenus('produits', inverse, retenus)).toBeNull();
    expect(inverse.map((c) => c.champ)).toEqual(['code', 'libelle', 'prix_vente', 'prix_achat']);
  });
  it('[IMP-17] l’appariement gardé ne vaut ni pour des euros, ni pour un statut que personne ne lisait', () => {
    const colonnes = (nature: 'produits' | 'mobile_money', ...tetes: string[]) =>
      lireColonnes(
        fichier(
          tetes,
          tetes.map(() => '1500'),
        ),
        nature,
      ).colonnes;
    const retenus = ['libelle', 'prix_achat'];
    const francs = colonnes('produits', 'NOM', 'PA (FCFA)');
    expect(champsRetenus('produits', francs, retenus)).toEqual(retenus);
    expect(champsRetenus('produits', colonnes('produits', 'NOM', 'PA (EUR)'), retenus)).toBeNull();
    const releve = colonnes('mobile_money', 'Reference', 'Amount', 'Status');
    expect(champsRetenus('mobile_money', releve, ['ref_operateur', 'montant', null])).toEqual([
      'ref_operateur',
      'montant',
      'statut',
    ]);
  });
  it('[IMP-17] l’appariement gardé vaut pour un fichier de mêmes colonnes, jamais d’un autre', () => {
    const { colonnes } = lireColonnes(TARIF, 'produits');
    const gardes = ['libelle', 'code', 'prix_achat', 'prix_vente'];
    expect(champsRetenus('produits', colonnes, gardes)).toEqual(gardes);
    expect(champsRetenus('produits', colonnes, gardes.slice(1))).toBeNull();
    expect(champsRetenus('produits', colonnes, gardes.with(2, 'qte_recue'))).toBeNull();
    expect(signatureDeLecture({ tetes: 1, colonnes })).toBe('designation|cip|marche|prix vente');
    // Rows that were left come again with a column of ours: the same layout.
    const rendues = TARIF.map((r, i) => ({
      ...r,
      cellules: [...r.cellules, i ? 'Faux.' : 'RAISON'],
    }));
    const { colonnes: avecRaison } = lireColonnes(rendues, 'produits');
    expect(champsRetenus('produits', avecRaison, gardes)).toEqual([...gardes, null]);
    expect(signatureDeLecture({ tetes: 1, colonnes: avecRaison })).toBe(
      'designation|cip|marche|prix vente',
    );
    // Without heads, what the columns are counts.
    expect(signatureDeLecture({ tetes: null, colonnes })).toBe('4 colonnes sans tete');
  });
});

describe('[IMP-31] les questions restent à leur place', () => {
  const question = (q: Partial<QuestionImport>): QuestionImport => ({
    genre: 'prix_vente_zero',
    valeur: '',
    nombre: 1,
    exemples: [],
    ...q,
  });
  const zero = question({ nombre: 12 });
  const rayon = question({ genre: 'rayon_inconnu', valeur: 'Étagère', nombre: 3 });
  const sansPrix: Reponse = { genre: 'prix_vente_zero', valeur: '', choix: 'sans_prix' };
  it('répondue, une question garde son compte ; une nouvelle vient après ; laissée, elle suit le fichier', () => {
    expect(suivreQuestions([zero, rayon], [rayon], [sansPrix])).toEqual([zero, rayon]);
    const double = question({ genre: 'ligne_repetee' });
    expect(suivreQuestions([zero, rayon], [double, rayon], [sansPrix])).toEqual([
      zero,
      rayon,
      double,
    ]);
    expect(suivreQuestions([zero, rayon], [rayon], [])).toEqual([rayon]);
    expect(suivreQuestions([zero], [{ ...zero, nombre: 9 }], [sansPrix])[0]?.nombre).toBe(9);
  });
  it('un import retrouvé montre les réponses données, même si plus rien ne les demande', () => {
    expect(suivreQuestions([], [], [sansPrix])).toEqual([question({ nombre: 0 })]);
  });
  it('la dernière réponse vaut, « laisser » la retire, l’ordre ne dit rien', () => {
    const creer: Reponse = { genre: 'rayon_inconnu', valeur: 'Étagère', choix: 'creer' };
    const deux = repondreA(repondreA([], [sansPrix]), [creer]);
    expect(deux).toEqual([sansPrix, creer]);
    expect(repondreA(deux, [{ ...sansPrix, choix: 'laisser' }])).toEqual([creer]);
    expect(texteDesReponses(deux)).toBe(texteDesReponses(deux.toReversed()));
    expect(texteDesReponses(deux)).not.toBe(
      texteDesReponses(repondreA(deux, [{ ...creer, choix: 'sans' }])),
    );
  });
  it('une question par genre, ou par valeur, avec ses premières lignes', () => {
    const champs = ['libelle', 'prix_vente', 'rayon'] as const;
    const rangees = fichier(
      ...Array.from({ length: 7 }, (_, i) => [`CRÈME ${i}`, '0', i < 2 ? 'Étagère' : 'Cave']),
    );
    const lues = lireFichierEntier(
      { nature: 'produits', champs, tetes: null, texte: true, rangees },
      { ...BASE, rayons: new Map() },
    );
    const questions = questionsDe(lues);
    expect(questions.map((q) => [q.genre, q.valeur, q.nombre, q.exemples.length])).toEqual([
      ['prix_vente_zero', '', 7, 5],
      ['rayon_inconnu', 'Cave', 5, 5],
      ['rayon_inconnu', 'Étagère', 2, 2],
    ]);
    expect(questions[2]?.exemples[0]).toEqual({
      ligne: 1,
      nom: 'CRÈME 0',
      lu: 'Étagère',
      propose: '',
    });
  });
});

it('une valeur se dit comme on la lit : montants, dates, taux, offre, mois', () => {
  const mois = ['code', 'ventes:2025-11', 'ventes:2025-12'] as const;
  expect(valeurImportee({ ventes: [4, 1200] }, 'ventes:2025-12', mois)).toBe('1.200');
  const dites = {
    codes: ['3400930000120', '111'],
    prix_achat: 12500.5,
    peremption: '2028-02-29',
    taux_tva: 18,
    ug_par: 10,
    ug: 1,
    css: false,
    lot: null,
  };
  const lire = (champ: Parameters<typeof valeurImportee>[1]) => valeurImportee(dites, champ, []);
  expect(
    (['code', 'prix_achat', 'peremption', 'tva', 'offre', 'css', 'lot'] as const).map(lire),
  ).toEqual(['3400930000120 111', '12.500,50', '29/02/2028', '18 %', '10 + 1', 'Non', '']);
  expect(valeurImportee({ taux_tva: null, code_tva: '7' }, 'tva', [])).toBe('7');
});
