import { PILOTE_DU_PAYS, type NomDePilote } from '#shared/vente/certification/pilotes.ts';
import type { Pays } from '#shared/admin/pharmacie/pays.ts';
import { E_MECEF } from './e-mecef/e-mecef.ts';
import { FNE } from './fne/fne.ts';
import { PORTAIL } from './portail/portail.ts';
import { SIMULATEUR } from './simulateur/simulateur.ts';
import type { PiloteFiscal } from './pilote-fiscal.ts';

const PILOTES: Readonly<Record<NomDePilote, PiloteFiscal>> = {
  portail: PORTAIL,
  'e-mecef': E_MECEF,
  fne: FNE,
  simulateur: SIMULATEUR,
};
export const piloteDe = (pays: Pays): PiloteFiscal => PILOTES[PILOTE_DU_PAYS[pays]];
