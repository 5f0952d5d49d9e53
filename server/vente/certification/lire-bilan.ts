import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { succes } from '#shared/base/refus.ts';
import type { CertificationRelevee } from '#shared/vente/certification/alarmes.rules.ts';
import {
  type BilanCertification,
  bilanCertification,
} from '#shared/vente/certification/certification.schema.ts';
import { constant, counted, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { present } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { piloteDe } from './pilote-du-pays.ts';
import { lireService } from './regarder-service.ts';
import { readFullReglages } from './reglages-tenus.ts';

/** A refused document of a cancelled sale needs no fixing. */
const compter = (jour: string) =>
  query
    .selectFrom('certification as c')
    .innerJoin('vente as v', 'v.id', 'c.vente_id')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('c.etat', '=', constant('En attente')).as('en_attente'),
      eb.fn.countAll<number>().filterWhere('c.etat', '=', constant('Incertaine')).as('incertaines'),
      eb.fn
        .countAll<number>()
        .filterWhere('c.etat', '=', constant('Refusée'))
        .filterWhere('v.statut', '<>', constant('Annulé'))
        .as('refusees'),
      eb.fn
        .min('c.created_at')
        .filterWhere('c.etat', '=', constant('En attente'))
        .as('attend_depuis'),
      eb
        .selectFrom('certification')
        .select(counted)
        .where('jour', '=', jour)
        .where('etat', '=', constant('Certifiée'))
        .as('certifiees_du_jour'),
    ])
    .where('c.etat', '<>', constant('Certifiée'));

async function lireBilan(em: EntityManager, maintenant: Date): Promise<BilanCertification> {
  const { pays } = await readFullReglages(em);
  const comptes = await row(em, compter(jourDe(maintenant)));
  const service = pays === null ? null : await lireService(em);
  return present(bilanCertification, { ...comptes, pays, service });
}
/** With alarm thresholds; null without certification. */
export async function releverCertification(
  em: EntityManager,
  maintenant: Date,
): Promise<CertificationRelevee | null> {
  const { pays, jeton_fin } = await readFullReglages(em);
  if (pays === null) return null;
  const jour = jourDe(maintenant);
  const semaine = await row(
    em,
    query
      .selectFrom('certification')
      .select(counted)
      .where('jour', '>', jourPlus(jour, -7))
      .where('jour', '<=', jour)
      .where('genre', '=', constant('vente')),
  );
  return {
    ...(await lireBilan(em, maintenant)),
    a_la_main: piloteDe(pays).capacites.a_la_main,
    ventes_par_jour: (semaine?.n ?? 0) / 7,
    jeton_fin,
  };
}
export const lireBilanActe = async ({ em, maintenant }: ActRequest) =>
  succes(await lireBilan(em, maintenant));
