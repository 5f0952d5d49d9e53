import type { NomDePiloteMobile } from '#shared/vente/mobile-money/pilotes.ts';
import type { PiloteMobile } from '../pilote-mobile.ts';
import { AIRTEL } from './airtel.ts';
import { EBILLING } from './ebilling.ts';
import { PVIT } from './pvit.ts';
import { SIMULATEUR_MOBILE } from './simulateur.ts';
import { SINGPAY } from './singpay.ts';

/** Null: `manuel`, which calls nobody. */
export const PILOTES_PAR_NOM: Readonly<Record<NomDePiloteMobile, PiloteMobile | null>> = {
  manuel: null,
  simulateur: SIMULATEUR_MOBILE,
  singpay: SINGPAY,
  pvit: PVIT,
  airtel: AIRTEL,
  ebilling: EBILLING,
};
