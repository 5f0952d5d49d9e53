import * as api from '#shared/garde/garde.api.ts';
import { estRefus, type Resultat } from '#shared/base/refus.ts';
import type { Garde } from '#shared/garde/garde.schema.ts';
import { ecriture, lecture, type Requete, type Route } from '../http/requete.ts';
import { suivreGarde } from '../reservation/suivre-garde.ts';
import {
  annulerGardeActe,
  creerGardeActe,
  demarrerGardeActe,
  terminerGardeActe,
} from './conduire-garde.ts';
import { lireGardeActe, lireGardeActuelleActe, listerGardesActe } from './lire-garde.ts';
import { lireRapportGardeActe } from './lire-rapport-garde.ts';

/** The act, then the drafts that follow the shift. */
async function suivi(r: Requete, fait: Resultat<Garde>): Promise<Resultat<Garde>> {
  if (!estRefus(fait)) await suivreGarde(r.em, r.maintenant);
  return fait;
}

export const routesGarde: readonly Route[] = [
  lecture(api.lireGardeActuelle, lireGardeActuelleActe),
  lecture(api.listerGardes, listerGardesActe),
  lecture(api.lireGarde, lireGardeActe),
  lecture(api.lireRapportGarde, lireRapportGardeActe),
  ecriture(api.creerGarde, async (r) => suivi(r, await creerGardeActe(r))),
  ecriture(api.demarrerGarde, async (r) => suivi(r, await demarrerGardeActe(r))),
  ecriture(api.terminerGarde, async (r) => suivi(r, await terminerGardeActe(r))),
  ecriture(api.annulerGarde, annulerGardeActe),
];
