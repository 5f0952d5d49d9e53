import { enIso } from '#shared/base/dates.ts';
import { jugerServeur, pireEtat } from '#shared/platform/etat/controles.rules.ts';
import type { EtatServeur } from '#shared/platform/etat/etat.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { ActRequest } from '../http/route.ts';
import { VEILLE } from './etat.port.ts';

/** [ETA-3] Measured on request. */
export async function lireEtatServeurActe({
  em,
  ports,
  maintenant,
}: ActRequest): Promise<Resultat<EtatServeur>> {
  const veille = ports.get(VEILLE);
  if (!veille) return refus(404, 'introuvable', phrasesRefus.introuvable('État du serveur'));
  const releve = await veille.regarder(em, maintenant);
  const controles = jugerServeur(releve, maintenant);
  return succes({
    releve_a: enIso(maintenant),
    etat: pireEtat(controles),
    controles,
    lents: [...releve.lents],
  });
}
