import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrases from '#shared/stock/commande/echange.phrases.ts';
import type { LigneBonEchange } from '#shared/stock/commande/echange.schema.ts';
import type { ActRequest } from '../../../platform/http/route.ts';
import { reponseDeposee } from './reponse-deposee.ts';

/** [ECH-3] Delivery note in the supplier's answer, like a parsed file; changes no stock. */
export async function lireBonEchangeActe({
  em,
  parametres: { id },
  ports,
}: ActRequest<{ id: number }>): Promise<Resultat<LigneBonEchange[]>> {
  const lu = await reponseDeposee(em, id, ports);
  if (!('lignes' in lu)) return lu;
  const apportees = (lu.livraison ?? []).filter((l) => l.qte + l.ug > 0);
  if (apportees.length === 0) return refus(409, 'echange_sans_reponse', phrases.echangeSansBon);
  return succes(
    apportees.map((l, i) => ({
      ligne: i + 1,
      cip: l.cip ?? '',
      code: l.code ?? '',
      designation: l.designation ?? '',
      qte: l.qte,
      ug: l.ug,
      lot: (l.lot ?? '').toUpperCase(),
      date_expiration: l.date_expiration ?? '',
      prix_achat: l.prix_achat ?? null,
    })),
  );
}
