import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { mobilesDUnOperateur } from '#shared/gestion/billetage/mobiles.schema.ts';
import { present } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { voitAttendu } from '../../vente/session-caisse/droit-de-caisse.ts';
import { estSien } from './lire-billetages.ts';
import { billetageDe, lireMobiles } from './billetages.sql.ts';

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
  return succes((await lireMobiles(em, id)).map((l) => present(mobilesDUnOperateur, l)));
}
