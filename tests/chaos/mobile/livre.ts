import type pg from 'pg';
import type { EtatDemande } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { estRecue } from '#shared/vente/mobile-money/etats.rules.ts';
import type { OperateurFautif } from './operateur-fautif.ts';

export interface Demande {
  id: number;
  reference: string;
  etat: EtatDemande;
  /** FCFA. */
  montant: number;
  motif: string | null;
  voie: string | null;
  vente_id: number | null;
  constatee: boolean;
  prochain_at: string | null;
}
export const lireDemandes = async (base: pg.Pool): Promise<Demande[]> =>
  (
    await base.query<Demande>(
      `select id, reference, etat, (montant / 100)::float8 as montant, motif,
          remboursee_voie as voie, vente_id, ref_operateur like 'RELEVE.%' as constatee, prochain_at
        from demande_mobile
        where pilote <> 'manuel'
        order by id`,
    )
  ).rows;

export const compterDebits = ({ operateur, heure }: OperateurFautif): number =>
  operateur.livre(heure()).length;

/**
 * The operator's own ledger against our rows: all it took is received here, once, for that amount;
 * all it did not take is not, whatever a forged callback said; what it gave back is given back.
 */
export function manquementsDuLivre(
  demandes: readonly Demande[],
  { operateur, heure }: OperateurFautif,
  forges: ReadonlySet<string>,
): string[] {
  const livre = new Map(operateur.livre(heure()).map((debit) => [debit.reference, debit]));
  const manquements: string[] = [];
  for (const d of demandes) {
    const debit = livre.get(d.reference);
    livre.delete(d.reference);
    const dire = (quoi: string) =>
      manquements.push(`demande ${d.id} (${d.etat}, ${d.motif ?? ''}) : ${quoi}`);
    if (!debit && estRecue(d.etat))
      dire(forges.has(d.reference) ? 'crue sur un rappel forgé' : 'jamais débitée');
    if (debit && !estRecue(d.etat)) dire(`débitée de ${debit.montant}, perdue`);
    // A person read another amount on the statement, and says so.
    if (debit && debit.montant !== d.montant && !d.constatee)
      dire(`débitée de ${debit.montant} pour ${d.montant}`);
    const rendue = d.voie === 'operateur';
    if (debit && rendue && !debit.rembourse)
      dire('dite rendue par l’opérateur, qui ne l’a pas fait');
    if (debit?.rembourse && !rendue && d.etat !== 'a_rembourser')
      dire('rendue par l’opérateur, et gardée ici');
    if (d.prochain_at !== null) dire('encore suivie après un jour');
    if (d.etat === 'incertaine') dire('incertaine, une fois le relevé lu');
  }
  for (const { reference, montant } of livre.values())
    manquements.push(`débit de ${montant} sous ${reference}, inconnue ici`);
  return manquements;
}
