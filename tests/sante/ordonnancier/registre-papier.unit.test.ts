import { describe, expect, it } from 'vitest';
import { composerRegistre } from '#client/sante/ordonnancier/registre.document.ts';
import { composerBalance } from '#client/sante/ordonnancier/stupefiants.document.ts';
import * as phrases from '#shared/sante/ordonnancier/ordonnancier.phrases.ts';
import type { LigneOrdonnancier } from '#shared/sante/ordonnancier/ordonnancier.schema.ts';
import type { BalanceStupefiant } from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import { REGLAGE_DE_DEPART } from '#shared/admin/pharmacie/tableaux.rules.ts';

const uneLigne = (l: Partial<LigneOrdonnancier> = {}): LigneOrdonnancier => ({
  id: 1,
  inscription_id: 1,
  genre: 'delivrance',
  registre: 'stupefiant',
  numero: 3,
  corrige_numero: null,
  at: '2026-11-21T10:00:00.000+01:00',
  produit_id: 11,
  libelle: 'MORPHINE 10 mg',
  cip: null,
  qte: 1,
  unites: 14,
  vente_id: 7,
  jour: '2026-11-21',
  numero_ticket: 12,
  prescripteur_id: 4,
  prescripteur: 'Dr Obiang',
  prescripteur_adresse: 'Libreville',
  prescripteur_etablissement: null,
  prescripteur_specialite: null,
  prescripteur_numero: null,
  date_ordonnance: '2026-11-20',
  usage_professionnel: false,
  patient: 'Marie Nze',
  patient_adresse: 'Akanda',
  porteur: null,
  porteur_adresse: null,
  porteur_piece: null,
  vendeur: 'Awa Ndong',
  par: 'Chantal Obame',
  autorise_par: null,
  ...l,
});
const papier = (
  lignes: LigneOrdonnancier[],
  { mots = '', filtres = {} }: { mots?: string; filtres?: Record<string, unknown> } = {},
) => {
  const d = composerRegistre(lignes, {
    reglage: REGLAGE_DE_DEPART,
    enseigne: null,
    marque: null,
    mots,
    filtres: { period_from: '2026-11-01', period_to: '2026-11-30', ...filtres },
    maintenant: new Date('2026-11-30T12:00:00Z'),
  });
  const [table, pied] = d.blocs;
  return {
    titre: d.titre,
    delivrePar: table?.genre === 'table' ? table.lignes.map((l) => l.at(-1)) : [],
    pied: pied?.genre === 'texte' ? pied.texte : '',
  };
};

describe('le papier de l’ordonnancier', () => {
  it('[ORD-12] nomme qui a délivré, et qui a vendu quand c’est un autre', () => {
    const { delivrePar } = papier([
      uneLigne(),
      uneLigne({ vendeur: 'Chantal Obame' }),
      uneLigne({ autorise_par: 'Brice Mba', par: 'Awa Ndong' }),
    ]);
    expect(delivrePar).toEqual([
      'Chantal Obame, vendu par Awa Ndong',
      'Chantal Obame',
      'Awa Ndong, autorisé par Brice Mba',
    ]);
  });
  it('[ORD-16] d’une période et d’un tableau, c’est le registre ; de lignes choisies, un extrait qui le dit', () => {
    const entier = papier([uneLigne()], { filtres: { registre: 'stupefiant' } });
    expect([entier.titre, entier.pied]).toEqual([
      'Ordonnancier – Stupéfiants',
      phrases.piedRegistre(REGLAGE_DE_DEPART.conservation_ans),
    ]);
    const cherche = papier([uneLigne()], { mots: 'morphine' });
    expect(cherche.titre).toBe('Extrait de l’ordonnancier – tous les tableaux');
    expect(cherche.pied).toContain('recherche « morphine »');
    const filtre = papier([uneLigne()], { filtres: { patient_de: '9' } });
    expect(filtre.pied).toBe(phrases.piedExtrait(''));
    expect(filtre.pied).not.toContain('sans trou');
  });
});

it('[STU-7] la balance dit les unités qu’un conditionnement redit a fait naître : le mois s’additionne', () => {
  const uneBalance = (b: Partial<BalanceStupefiant>): BalanceStupefiant => ({
    id: 11,
    libelle: 'MORPHINE 10 mg',
    debut: 0,
    entrees: 3,
    sorties: 1,
    fin: 2,
    debut_unites: 0,
    entrees_unites: 42,
    sorties_unites: 14,
    fin_unites: 28,
    comptages: 0,
    ecart: 0,
    ...b,
  });
  const fins = (...lignes: BalanceStupefiant[]) => {
    const [table] = composerBalance(lignes, {
      periode: 'novembre 2026',
      reglage: REGLAGE_DE_DEPART,
      enseigne: null,
      marque: null,
      maintenant: new Date('2026-11-30T12:00:00Z'),
    }).blocs;
    return table?.genre === 'table' ? table.lignes.map((l) => l[4]) : [];
  };
  expect(
    fins(
      uneBalance({}),
      uneBalance({ entrees_unites: 3 }), // said to hold 14 after its boxes had come in as 1
      uneBalance({ debut: 3, debut_unites: 42, entrees: 0, entrees_unites: 0, fin_unites: 20 }),
    ),
  ).toEqual([
    '2 (28 u.)',
    '2 (28 u.), dont +39 u. de conditionnement redit',
    '2 (20 u.), dont -8 u. de conditionnement redit',
  ]);
});
