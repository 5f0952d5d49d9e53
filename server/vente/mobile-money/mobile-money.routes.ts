import type Router from '@koa/router';
import type { Logger } from 'pino';
import * as api from '#shared/vente/mobile-money/mobile-money.api.ts';
import type { RemboursementDemande } from '#shared/vente/mobile-money/demande.schema.ts';
import { PILOTES_MOBILES } from '#shared/vente/mobile-money/pilotes.ts';
import { readPublicText } from '../../platform/http/body.ts';
import type { MountMeans } from '../../platform/http/mount.ts';
import {
  checkedBefore,
  confidential,
  reading,
  type Route,
  writing,
} from '../../platform/http/route.ts';
import { verifierSignataire } from '../session-caisse/second-signataire.ts';
import { MOBILE_MONEY } from './mobile-money.port.ts';
import { PILOTES_PAR_NOM } from './pilotes/pilotes.ts';
import { lireDemandeActe, lirePossibleActe, listerDemandesActe } from './read-demandes.ts';
import { aSignerRemboursement, rembourserMobileActe } from './refund-demande.ts';
import { noteRappel } from './receive-rappel.ts';
import { lireReglagesMobilesActe, reglerMobileActe } from './regler-mobile.ts';
import {
  abandonnerMobileActe,
  constaterMobileActe,
  interrogerMobileActe,
  rattacherMobileActe,
  verifierMobileActe,
} from './resolve-demande.ts';

export const routesMobileMoney: readonly Route[] = [
  writing(api.abandonnerMobile, abandonnerMobileActe),
  writing(api.interrogerMobile, interrogerMobileActe),
  reading(api.listerDemandesMobiles, listerDemandesActe),
  reading(api.lireDemandeMobile, lireDemandeActe),
  confidential(
    checkedBefore(
      writing(api.rembourserMobile, rembourserMobileActe),
      verifierSignataire<{ id: number }, RemboursementDemande>(aSignerRemboursement),
    ),
  ),
  writing(api.rattacherMobile, rattacherMobileActe),
  writing(api.constaterMobile, constaterMobileActe),
  writing(api.verifierMobile, verifierMobileActe),
  reading(api.lireMobileMoneyPossible, lirePossibleActe),
  reading(api.lireReglagesMobiles, lireReglagesMobilesActe),
  confidential(writing(api.reglerMobile, reglerMobileActe)),
];

/** [MOB-30] Public, and believed in nothing: answered 200 whatever it holds. */
export function mountRappels(
  routeur: Router,
  { orm, ports, maintenant, machine, journal }: MountMeans & { journal: Logger },
): void {
  routeur.post('/api/mobile-money/rappel/:pilote', async (ctx) => {
    ctx.state['route'] = 'rappel-mobile';
    ctx.status = 200;
    ctx.body = {};
    const corps = await readPublicText(ctx);
    const pilote = PILOTES_MOBILES.find((p) => p === ctx['params']?.pilote);
    if (corps === null || pilote === undefined) return;
    const rappel = {
      pilote,
      corps,
      adresse: ctx.ip,
      maintenant: maintenant(),
      horloge: machine(),
    };
    try {
      if (!(await noteRappel(orm.em.fork(), rappel))) return;
      ctx.body = PILOTES_PAR_NOM[pilote]?.repondreRappel?.(corps) ?? {};
      ports.get(MOBILE_MONEY)?.eveiller();
    } catch (err) {
      journal.warn({ err }, 'rappel de mobile money laissé au suivi');
    }
  });
}
