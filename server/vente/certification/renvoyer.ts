import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import {
  type Certification,
  certification,
  type CorrectionDemandee,
  type RenvoiDemande,
} from '#shared/vente/certification/certification.schema.ts';
import { constant, json, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { type CertificationRow, COLONNES_CERTIFICATION } from './certification.entity.ts';
import { CERTIFICATIONS } from './certifications.port.ts';
import { leverAvis } from './publish-decided-certification.ts';
import { publishCertifications } from './mettre-a-certifier.ts';
import { piloteDe } from './pilote-du-pays.ts';
import { lockCertification } from './lock-certification.ts';

type Demande<C> = ActRequest<{ id: number }, unknown, C>;

/** Sent again, or awaits a manual code. */
async function repartir(
  { em, session, adresse, maintenant, ports }: Demande<unknown>,
  tenue: CertificationRow,
  {
    acte,
    contenu,
    client,
  }: { acte: string; contenu: Record<string, unknown> | null; client: string | null },
): Promise<Certification> {
  const { a_la_main } = piloteDe(tenue.pays).capacites;
  const ligne = await row(
    em,
    query
      .updateTable('certification')
      .set((eb) => ({
        etat: 'En attente',
        prochain_at: a_la_main ? null : maintenant,
        motif: a_la_main ? phrases.aSaisir : null,
        a_corriger: null,
        ...(contenu !== null && { contenu: json(contenu) }),
        ...(client !== null && { client }),
        version: eb('version', '+', 1),
        updated_at: maintenant,
      }))
      .where('id', '=', tenue.id)
      .returning(COLONNES_CERTIFICATION),
  );
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
  await rows(
    em,
    query
      .updateTable('certification')
      .set({ prochain_at: maintenant })
      .where('etat', '=', constant('En attente'))
      .where('envoi_at', 'is', null)
      .where('prochain_at', '>', enIso(maintenant)),
  );
}
