import { sqlHundredths } from '../db/money.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { type PrixDuProduit, prixDuProduit } from '#shared/produit/produit.schema.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';

/** From the audit journal, current first, with author and origin. */
export async function listerPrixDuProduitActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<PrixDuProduit[]>> {
  if (!(await sqlOne(em, 'select 1 from produit where id = $1', [id])))
    return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const lus = await sql(
    em,
    `select id, at, utilisateur as par,
        ${sqlHundredths(`apres->>'prix_achat'`)} as prix_achat,
        ${sqlHundredths(`apres->>'prix_de_vente'`)} as prix_de_vente
    from journal_audit
    where entite = 'produit' and acte in ('prix', 'création') and entite_id = $1
      and apres ? 'prix_de_vente'
    order by id desc
    limit 500`,
    [id],
  );
  return succes(lus.map((l) => present(prixDuProduit, l)));
}
