// @kept-when-opened
import { callApi, readApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import type { Operateur } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { APayer, SaisieReglement } from '#shared/vente/caisse/parts.rules.ts';
import {
  fauteADemander,
  operateurDeSaisie,
  seDemande,
} from '#shared/vente/mobile-money/guichet.rules.ts';
import {
  abandonnerMobile,
  demanderMobile,
  lireMobileMoneyPossible,
} from '#shared/vente/mobile-money/mobile-money.api.ts';
import type { ADemanderMobile } from '#shared/vente/mobile-money/demande.schema.ts';
import type { MobileMoneyPossible } from '#shared/vente/mobile-money/reglages.schema.ts';

/** Linked operator and prefixes. */
export const readPossible = async (): Promise<MobileMoneyPossible> =>
  dataOf(await readApi(lireMobileMoneyPossible, { silencieux: true }));

/** Null: this entry is paid, not asked. */
export const judgeEntry = (
  aPayer: APayer,
  saisie: SaisieReglement,
  possible: MobileMoneyPossible,
): { faute: string | null; operateur: Operateur | null } | null =>
  seDemande(saisie, possible)
    ? {
        faute: fauteADemander(aPayer, saisie, possible),
        operateur: operateurDeSaisie(saisie, possible),
      }
    : null;

export const askPhone = (id: number, corps: ADemanderMobile, silencieux: boolean) =>
  callApi(demanderMobile, { parametres: { id }, corps, silencieux });
/** [MOB-11] The request goes on being followed. */
export const giveUp = (demande_id: number) =>
  callApi(abandonnerMobile, { parametres: { id: demande_id } });
