import { debutDeJour, type FiltrePeriode } from '#shared/base/dates.ts';
import { type Resultat, succes, estRefus } from '#shared/base/refus.ts';
import { rapprochement, type Rapprochement } from '#shared/vente/vente/vente.schema.ts';
import { present } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { joursTouches } from './lire-ventes.ts';
import { rapprochementDe } from './rapprochement.sql.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

const TOUJOURS = { debut: debutDeJour('2000-01-01'), fin: debutDeJour('2100-12-31') };

/** [VEN-23] Turnover to cash over whole days, each difference named; cancellations read apart. */
export async function lireRapprochementActe({
  em,
  requete,
}: ActRequest<unknown, FiltrePeriode>): Promise<Resultat<Rapprochement>> {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return periode;
  const lu = await rapprochementDe(em, periode ? joursTouches(periode) : TOUJOURS);
  return succes(present(rapprochement, lu ?? {}));
}
