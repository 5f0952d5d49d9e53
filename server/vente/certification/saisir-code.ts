import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import {
  type Certification,
  certification,
  type CodeSaisi,
} from '#shared/vente/certification/certification.schema.ts';
import { PILOTE_DU_PAYS } from '#shared/vente/certification/pilotes.ts';
import { row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { type CertificationRow, COLONNES_CERTIFICATION } from './certification.entity.ts';
import { publishDecidedCertification, leverAvis } from './publish-decided-certification.ts';
import { publishCertifications } from './mettre-a-certifier.ts';
import { piloteDe } from './pilote-du-pays.ts';
import { autreDeCeCode, lockCertification, lockCode } from './lock-certification.ts';
import { empreinteDuMessage } from './record-envoi.ts';

type Demande = ActRequest<{ id: number }, unknown, CodeSaisi>;
export interface CodeFiscalLu extends Omit<CodeSaisi, 'version' | 'certifiee_at'> {
  certifiee_at: Date;
}

/**
 * [CER-8] Valid for that State, unique, equal to its QR's, not in the future. Refused while sent
 * automatically.
 */
export async function lireCodeSaisi(
  em: EntityManager,
  tenue: CertificationRow,
  saisi: CodeSaisi,
  maintenant: Date,
): Promise<CodeFiscalLu | Refus> {
  const pilote = piloteDe(tenue.pays);
  // A document never submitted cannot be certified.
  if (tenue.etat === 'En attente' && !pilote.capacites.a_la_main)
    return refus(409, 'certification_en_cours', phrases.partSeule, present(certification, tenue));
  const code = pilote.lireCode(saisi.code);
  if (code === null)
    return refus(
      422,
      'saisie_invalide',
      phrases.codeFaux(phrases.formeDuCode[PILOTE_DU_PAYS[tenue.pays]]),
    );
  if (saisi.qr && pilote.lireQr && pilote.lireQr(saisi.qr) !== code)
    return refus(422, 'saisie_invalide', phrases.qrDunAutre);
  const certifiee_at = saisi.certifiee_at === null ? maintenant : new Date(saisi.certifiee_at);
  if (certifiee_at > maintenant) return refus(422, 'saisie_invalide', phrases.codeAVenir);
  const autre = await autreDeCeCode(em, tenue, code);
  if (autre) return refus(409, 'certification_code_pris', phrases.codeDejaPris(autre.numero));
  const { nim, compteurs, qr } = saisi;
  return { code, nim, compteurs, qr, certifiee_at };
}

export interface AuteurDeCode {
  par: string;
  adresse: string;
  maintenant: Date;
}
/** Manual certification: written, logged as an exchange, sealed, published. */
export async function certifierALaMain(
  em: EntityManager,
  tenue: CertificationRow,
  lu: CodeFiscalLu,
  { par, adresse, maintenant }: AuteurDeCode,
): Promise<Certification> {
  const texte = JSON.stringify({ ...lu, certifiee_at: enIso(lu.certifiee_at), par });
  await rows(
    em,
    query.insertInto('certification_echange').values({
      certification_id: tenue.id,
      essai: tenue.essais,
      operation: 'saisie',
      debut_at: maintenant,
      duree_ms: 0,
      empreinte: empreinteDuMessage(texte),
      envoi: texte,
      issue: 'certifiée',
    }),
  );
  const ligne = await row(
    em,
    query
      .updateTable('certification')
      .set((eb) => ({
        ...lu,
        etat: 'Certifiée',
        saisie_par: par,
        motif: null,
        a_corriger: null,
        prochain_at: null,
        decidee_at: eb.fn.coalesce('decidee_at', eb.val(enIso(maintenant))),
        version: eb('version', '+', 1),
        updated_at: maintenant,
      }))
      .where('id', '=', tenue.id)
      .returning(COLONNES_CERTIFICATION),
  );
  if (!ligne) throw new Error(`certification ${tenue.id} disparue sous verrou`);
  inscrire(em, 'certification', ligne.id);
  await audit(em, {
    utilisateur: par,
    adresse,
    acte: 'certification à la main',
    entite: 'certification',
    entite_id: ligne.id,
    avant: { etat: tenue.etat },
    apres: { numero: ligne.numero, code: lu.code },
  });
  publishCertifications(em, 'certification.change', [ligne]);
  await publishDecidedCertification(em, ligne, maintenant);
  await leverAvis(em, maintenant);
  return present(certification, ligne);
}

/**
 * [CER-8] Typed from the portal; its author is recorded. Typed for two sales at once, the second is
 * told which one has it.
 */
export async function saisirCodeActe(r: Demande): Promise<Resultat<Certification>> {
  const { em, parametres, corps, session, adresse, maintenant } = r;
  await lockCode(em, corps.code);
  const tenue = await lockCertification(em, parametres.id, corps.version);
  if (estRefus(tenue)) return tenue;
  const lu = await lireCodeSaisi(em, tenue, corps, maintenant);
  if (estRefus(lu)) return lu;
  const auteur = { par: session.fullname, adresse, maintenant };
  const certifiee = await certifierALaMain(em, tenue, lu, auteur);
  return succes(certifiee, phrases.codeEnregistre(certifiee.numero));
}
