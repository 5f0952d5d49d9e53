import { describe, expect, it } from 'vitest';
import * as phrases from '#shared/commande/offre.phrases.ts';
import { lireTarif } from '#shared/commande/tarif.rules.ts';

const fichier = (...lignes: string[][]) =>
  lignes.map((cellules, i) => ({ ligne: i + 1, cellules }));
const lu = (...lignes: string[][]) => {
  const t = lireTarif(fichier(...lignes));
  if ('faute' in t) throw new Error(t.faute);
  return t;
};

/** A cell of words, that a shifted column brings where a code is expected. */
const TROP_LONG = 'X'.repeat(41);

describe('[TAR-1] un tarif se lit tel que le fournisseur l’écrit', () => {
  it('les têtes se trouvent sous le titre, quels que soient leurs noms', () => {
    const { lignes, refus } = lu(
      ['UBIPHARM GABON', '', ''],
      ['Tarif du 01/11/2026', '', ''],
      ['Réf.', 'Code CIP', 'Désignation', 'Prix d’achat (FCFA)', 'Unités gratuites', 'Colisage'],
      ['U12', '34009 355 02 60 3', 'DOLIPRANE 1000 mg', '1 842,50', '10+1', '10'],
      ['U13', '', 'EFFERALGAN', '900', '', ''],
    );
    expect(refus).toEqual([]);
    expect(lignes).toEqual([
      {
        ligne: 4,
        cip: '3400935502603',
        code: 'U12',
        designation: 'DOLIPRANE 1000 mg',
        prix_achat: 1842.5,
        ug_par: 10,
        ug: 1,
        qte_min: 10,
      },
      {
        ligne: 5,
        cip: null,
        code: 'U13',
        designation: 'EFFERALGAN',
        prix_achat: 900,
        ug_par: null,
        ug: null,
        qte_min: null,
      },
    ]);
  });
  it('[TAR-2] sans colonne d’unités gratuites ni de minimum, une ligne n’en dit rien ; une cellule vide dit qu’il n’y en a pas', () => {
    const nu = lu(['CIP', 'PRIX'], ['111', '900']);
    expect(nu.tus).toEqual(['ug', 'qte_min']);
    expect(Object.keys(nu.lignes[0] ?? {})).toEqual([
      'ligne',
      'cip',
      'code',
      'designation',
      'prix_achat',
    ]);
    const dit = lu(['CIP', 'PRIX', 'UG', 'MINIMUM'], ['111', '900', '', ''], ['112', '900']);
    expect(dit.tus).toEqual([]);
    expect(dit.lignes).toMatchObject([
      { cip: '111', ug_par: null, ug: null, qte_min: null },
      { cip: '112', ug_par: null, ug: null, qte_min: null },
    ]);
    const [moitie] = lu(['CIP', 'PRIX', 'UG'], ['111', '900', '10+1']).lignes;
    expect(moitie).toMatchObject({ ug_par: 10, ug: 1 });
    expect(moitie).not.toHaveProperty('qte_min');
  });
  it('chaque ligne qui ne se lit pas est refusée par son numéro, les autres tiennent', () => {
    const { lignes, refus } = lu(
      ['CIP', 'PRIX', 'OFFRE', 'MINIMUM'],
      ['111', '12.500', '', ''],
      ['112', 'gratuit', '', ''],
      ['113', '-5', '', ''],
      ['', '100', '', ''],
      ['115', '100', 'une sur dix', ''],
      ['116', '100', '', '2,5'],
      ['117', '100', '-', '1'],
      [TROP_LONG, '100', '', ''],
    );
    expect(lignes.map((l) => l.cip)).toEqual(['117']);
    expect(refus).toEqual([
      { ligne: 2, texte: phrases.tarifPrixAmbigu('12.500') },
      { ligne: 3, texte: phrases.tarifPrixIllisible('gratuit') },
      { ligne: 4, texte: phrases.tarifPrixIllisible('-5') },
      { ligne: 5, texte: phrases.tarifSansCode },
      { ligne: 6, texte: phrases.tarifUgIllisible('une sur dix') },
      { ligne: 7, texte: phrases.tarifMinimumIllisible('2,5') },
      { ligne: 9, texte: phrases.tarifCodeTropLong(TROP_LONG) },
    ]);
    const parCode = lu(['CODE', 'PRIX'], [TROP_LONG, '100'], ['U12', '100']);
    expect(parCode.lignes.map((l) => l.code)).toEqual(['U12']);
    expect(parCode.refus).toEqual([{ ligne: 2, texte: phrases.tarifCodeTropLong(TROP_LONG) }]);
  });
  it('sans prix ni code, ou sans ligne, le fichier se refuse en entier', () => {
    expect(lireTarif(fichier(['NOM', 'VILLE'], ['a', 'b']))).toEqual({
      faute: phrases.tarifSansColonne(['PRIX', 'CIP ou CODE']),
    });
    expect(lireTarif(fichier(['CIP', 'PRIX']))).toEqual({ faute: phrases.fichierVide });
    expect(lireTarif([])).toHaveProperty('faute');
  });
});
