import { type Centimes, moins, oppose, plus, somme, ZERO } from '../../base/montant.ts';
import type { CATEGORIES_DEPENSE } from '../depense/depense.schema.ts';
import type { DepenseDuMois, FaitsComptables, MouvementDuMois } from './faits-comptables.ts';
import { nomDuLivre } from './livre-caisse.rules.ts';
import type { CleCompte } from './plan-comptable.rules.ts';
import { type Cote, type Ecriture, type Plume, simple, tresorerie } from './plume.rules.ts';

type Offerte = Exclude<(typeof CATEGORIES_DEPENSE)[number], 'Divers'>;
const COMPTE_DE: Readonly<Record<Offerte, CleCompte>> = {
  Loyer: 'loyer',
  'Électricité et eau': 'energie',
  Salaires: 'salaires',
  Transport: 'transport',
  Fournitures: 'fournitures',
  Entretien: 'entretien',
  'Impôts et taxes': 'impots',
};
/** [CPT-21] By category; free-text ones use the last account. */
const compteDeDepense = (categorie: string): CleCompte =>
  Object.entries(COMPTE_DE).find(([nom]) => nom === categorie.trim())?.[1] ?? 'charges';

/** Contra account and piece: funds, count, session. */
const CONTREPARTIES = {
  depot_banque: { cle: 'virement', piece: 'FC' },
  transfert: { cle: 'virement', piece: 'FC' },
  ajout: { cle: 'coffre', piece: 'FC' },
  retrait: { cle: 'coffre', piece: 'FC' },
  quarantaine: { cle: 'attente', piece: 'QR' },
  fond: { cle: 'coffre', piece: 'SC' },
  fond_dit: { cle: 'coffre', piece: 'SC' },
  comptage: { cle: 'coffre', piece: 'BC' },
  sans_comptage: { cle: 'coffre', piece: 'SC' },
} as const;
type HorsDepense = MouvementDuMois & { genre: keyof typeof CONTREPARTIES };
const estHorsDepense = (m: MouvementDuMois): m is HorsDepense => m.genre !== 'depense';

const auTiroir = (plume: Plume, caisse_id: number, debit: Centimes): Cote => ({
  ...tresorerie(plume, 'espece', caisse_id),
  debit,
});
/** Surplus is income, shortage a loss. */
const ecartDeComptage = (plume: Plume, ecart: Centimes): Cote =>
  simple(plume, ecart > ZERO ? 'excedent' : 'manquant', oppose(ecart));
const avecMotif = (nom: string, motif: string): string => (motif === '' ? nom : `${nom}, ${motif}`);

/**
 * [CPT-22] Transfers and deposits net to zero in the clearing account; counts fill the safe, gap
 * apart. 52.000 expected, 51.500 counted, 10.000 left: 57101 credit 42.000, safe debit 41.500,
 * shortage debit 500.
 */
function ecrituresDuMouvement(plume: Plume, m: HorsDepense): Ecriture[] {
  const { cle, piece } = CONTREPARTIES[m.genre];
  const tete = {
    jour: m.jour,
    piece: `${piece}-${m.source_id}`,
    libelle: avecMotif(nomDuLivre(m.genre), m.motif),
  };
  const cotes = [
    auTiroir(plume, m.caisse_id, m.montant),
    simple(plume, cle, moins(m.ecart, m.montant)),
    ecartDeComptage(plume, m.ecart),
  ];
  const caisse: Ecriture = { ...tete, journal: 'CA', cotes };
  if (m.genre !== 'depot_banque') return [caisse];
  const enBanque = [
    simple(plume, 'banque', oppose(m.montant)),
    simple(plume, 'virement', m.montant),
  ];
  return [caisse, { ...tete, journal: 'BQ', cotes: enBanque }];
}

/**
 * [CPT-23] Category account, less what an earlier month booked; drawers that paid or were refunded;
 * the rest paid elsewhere. None when neither sealed nor moved this month.
 */
function ecritureDeLaDepense(
  plume: Plume,
  d: DepenseDuMois,
  tiroirs: readonly MouvementDuMois[],
): Ecriture {
  const paye = oppose(somme(tiroirs, (m) => m.montant));
  return {
    journal: tiroirs.length > 0 ? 'CA' : 'OD',
    jour: d.jour,
    piece: `DP-${d.id}`,
    libelle: `Dépense, ${d.libelle}`,
    cotes: [
      simple(plume, compteDeDepense(d.categorie), d.montant),
      simple(plume, compteDeDepense(d.categorie_avant), oppose(d.montant_avant)),
      ...tiroirs.map((m) => auTiroir(plume, m.caisse_id, m.montant)),
      simple(plume, 'hors_caisse', moins(plus(d.montant_avant, paye), d.montant)),
    ],
  };
}

/** Drawer movement of an expense sealed in another month. */
const DE_RIEN = { categorie: '', montant: ZERO, categorie_avant: '', montant_avant: ZERO };

/** [CPT-22] [CPT-23] By day: drawer movements besides sales and settlements, and expenses. */
export function ecrituresDeCaisse(plume: Plume, { hors_ventes }: FaitsComptables): Ecriture[] {
  const { mouvements, depenses } = hors_ventes ?? { mouvements: [], depenses: [] };
  const deDepense = Map.groupBy(
    mouvements.filter((m) => !estHorsDepense(m)),
    (m) => m.source_id,
  );
  const connues = new Set(depenses.map((d) => d.id));
  const ailleurs = [...deDepense].flatMap(([id, [premier]]) =>
    premier === undefined || connues.has(id)
      ? []
      : [{ ...DE_RIEN, id, jour: premier.jour, libelle: premier.motif }],
  );
  return [
    ...mouvements.filter(estHorsDepense).flatMap((m) => ecrituresDuMouvement(plume, m)),
    ...[...depenses, ...ailleurs].map((d) =>
      ecritureDeLaDepense(plume, d, deDepense.get(d.id) ?? []),
    ),
  ]
    .filter(({ cotes }) => cotes.some((c) => c.debit !== ZERO))
    .sort((a, b) => a.jour.localeCompare(b.jour));
}
