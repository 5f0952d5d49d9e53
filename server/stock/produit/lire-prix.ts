import { sqlHundredths } from '../../platform/db/money.ts';
import type { Centimes } from '#shared/base/montant.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { type PrixDuProduit, prixDuProduit } from '#shared/stock/produit/produit.schema.ts';
import { present } from '../../platform/db/present.ts';
import { constant, fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';

/** From the audit journal, current first, with author and origin. */
export async function listerPrixDuProduitActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<PrixDuProduit[]>> {
  if (!(await row(em, query.selectFrom('produit').select('id').where('id', '=', id))))
    return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const prixDe = (champ: 'prix_achat' | 'prix_de_vente') =>
    fragment.raw<Centimes>(sqlHundredths(`apres->>'${champ}'`)).as(champ);
  const lus = await rows(
    em,
    query
      .selectFrom('journal_audit')
      .select(['id', 'at', 'utilisateur as par', prixDe('prix_achat'), prixDe('prix_de_vente')])
      .where('entite', '=', constant('produit'))
      .where('acte', 'in', [constant('prix'), constant('création')])
      .where('entite_id', '=', id)
      .where(fragment<boolean>`apres ? 'prix_de_vente'`)
      .orderBy('id', 'desc')
      .limit(constant(500)),
  );
  return succes(lus.map((l) => present(prixDuProduit, l)));
}
