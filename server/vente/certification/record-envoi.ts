import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { codeDejaDonne } from '#shared/vente/certification/certification.phrases.ts';
import {
  apresIssue,
  type Envoyee,
  type IssueDEnvoi,
  type SuiteDEnvoi,
} from '#shared/vente/certification/etats.rules.ts';
import { documentFige } from '#shared/vente/certification/certification.schema.ts';
import { enFcfa } from '#shared/base/montant.ts';
import { present } from '../../platform/db/present.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import { lockCode } from './lock-certification.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import type {
  CertificationEchangeRow,
  CertificationRow,
  EtapeDEnvoi,
} from './certification.entity.ts';
import { publishDecidedCertification } from './publish-decided-certification.ts';
import {
  type CertificationLue,
  COLONNES_CERTIFICATION,
  publishCertifications,
} from './mettre-a-certifier.ts';
import type { APreparer, ReponseDuService } from './pilote-fiscal.ts';
import { noterVignettes } from './regarder-service.ts';
import type { FullReglages } from './reglages-tenus.ts';

const SIENNES = COLONNES_CERTIFICATION.map((c) => `c.${c}`).join(', ');
export type AEnvoyer = CertificationRow & {
  original_code: CertificationRow['code'];
  original_suite: CertificationRow['suite'];
};

/**
 * [CER-7] Next due document of a point of sale, in order; skips refused and uncertain; a credit
 * note waits for its sale's outcome.
 */
const SUIVANTE = `
  select c.*, o.code as original_code, o.suite as original_suite
  from certification c
  left join certification o on o.id = c.original_id
  where c.caisse_id = $1 and c.etat = 'En attente' and c.envoi_at is null and c.prochain_at <= $2
    and (c.genre = 'vente' or o.etat in ('Certifiée', 'Refusée'))
  order by c.id
  limit 1`;
export const lireSuivante = (em: EntityManager, caisse_id: number, maintenant: Date) =>
  sqlOne<AEnvoyer>(em, SUIVANTE, [caisse_id, maintenant]);

export function aPreparer(c: AEnvoyer, reglages: FullReglages): APreparer {
  return {
    document: c.document,
    genre: c.genre,
    part: c.part,
    numero: c.numero,
    caisse: c.caisse,
    point_de_vente: reglages.points_de_vente[String(c.caisse_id)] ?? '',
    contenu: present(documentFige, c.contenu),
    original: c.original_code === null ? null : { code: c.original_code, suite: c.original_suite },
    reglages,
  };
}

export const empreinteDuMessage = (texte: string): string =>
  createHash('sha256').update(texte).digest('hex');

const MOTS: Readonly<Record<IssueDEnvoi['issue'], string>> = {
  certifiee: 'certifiée',
  a_confirmer: 'à confirmer',
  refusee: 'refusée',
  non_partie: 'non partie',
  incertaine: 'incertaine',
};

/**
 * Committed before each call, so a crash is visible. Null: the row changed. A confirmation keeps
 * its request's attempt number and writes the uid and answer ($8…).
 */
const COMMENCER = `
  with prise as (
    update certification c
    set essais = case $2 when 'envoi' then essais + 1 else essais end, etape = $2, envoi_at = $3,
      uid = $4, version = version + 1, updated_at = $3
    where id = $1 and etat = 'En attente' and essais = $5
      and (($2 = 'envoi' and envoi_at is null) or ($2 = 'confirmation' and etape = 'envoi'))
    returning ${SIENNES}
  ), repondu as (
    update certification_echange
    set duree_ms = $9, statut = $10, reponse = $11, issue = '${MOTS.a_confirmer}'
    where id = $8 and exists (select from prise)
  ), ecrit as (
    insert into certification_echange (certification_id, essai, operation, debut_at, empreinte, envoi)
    select id, essais, $2, $3, $6, $7
    from prise
    returning id
  )
  select prise.*, ecrit.id as echange_id
  from prise, ecrit`;
export type EnvoiCommence = CertificationLue & { echange_id: CertificationEchangeRow['id'] };

interface DemandeRepondue {
  echange_id: number;
  duree_ms: number;
  reponse: ReponseDuService;
}
export interface DemandeAuService {
  etape: EtapeDEnvoi;
  uid: string | null;
  texte: string;
  apres: DemandeRepondue | null;
}
export async function commencerEnvoi(
  em: EntityManager,
  { id, essais }: Pick<CertificationRow, 'id' | 'essais'>,
  demande: DemandeAuService & { maintenant: Date },
): Promise<EnvoiCommence | null> {
  const { etape, uid, texte, maintenant, apres } = demande;
  const valeurs = [id, etape, maintenant, uid, essais, empreinteDuMessage(texte), texte];
  const repondu = [apres?.echange_id, apres?.duree_ms, apres?.reponse.statut, apres?.reponse.texte];
  valeurs.push(...repondu.map((v) => v ?? null));
  return (await sqlOne<EnvoiCommence>(em, COMMENCER, valeurs)) ?? null;
}

/** Exchange without a row change: cancelled on their side. */
export async function noterEchange(
  em: EntityManager,
  c: Pick<CertificationRow, 'id' | 'essais'>,
  e: Pick<CertificationEchangeRow, 'operation' | 'envoi'> & {
    reponse: ReponseDuService;
    maintenant: Date;
  },
): Promise<void> {
  await sql(
    em,
    `insert into certification_echange (certification_id, essai, operation, debut_at, duree_ms,
        statut, empreinte, envoi, reponse)
      values ($1, $2, $3, $4, 0, $5, $6, $7, $8)`,
    [
      c.id,
      c.essais,
      e.operation,
      e.maintenant,
      e.reponse.statut,
      empreinteDuMessage(e.envoi),
      e.envoi,
      e.reponse.texte,
    ],
  );
}

const NOTER_REPONSE = `
  update certification_echange
  set duree_ms = $2, statut = $3, reponse = $4, issue = $5
  where id = $1 and issue is null`;
/** Matched by attempt number: a late answer still counts. */
const FINIR = `
  update certification c
  set etat = $3, prochain_at = $4, motif = $5, a_corriger = $6, envoi_at = null, etape = null,
    code = $7, nim = $8, compteurs = $9, qr = $10, certifiee_at = $11, suite = $12,
    decidee_at = case when $3 = 'En attente' then decidee_at else coalesce(decidee_at, $13) end,
    version = version + 1, updated_at = $13
  where id = $1 and essais = $2 and etat in ('En attente', 'Incertaine')
  returning ${SIENNES}`;

/** Writes the answer, publishes and seals, in one transaction. */
export async function finirEnvoi(
  em: EntityManager,
  envoi: Pick<EnvoiCommence, 'id' | 'essais' | 'pays' | 'echange_id'>,
  fin: { reponse: ReponseDuService; suite: SuiteDEnvoi; duree_ms: number; maintenant: Date },
): Promise<CertificationLue | null> {
  const { reponse, suite, duree_ms, maintenant } = fin;
  const { issue } = reponse;
  await sql(em, NOTER_REPONSE, [
    envoi.echange_id,
    duree_ms,
    reponse.statut,
    reponse.texte,
    MOTS[issue.issue],
  ]);
  return ecrireSuite(em, envoi, { suite, issue, maintenant });
}

const RIEN_OBTENU = {
  code: null,
  nim: null,
  compteurs: null,
  qr: null,
  certifiee_at: null,
  suite: null,
} as const;
const PRIS = 'select numero from certification where pays = $1 and code = $2 and id <> $3';
/** [CER-8] A code already on another document becomes uncertain. */
async function sansDoublon(
  em: EntityManager,
  { id, pays }: Pick<CertificationRow, 'id' | 'pays'>,
  { suite, issue }: { suite: SuiteDEnvoi; issue: IssueDEnvoi | null },
): Promise<SuiteDEnvoi> {
  if (suite.etat !== 'Certifiée' || issue?.issue !== 'certifiee') return suite;
  await lockCode(em, issue.code);
  const autre = await sqlOne<Pick<CertificationRow, 'numero'>>(em, PRIS, [pays, issue.code, id]);
  return autre
    ? { ...suite, etat: 'Incertaine', motif: codeDejaDonne(issue.code, autre.numero) }
    : suite;
}

export async function ecrireSuite(
  em: EntityManager,
  c: Pick<CertificationRow, 'id' | 'essais' | 'pays'>,
  {
    suite: voulue,
    issue,
    maintenant,
  }: { suite: SuiteDEnvoi; issue: IssueDEnvoi | null; maintenant: Date },
): Promise<CertificationLue | null> {
  const { id, essais } = c;
  const suite = await sansDoublon(em, c, { suite: voulue, issue });
  const certifiee = suite.etat === 'Certifiée' && issue?.issue === 'certifiee';
  const obtenu = certifiee ? issue : RIEN_OBTENU;
  const ligne = await sqlOne<CertificationLue>(em, FINIR, [
    id,
    essais,
    suite.etat,
    suite.dans_ms === null ? null : new Date(maintenant.getTime() + suite.dans_ms),
    suite.motif,
    suite.a_corriger,
    obtenu.code,
    obtenu.nim,
    obtenu.compteurs,
    obtenu.qr,
    certifiee ? (obtenu.certifiee_at ?? maintenant) : null,
    obtenu.suite && JSON.stringify(obtenu.suite),
    maintenant,
  ]);
  if (!ligne) return null;
  if (ligne.decidee_at !== null) inscrire(em, 'certification', ligne.id);
  const vignettes = obtenu.suite?.['vignettes'];
  if (typeof vignettes === 'number') await noterVignettes(em, vignettes, maintenant);
  publishCertifications(em, 'certification.change', [ligne]);
  await publishDecidedCertification(em, ligne, maintenant);
  return ligne;
}

export const suiteDe = (reponse: ReponseDuService, envoyee: Envoyee): SuiteDEnvoi =>
  apresIssue(reponse.issue, envoyee);
export const totalDeCertification = (c: Pick<CertificationRow, 'total'>): number => enFcfa(c.total);
