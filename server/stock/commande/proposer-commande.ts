import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { enCentimes, fois } from '#shared/base/montant.ts';
import { type Resultat, succes } from '#shared/base/refus.ts';
import {
  type FiltreProposition,
  type Suggestion,
  suggestion,
} from '#shared/stock/commande/commande.schema.ts';
import {
  dansLeBudget,
  type Proposition,
  parUrgence,
  proposer,
} from '#shared/stock/commande/proposition.rules.ts';
import { present } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lireOffresDes } from './lire-offres.ts';
import type { ProduitACommander } from './besoins.sql.ts';
import { type Besoins, lireBesoins } from './lire-besoins.ts';

/** Most urgent lines; the total count is returned too. */
const LIGNES_MAX = 500;

export type LigneProposee = ProduitACommander & Proposition;

/** [ACH-2] Proposed quantities, most urgent first [ACH-3]. */
export function proposerTout(besoins: Besoins): LigneProposee[] {
  const lignes = besoins.produits.flatMap((p) => {
    const fournisseur = besoins.fournisseurDe(p.fournisseur_id);
    const proposee = proposer({
      ...p,
      ...fournisseur,
      qte: p.qte_stock,
      semaines: besoins.semainesDe(p),
      nuits_de_garde: besoins.nuitsDici(fournisseur.delai + fournisseur.cadence),
      par_nuit: besoins.parNuitDe(p),
    });
    return proposee ? [{ ...p, ...proposee }] : [];
  });
  return lignes.sort(parUrgence);
}

/** [ACH-5] User's filter. */
const retenue =
  (f: FiltreProposition) =>
  (l: LigneProposee): boolean => {
    if (f.rupture && l.vendable > 0) return false;
    if (!f.sans_vente && l.par_semaine === 0) return false;
    return fois(l.prix_achat, l.qte) >= enCentimes(f.cout_min ?? 0);
  };

async function auPrixDe(
  em: EntityManager,
  lignes: readonly LigneProposee[],
  fournisseur_id: number | undefined,
): Promise<LigneProposee[]> {
  if (fournisseur_id === undefined) return [...lignes];
  const offres = await lireOffresDes(
    em,
    lignes.map((l) => l.produit_id),
  );
  return lignes.map((l) => {
    const sienne = offres.get(l.produit_id)?.find((o) => o.fournisseur_id === fournisseur_id);
    return sienne ? { ...l, prix_achat: sienne.prix_achat } : l;
  });
}

/**
 * Most urgent 500 lines; for a supplier, products last ordered from it or from nobody.
 * `extra_data`: total cost and stake, FCFA.
 */
export async function suggererCommandeActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, FiltreProposition>): Promise<Resultat<Suggestion[]>> {
  const besoins = await lireBesoins(
    em,
    { fournisseur_id: requete.fournisseur_id ?? null },
    jourDe(maintenant),
  );
  const proposees = proposerTout(besoins);
  const voulues = (await auPrixDe(em, proposees, requete.fournisseur_id)).filter(retenue(requete));
  const budget = requete.budget === undefined ? null : enCentimes(requete.budget);
  const achetees = dansLeBudget(voulues, budget);
  const montrees = achetees.slice(0, LIGNES_MAX);
  return succes(
    montrees.map((l) => present(suggestion, { ...l, en_commande: l.en_route })),
    '',
    { meta: { total: achetees.length, page: 1, rows: LIGNES_MAX } },
  );
}
