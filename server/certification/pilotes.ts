import { PILOTE_DU_PAYS, type Pilote as NomPilote } from '#shared/certification/pilotes.ts';
import type { Pays } from '#shared/pharmacie/pays.ts';
import { E_MECEF } from './drivers/e-mecef/e-mecef.ts';
import { FNE } from './drivers/fne/fne.ts';
import { PORTAIL } from './drivers/portail/portail.ts';
import { SIMULATEUR } from './drivers/simulateur/simulateur.ts';
import type { Pilote } from './pilote.ts';

/** Every driver, by its name. */
const PILOTES: Readonly<Record<NomPilote, Pilote>> = {
  portail: PORTAIL,
  'e-mecef': E_MECEF,
  fne: FNE,
  simulateur: SIMULATEUR,
};
export const piloteDe = (pays: Pays): Pilote => PILOTES[PILOTE_DU_PAYS[pays]];
