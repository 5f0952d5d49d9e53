import { enCentimes } from '../base/montant.ts';
import { fautesDesChamps } from '../base/validation.ts';
import { fautesDesBornes } from './produit.rules.ts';
import { nouveauProduit, produitModifie } from './produit.schema.ts';

/** The form of a product as the calls take it, amounts in FCFA. */
interface CorpsDeProduit {
  qte_min: number;
  qte_max: number;
  prix_achat: number;
  prix_de_vente: number;
}

/** What was read stands beside its fault: an absent field is told from a wrong one. */
const AVEC_LU = { reportInput: true };

/**
 * [PRO-19] What is wrong with each field of a product's form, as the server would say it: a new one
 * whole (`changes` null), a change by the fields that change, so that what stood before is nobody's
 * fault.
 */
export function fautesDeSaisie(
  corps: CorpsDeProduit,
  changes: Readonly<Record<string, unknown>> | null,
): Record<string, string> {
  const lu =
    changes === null
      ? nouveauProduit.safeParse(corps, AVEC_LU)
      : produitModifie.safeParse(changes, AVEC_LU);
  const fautes = lu.success ? {} : fautesDesChamps(lu.error);
  const bornes = fautesDesBornes({
    ...corps,
    prix_achat: enCentimes(corps.prix_achat),
    prix_de_vente: enCentimes(corps.prix_de_vente),
  });
  for (const { champ, phrase } of bornes) fautes[champ] ??= phrase;
  return fautes;
}
