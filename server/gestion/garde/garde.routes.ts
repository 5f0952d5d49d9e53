import * as api from '#shared/gestion/garde/garde.api.ts';
import { estRefus, type Resultat } from '#shared/base/refus.ts';
import type { Garde } from '#shared/gestion/garde/garde.schema.ts';
import { writing, reading, type ActRequest, type Route } from '../../platform/http/route.ts';
import { suivreGarde } from '../../vente/reservation/suivre-garde.ts';
import {
  annulerGardeActe,
  creerGardeActe,
  demarrerGardeActe,
  terminerGardeActe,
} from './conduire-garde.ts';
import { lireGardeActe, lireGardeActuelleActe, listerGardesActe } from './lire-garde.ts';
import { lireRapportGardeActe } from './lire-rapport-garde.ts';

/** Recomputes drafts after the act. */
async function suivi(r: ActRequest, fait: Resultat<Garde>): Promise<Resultat<Garde>> {
  if (!estRefus(fait)) await suivreGarde(r.em, r.maintenant);
  return fait;
}

export const routesGarde: readonly Route[] = [
  reading(api.lireGardeActuelle, lireGardeActuelleActe),
  reading(api.listerGardes, listerGardesActe),
  reading(api.lireGarde, lireGardeActe),
  reading(api.lireRapportGarde, lireRapportGardeActe),
  writing(api.creerGarde, async (r) => suivi(r, await creerGardeActe(r))),
  writing(api.demarrerGarde, async (r) => suivi(r, await demarrerGardeActe(r))),
  writing(api.terminerGarde, async (r) => suivi(r, await terminerGardeActe(r))),
  writing(api.annulerGarde, annulerGardeActe),
];
