import { joursEntre } from '../../base/dates.ts';
import { type Centimes, enFcfa, moins, somme, ZERO } from '../../base/montant.ts';
import type { DetteParAge } from './dettes.schema.ts';
import type { EtatFactureFournisseur } from './facture-fournisseur.schema.ts';

/** [FOF-1] Hundredths left after payments and credit notes. */
export const resteDeFacture = (f: {
  montant: Centimes;
  paye: Centimes;
  avoirs: Centimes;
}): Centimes => moins(f.montant, f.paye, f.avoirs);

/** [FOF-2] Paid at zero, partial once reduced. */
export function etatDeFacture(montant: Centimes, reste: Centimes): EtatFactureFournisseur {
  if (reste === ZERO) return 'Payée';
  return reste < montant ? 'Payée en partie' : 'À payer';
}

/** By invoice age: 0–30, 31–60, 61–90, over 90 days. */
export interface DuParAge {
  j30: number;
  j60: number;
  j90: number;
  au_dela: number;
  du: number;
}
/** [FOF-3] FCFA; same ages as funds [BOR-9]. */
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
/** [FOF-8] By supplier, largest first, latest name. */
export const dettesParFournisseur = (dues: readonly Due[], jour: string): DetteParAge[] =>
  [...Map.groupBy(dues, (d) => d.fournisseur_id)]
    .map(([id, siennes]) => ({
      id,
      nom: siennes.at(-1)?.fournisseur ?? '',
      ...duParAge(siennes, jour),
    }))
    .sort((a, b) => b.du - a.du || a.nom.localeCompare(b.nom));
