import type { EntityManager } from '@mikro-orm/postgresql';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import {
  type Certification,
  certification,
  type CorrectionDemandee,
  type RenvoiDemande,
} from '#shared/vente/certification/certification.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { sqlOne } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import type { CertificationRow } from './certification.entity.ts';
import { CERTIFICATIONS } from './certifications.port.ts';
import { leverAvis } from './publish-decided-certification.ts';
import {
  type CertificationLue,
  COLONNES_CERTIFICATION,
  publishCertifications,
} from './mettre-a-certifier.ts';
import { piloteDe } from './pilote-du-pays.ts';
import { lockCertification } from './lock-certification.ts';

type Demande<C> = ActRequest<{ id: number }, unknown, C>;

const REPARTIR = `
  update certification
  set etat = 'En attente', prochain_at = $2, motif = $3, a_corriger = null,
    contenu = coalesce($4::jsonb, contenu), client = coalesce($5, client), version = version + 1,
    updated_at = $6
  where id = $1
  returning ${COLONNES_CERTIFICATION.join(', ')}`;

/** Sent again, or awaits a manual code. */
async function repartir(
  { em, session, adresse, maintenant, ports }: Demande<unknown>,
  tenue: CertificationRow,
  { acte, contenu, client }: { acte: string; contenu: object | null; client: string | null },
): Promise<Certification> {
  const { a_la_main } = piloteDe(tenue.pays).capacites;
  const ligne = await sqlOne<CertificationLue>(em, REPARTIR, [
    tenue.id,
    a_la_main ? null : maintenant,
    a_la_main ? phrases.aSaisir : null,
    contenu === null ? null : JSON.stringify(contenu),
    client,
    maintenant,
  ]);
  if (!ligne) throw new Error(`certification ${tenue.id} disparue sous verrou`);
  if (ligne.decidee_at !== null) inscrire(em, 'certification', ligne.id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte,
    entite: 'certification',
    entite_id: ligne.id,
    avant: { etat: tenue.etat, motif: tenue.motif },
    apres: { numero: ligne.numero, etat: ligne.etat },
  });
  publishCertifications(em, 'certification.change', [ligne]);
  await leverAvis(em, maintenant);
  ports.get(CERTIFICATIONS)?.eveiller();
  return present(certification, ligne);
}

/**
 * Waiting or refused: at once. Uncertain: only once someone confirms it is absent from the portal
 * [CER-4].
 */
export async function renvoyerActe(r: Demande<RenvoiDemande>): Promise<Resultat<Certification>> {
  const tenue = await lockCertification(r.em, r.parametres.id, r.corps.version);
  if (estRefus(tenue)) return tenue;
  const { absente_du_portail: absente } = r.corps;
  const vue = present(certification, tenue);
  if (tenue.etat === 'Incertaine' && !absente)
    return refus(409, 'certification_incertaine', phrases.incertaineADire, vue);
  if (tenue.etat !== 'Incertaine' && absente)
    return refus(409, 'certification_incertaine', phrases.pasIncertaine, vue);
  const acte = absente ? 'certification absente du portail' : 'renvoi';
  return succes(await repartir(r, tenue, { acte, contenu: null, client: null }), phrases.renvoyee);
}

/** Only the client of a refused sale; amounts are the sale's. */
export async function corrigerActe(
  r: Demande<CorrectionDemandee>,
): Promise<Resultat<Certification>> {
  const { client, version } = r.corps;
  const tenue = await lockCertification(r.em, r.parametres.id, version);
  if (estRefus(tenue)) return tenue;
  const vue = present(certification, tenue);
  if (tenue.etat !== 'Refusée')
    return refus(409, 'certification_pas_refusee', phrases.pasRefusee, vue);
  if (tenue.genre === 'avoir')
    return refus(409, 'certification_pas_refusee', phrases.clientDunAvoir, vue);
  const contenu = { ...tenue.contenu, client };
  const repartie = await repartir(r, tenue, { acte: 'correction', contenu, client: client.nom });
  return succes(repartie, phrases.clientCorrige);
}

/** Retries waiting documents after a settings fix. */
export async function reveillerEnAttente(em: EntityManager, maintenant: Date): Promise<void> {
  await sqlOne(
    em,
    `update certification set prochain_at = $1
      where etat = 'En attente' and envoi_at is null and prochain_at > $1`,
    [maintenant],
  );
}
