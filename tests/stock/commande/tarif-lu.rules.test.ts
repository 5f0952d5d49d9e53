import { describe, expect, it } from 'vitest';
import { lireColonnes } from '#shared/platform/import/colonnes.rules.ts';
import { lireFichierEntier } from '#shared/platform/import/lire-fichier.rules.ts';
import { tarifDe } from '#shared/platform/import/tarif-lu.rules.ts';
import * as phrases from '#shared/stock/commande/offre.phrases.ts';
import type { Reponse } from '#shared/platform/import/lignes.rules.ts';

const BASE = { taux_tva: 18, jour: '2026-11-29' };
function lu(fichier: string[][], reponses: Reponse[] = []) {
  const rows = fichier.map((cellules, i) => ({ ligne: i + 1, cellules }));
  const { colonnes, tetes, rangees } = lireColonnes(rows, 'tarif');
  const champs = colonnes.map((c) => c.champ);
  const lues = lireFichierEntier(
    {
      nature: 'tarif',
      champs,
      tetes: tetes === null ? null : colonnes.map((c) => c.tete ?? ''),
      texte: false,
      rangees,
    },
    BASE,
    reponses,
  );
  return { lues, ...tarifDe(lues, champs) };
}

describe('[TAR-1] un tarif se lit tel que le fournisseur l’écrit', () => {
  it('les têtes se trouvent sous le titre, quels que soient leurs noms ; tous les codes partent', () => {
    const { lues, lignes, tus } = lu([
      ['UBIPHARM GABON', '', '', '', '', '', ''],
      ['Tarif du 01/11/2026', '', '', '', '', '', ''],
      ['Réf.', 'Code CIP', 'CIP7', 'Désignation', 'Prix d’achat (FCFA)', 'Offre', 'Colisage'],
      ['U12', '34009 355 02 60 5', '3550260', 'DOLIPRANE 1000 mg', '1 842,50', '10+1', '10'],
      ['U13', '', '', 'EFFERALGAN', '900', '', ''],
    ]);
    expect(lues.map((l) => l.genres)).toEqual([[], []]);
    const reste = { ug_par: 10, ug: 1, qte_min: 10 };
    expect(lignes).toEqual([
      {
        ligne: 4,
        codes: ['3400935502605', '3550260'],
        code: 'U12',
        designation: 'DOLIPRANE 1000 mg',
        prix_achat: 1842.5,
        ...reste,
      },
      {
        ligne: 5,
        codes: [],
        code: 'U13',
        designation: 'EFFERALGAN',
        prix_achat: 900,
        ug_par: null,
        ug: null,
        qte_min: null,
      },
    ]);
    expect(tus).toEqual([]);
  });
  it('[TAR-2] sans colonne d’unités gratuites ni de minimum, une ligne n’en dit rien ; une cellule vide dit qu’il n’y en a pas', () => {
    const nu = lu([
      ['CIP', 'PRIX'],
      ['1111111', '900'],
    ]);
    expect(nu.tus).toEqual(['ug', 'qte_min']);
    expect(Object.keys(nu.lignes[0] ?? {})).toEqual([
      'ligne',
      'codes',
      'code',
      'designation',
      'prix_achat',
    ]);
    const sans = lu([
      ['CIP', 'PRIX', 'UG'],
      ['1111111', '900', ''],
      ['1111112', '900', '10+1'],
    ]);
    expect(sans.tus).toEqual(['qte_min']);
    expect(sans.lignes).toMatchObject([
      { ug_par: null, ug: null },
      { ug_par: 10, ug: 1 },
    ]);
  });
  it('une ligne qui ne se lit pas reste ; ce qui se décide attend sa réponse', () => {
    const fichier = [
      ['CIP', 'PRIX', 'OFFRE', 'MINIMUM'],
      ['1111111', '12.500', '', ''],
      ['1111112', 'gratuit', '', ''],
      ['1111113', '-5', '', ''],
      ['', '100', '', ''],
      ['1111115', '100', 'une sur dix', ''],
      ['1111116', '100', '', '2,5'],
      ['1111117', '100', '0', '1'],
    ];
    const { lues } = lu(fichier);
    expect(lues.map((l) => l.genres)).toEqual([
      ['prix_achat_ambigu'],
      ['prix_achat_illisible'],
      ['prix_achat_hors_bornes'],
      ['sans_code'],
      ['offre_illisible'],
      ['qte_pas_entiere'],
      [],
    ]);
    const prises = (reponses: Reponse[]) => lu(fichier, reponses).lignes;
    expect(prises([]).map((l) => l.codes)).toEqual([['1111117']]);
    expect(
      prises([{ genre: 'prix_achat_ambigu', valeur: '', choix: 'milliers' }])[0],
    ).toMatchObject({ codes: ['1111111'], prix_achat: 12_500 });
    // Taken all the same, a line that names nothing has no product to go to.
    const sansCode = lu(fichier, [{ genre: 'sans_code', valeur: '', choix: 'prendre' }]);
    expect(sansCode.refus).toEqual([{ ligne: 5, texte: 'Le code manque.' }]);
  });
  it('d’un produit nommé deux fois la première ligne vaut ; une valeur hors bornes est refusée par son numéro', () => {
    const { refus, lignes } = lu([
      ['CIP', 'REFERENCE', 'PRIX'],
      ['3550260', '', '100'],
      ['3400935502605', '', '110'],
      ['', 'X'.repeat(41), '100'],
      ['', 'U7', '100'],
      ['', 'U7', '120'],
    ]);
    expect(lignes.map((l) => l.ligne)).toEqual([2, 5]);
    expect(refus.map((r) => r.ligne)).toEqual([3, 4, 6]);
    expect(refus[0]?.texte).toBe(phrases.tarifDeuxFois(2));
    expect(refus[1]?.texte).toContain('40');
    expect(refus[2]?.texte).toBe(phrases.tarifDeuxFois(5));
  });
});
