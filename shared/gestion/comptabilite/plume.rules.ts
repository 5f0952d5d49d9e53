import { type Centimes, oppose, plusGrand, ZERO } from '../../base/montant.ts';
import { MODES_PAIEMENT } from '../../vente/caisse/caisse.schema.ts';
import type { Operateur } from '../../vente/caisse/demande-du-panier.schema.ts';
import {
  COMPTES_PAR_DEFAUT,
  type CleCompte,
  type PlanComptable,
  sousCompteDeCaisse,
} from './plan-comptable.rules.ts';

/** Sales and reversals; settlements; cash and bank movements; expenses paid outside drawers. */
export const JOURNAUX = {
  VT: 'Journal des ventes',
  RG: 'Règlements reçus',
  CA: 'Journal de caisse',
  BQ: 'Journal de banque',
  OD: 'Opérations diverses',
} as const;
export type CodeJournal = keyof typeof JOURNAUX;
export const CODES_JOURNAL = Object.keys(JOURNAUX) as CodeJournal[];

/** Hundredths; one side 0, neither negative. */
export interface LigneEcriture {
  journal: CodeJournal;
  /** Balanced per number; sequential in the month. */
  numero: number;
  jour: string;
  compte: string;
  intitule: string;
  /** Third-party accounts only; '' elsewhere. */
  tiers: string;
  /** Drawer's register; null elsewhere. */
  caisse_id: number | null;
  piece: string;
  libelle: string;
  debit: Centimes;
  credit: Centimes;
}
export type Cote = Pick<LigneEcriture, 'compte' | 'intitule' | 'tiers' | 'caisse_id'> & {
  debit: Centimes;
};

export interface Plume {
  plan: PlanComptable;
  caisses: ReadonlyMap<number, string>;
}

const COMPTE_MOBILE = { airtel: 'mobile_airtel', moov: 'mobile_moov' } as const;

/** Cash is per register; mobile money per operator, where it is known [CPT-94]. */
export function tresorerie(
  plume: Plume,
  mode: string,
  caisse_id: number | null,
  operateur: Operateur | null = null,
): Omit<Cote, 'debit'> {
  const connu = MODES_PAIEMENT.find((m) => m === mode) ?? 'autres';
  const cle = connu === 'mobile_money' && operateur ? COMPTE_MOBILE[operateur] : connu;
  if (cle !== 'espece')
    return {
      compte: plume.plan[cle],
      intitule: COMPTES_PAR_DEFAUT[cle].intitule,
      tiers: '',
      caisse_id: null,
    };
  const { intitule } = COMPTES_PAR_DEFAUT.caisse;
  if (caisse_id === null) return { compte: plume.plan.caisse, intitule, tiers: '', caisse_id };
  return {
    compte: sousCompteDeCaisse(plume.plan.caisse, caisse_id),
    intitule: `${intitule} ${plume.caisses.get(caisse_id) ?? caisse_id}`,
    tiers: '',
    caisse_id,
  };
}
export const simple = ({ plan }: Plume, cle: CleCompte, debit: Centimes, tiers = ''): Cote => ({
  compte: plan[cle],
  intitule: COMPTES_PAR_DEFAUT[cle].intitule,
  tiers,
  caisse_id: null,
  debit,
});
export interface Ecriture {
  journal: LigneEcriture['journal'];
  jour: string;
  piece: string;
  libelle: string;
  cotes: Cote[];
}

/** Drops zeros; negatives switch sides. */
export const lignesDe = ({ cotes, ...tete }: Ecriture, rang: number): LigneEcriture[] =>
  cotes
    .filter((c) => c.debit !== ZERO)
    .map(({ debit, ...cote }) => ({
      ...tete,
      ...cote,
      numero: rang + 1,
      debit: plusGrand(debit, ZERO),
      credit: plusGrand(oppose(debit), ZERO),
    }));
