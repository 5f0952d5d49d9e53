import { enCentimes } from '../../base/montant.ts';
import { fautesDesChamps } from '../../base/validation.ts';
import { fautesDesBornes } from './produit.rules.ts';
import { nouveauProduit, produitModifie } from './produit.schema.ts';

/** FCFA. */
interface CorpsDeProduit {
  qte_min: number;
  qte_max: number;
  prix_achat: number;
  prix_de_vente: number;
}

/** Distinguishes absent from wrong. */
const AVEC_LU = { reportInput: true };

/**
 * [PRO-19] Field faults in the server's words: the whole product (`changes` null), or changed
 * fields only.
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
