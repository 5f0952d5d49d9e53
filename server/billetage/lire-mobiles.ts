import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { mobilesDUnOperateur } from '#shared/billetage/mobiles.schema.ts';
import { present } from '../db/present.ts';
import { sql } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { voitAttendu } from '../session-caisse/droit-de-caisse.ts';
import { billetageDe, estSien } from './lire-billetages.ts';

/** Sales of the counted session, by operator; a line replaced by its request counts there. */
const MOBILES = `
  select d.operateur,
    coalesce(sum(d.montant) filter (where d.pilote <> 'manuel' and not d.a_verifier), 0)::bigint
      as confirme,
    coalesce(sum(d.montant) filter (where d.pilote = 'manuel' and not d.a_verifier), 0)::bigint
      as verifie,
    coalesce(sum(d.montant) filter (where d.a_verifier), 0)::bigint as a_verifier
  from demande_mobile d
  where d.etat = 'rattachee' and d.remplacee_par_id is null and d.vente_id in (
    select m.source_id
    from mouvement_caisse m
    where m.source = 'vente' and m.session_id in (
      select c.session_id from comptage c where c.billetage_id = $1))
  group by d.operateur
  order by d.operateur nulls last`;

/** [MOB-41] Once submitted only: those who count still to come see nothing [BIL-25]. */
export async function lireMobilesDuBilletageActe({
  em,
  parametres: { id },
  session,
}: ActRequest<{ id: number }>) {
  const ligne = await billetageDe(em, id);
  if (!ligne) return refus(404, 'introuvable', phrasesRefus.introuvable('Billetage'));
  if (!voitAttendu(session) && !estSien(ligne, session))
    return refus(403, 'non_autorise', phrasesAcces.nonAutorise);
  return succes((await sql(em, MOBILES, [id])).map((l) => present(mobilesDUnOperateur, l)));
}
