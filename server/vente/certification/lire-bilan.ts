import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { succes } from '#shared/base/refus.ts';
import type { CertificationRelevee } from '#shared/vente/certification/alarmes.rules.ts';
import {
  type BilanCertification,
  bilanCertification,
} from '#shared/vente/certification/certification.schema.ts';
import { present } from '../../platform/db/present.ts';
import { sqlOne } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { piloteDe } from './pilote-du-pays.ts';
import { lireService } from './regarder-service.ts';
import { readFullReglages } from './reglages-tenus.ts';

/** A refused document of a cancelled sale needs no fixing. */
const COMPTER = `
  select count(*) filter (where c.etat = 'En attente')::int as en_attente,
    count(*) filter (where c.etat = 'Incertaine')::int as incertaines,
    count(*) filter (where c.etat = 'Refusée' and v.statut <> 'Annulé')::int as refusees,
    min(c.created_at) filter (where c.etat = 'En attente') as attend_depuis,
    (select count(*)::int from certification where jour = $1 and etat = 'Certifiée')
      as certifiees_du_jour
  from certification c
  join vente v on v.id = c.vente_id
  where c.etat <> 'Certifiée'`;
type Comptes = Omit<BilanCertification, 'pays' | 'service'>;

async function lireBilan(em: EntityManager, maintenant: Date): Promise<BilanCertification> {
  const { pays } = await readFullReglages(em);
  const comptes = await sqlOne<Comptes>(em, COMPTER, [jourDe(maintenant)]);
  const service = pays === null ? null : await lireService(em);
  return present(bilanCertification, { ...comptes, pays, service });
}
const PAR_JOUR = `
  select (count(*) / 7.0)::float8 as par_jour
  from certification
  where jour > ($1::date - 7) and jour <= $1 and genre = 'vente'`;
interface ParJour {
  par_jour: number;
}
/** With alarm thresholds; null without certification. */
export async function releverCertification(
  em: EntityManager,
  maintenant: Date,
): Promise<CertificationRelevee | null> {
  const { pays, jeton_fin } = await readFullReglages(em);
  if (pays === null) return null;
  const ventes = await sqlOne<ParJour>(em, PAR_JOUR, [jourDe(maintenant)]);
  return {
    ...(await lireBilan(em, maintenant)),
    a_la_main: piloteDe(pays).capacites.a_la_main,
    ventes_par_jour: ventes?.par_jour ?? 0,
    jeton_fin,
  };
}
export const lireBilanActe = async ({ em, maintenant }: ActRequest) =>
  succes(await lireBilan(em, maintenant));
