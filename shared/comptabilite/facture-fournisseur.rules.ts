import { joursEntre } from '../base/dates.ts';
import { type Centimes, enFcfa, moins, somme, ZERO } from '../base/montant.ts';
import type { DetteParAge } from './dettes.schema.ts';
import type { EtatFactureFournisseur } from './facture-fournisseur.schema.ts';

/** [FOF-1] What is left of an invoice: payments and credit notes lower it alike. Hundredths. */
export const resteDeFacture = (f: {
  montant: Centimes;
  paye: Centimes;
  avoirs: Centimes;
}): Centimes => moins(f.montant, f.paye, f.avoirs);

/** [FOF-2] Paid when nothing is left, in part when something was taken off it. */
export function etatDeFacture(montant: Centimes, reste: Centimes): EtatFactureFournisseur {
  if (reste === ZERO) return 'Payée';
  return reste < montant ? 'Payée en partie' : 'À payer';
}

/** What is owed, by the age of the invoice: 0–30, 31–60, 61–90 days and beyond. */
export interface DuParAge {
  j30: number;
  j60: number;
  j90: number;
  au_dela: number;
  du: number;
}
/** [FOF-3] What is owed by age at a day, in FCFA; the ages of what funds owe [BOR-9]. */
export function duParAge(
  factures: readonly { date: string; reste: Centimes }[],
  jour: string,
): DuParAge {
  const du = (de: number, a: number): number => {
    const siennes = factures.filter((f) => {
      const age = joursEntre(f.date, jour);
      return age >= de && age <= a;
    });
    return enFcfa(somme(siennes, (f) => f.reste));
  };
  return {
    j30: du(-Infinity, 30),
    j60: du(31, 60),
    j90: du(61, 90),
    au_dela: du(91, Infinity),
    du: du(-Infinity, Infinity),
  };
}

interface Due {
  fournisseur_id: number;
  fournisseur: string;
  date: string;
  reste: Centimes;
}
/** [FOF-8] What is owed to each supplier by age, the most owed first, under its latest name. */
export const dettesParFournisseur = (dues: readonly Due[], jour: string): DetteParAge[] =>
  [...Map.groupBy(dues, (d) => d.fournisseur_id)]
    .map(([id, siennes]) => ({
      id,
      nom: siennes.at(-1)?.fournisseur ?? '',
      ...duParAge(siennes, jour),
    }))
    .sort((a, b) => b.du - a.du || a.nom.localeCompare(b.nom));
