import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { codeDejaDonne } from '#shared/vente/certification/certification.phrases.ts';
import {
  apresIssue,
  type Envoyee,
  type IssueDEnvoi,
  type SuiteDEnvoi,
} from '#shared/vente/certification/etats.rules.ts';
import { documentFige } from '#shared/vente/certification/certification.schema.ts';
import { enFcfa } from '#shared/base/montant.ts';
import { anyOf, constant, json, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { present } from '../../platform/db/present.ts';
import { autreDeCeCode, lockCode } from './lock-certification.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import {
  COLONNES_CERTIFICATION,
  type CertificationEchangeRow,
  type CertificationLue,
  type CertificationRow,
  type EtapeDEnvoi,
} from './certification.entity.ts';
import { publishDecidedCertification } from './publish-decided-certification.ts';
import { publishCertifications } from './mettre-a-certifier.ts';
import type { APreparer, ReponseDuService } from './pilote-fiscal.ts';
import { noterVignettes } from './regarder-service.ts';
import type { FullReglages } from './reglages-tenus.ts';

export type AEnvoyer = CertificationRow & {
  original_code: CertificationRow['code'];
  original_suite: CertificationRow['suite'];
};

/**
 * [CER-7] Next due document of a point of sale, in order; skips refused and uncertain; a credit
 * note waits for its sale's outcome.
 */
export const lireSuivante = (
  em: EntityManager,
  caisse_id: number,
  maintenant: Date,
): Promise<AEnvoyer | undefined> =>
  row(
    em,
    query
      .selectFrom('certification as c')
      .leftJoin('certification as o', 'o.id', 'c.original_id')
      .selectAll('c')
      .select(['o.code as original_code', 'o.suite as original_suite'])
      .where('c.caisse_id', '=', caisse_id)
      .where('c.etat', '=', constant('En attente'))
      .where('c.envoi_at', 'is', null)
      .where('c.prochain_at', '<=', enIso(maintenant))
      .where((eb) =>
        eb.or([
          eb('c.genre', '=', constant('vente')),
          eb('o.etat', 'in', [constant('Certifiée'), constant('Refusée')]),
        ]),
      )
      .orderBy('c.id')
      .limit(constant(1)),
  );

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
/**
 * Committed before each call, so a crash is visible. Null: the row changed. A confirmation keeps
 * its request's attempt number and writes the uid and answer.
 */
export async function commencerEnvoi(
  em: EntityManager,
  { id, essais }: Pick<CertificationRow, 'id' | 'essais'>,
  demande: DemandeAuService & { maintenant: Date },
): Promise<EnvoiCommence | null> {
  const { etape, uid, texte, maintenant, apres } = demande;
  const commence = await row(
    em,
    query
      .with('prise', (q) =>
        q
          .updateTable('certification')
          .set((eb) => ({
            essais: etape === 'envoi' ? essais + 1 : essais,
            etape,
            envoi_at: maintenant,
            uid,
            version: eb('version', '+', 1),
            updated_at: maintenant,
          }))
          .where('id', '=', id)
          .where('etat', '=', constant('En attente'))
          .where('essais', '=', essais)
          .where((eb) =>
            etape === 'envoi' ? eb('envoi_at', 'is', null) : eb('etape', '=', constant('envoi')),
          )
          .returning(COLONNES_CERTIFICATION),
      )
      .with('repondu', (q) =>
        q
          .updateTable('certification_echange')
          .set({
            duree_ms: apres?.duree_ms ?? null,
            statut: apres?.reponse.statut ?? null,
            reponse: apres?.reponse.texte ?? null,
            issue: MOTS.a_confirmer,
          })
          .where('id', '=', anyOf(apres ? [apres.echange_id] : []))
          .where((eb) => eb.exists(eb.selectFrom('prise').select('prise.id'))),
      )
      .with('ecrit', (q) =>
        q
          .insertInto('certification_echange')
          .columns(['certification_id', 'essai', 'operation', 'debut_at', 'empreinte', 'envoi'])
          .expression((eb) =>
            eb
              .selectFrom('prise')
              .select([
                'prise.id',
                'prise.essais',
                eb.val(etape).as('operation'),
                eb.cast<string>(eb.val(maintenant), 'timestamptz').as('debut_at'),
                eb.val(empreinteDuMessage(texte)).as('empreinte'),
                eb.val(texte).as('envoi'),
              ]),
          )
          .returning('id'),
      )
      .selectFrom(['prise', 'ecrit'])
      .selectAll('prise')
      .select('ecrit.id as echange_id'),
  );
  return commence ?? null;
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
  await rows(
    em,
    query.insertInto('certification_echange').values({
      certification_id: c.id,
      essai: c.essais,
      operation: e.operation,
      debut_at: e.maintenant,
      duree_ms: 0,
      statut: e.reponse.statut,
      empreinte: empreinteDuMessage(e.envoi),
      envoi: e.envoi,
      reponse: e.reponse.texte,
    }),
  );
}

/** Writes the answer, publishes and seals, in one transaction. */
export async function finirEnvoi(
  em: EntityManager,
  envoi: Pick<EnvoiCommence, 'id' | 'essais' | 'pays' | 'echange_id'>,
  fin: { reponse: ReponseDuService; suite: SuiteDEnvoi; duree_ms: number; maintenant: Date },
): Promise<CertificationLue | null> {
  const { reponse, suite, duree_ms, maintenant } = fin;
  const { issue } = reponse;
  await rows(
    em,
    query
      .updateTable('certification_echange')
      .set({
        duree_ms,
        statut: reponse.statut,
        reponse: reponse.texte,
        issue: MOTS[issue.issue],
      })
      .where('id', '=', envoi.echange_id)
      .where('issue', 'is', null),
  );
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
/** [CER-8] A code already on another document becomes uncertain. */
async function sansDoublon(
  em: EntityManager,
  c: Pick<CertificationRow, 'id' | 'pays'>,
  { suite, issue }: { suite: SuiteDEnvoi; issue: IssueDEnvoi | null },
): Promise<SuiteDEnvoi> {
  if (suite.etat !== 'Certifiée' || issue?.issue !== 'certifiee') return suite;
  await lockCode(em, issue.code);
  const autre = await autreDeCeCode(em, c, issue.code);
  return autre
    ? { ...suite, etat: 'Incertaine', motif: codeDejaDonne(issue.code, autre.numero) }
    : suite;
}

/** Matched by attempt number: a late answer still counts. */
export async function ecrireSuite(
  em: EntityManager,
  c: Pick<CertificationRow, 'id' | 'essais' | 'pays'>,
  {
    suite: voulue,
    issue,
    maintenant,
  }: { suite: SuiteDEnvoi; issue: IssueDEnvoi | null; maintenant: Date },
): Promise<CertificationLue | null> {
  const suite = await sansDoublon(em, c, { suite: voulue, issue });
  const certifiee = suite.etat === 'Certifiée' && issue?.issue === 'certifiee';
  const obtenu = certifiee ? issue : RIEN_OBTENU;
  const ligne = await row(
    em,
    query
      .updateTable('certification')
      .set((eb) => ({
        etat: suite.etat,
        prochain_at: suite.dans_ms === null ? null : new Date(maintenant.getTime() + suite.dans_ms),
        motif: suite.motif,
        a_corriger: suite.a_corriger,
        envoi_at: null,
        etape: null,
        code: obtenu.code,
        nim: obtenu.nim,
        compteurs: obtenu.compteurs,
        qr: obtenu.qr,
        certifiee_at: certifiee ? (obtenu.certifiee_at ?? maintenant) : null,
        suite: obtenu.suite && json(obtenu.suite),
        ...(suite.etat !== 'En attente' && {
          decidee_at: eb.fn.coalesce('decidee_at', eb.val(enIso(maintenant))),
        }),
        version: eb('version', '+', 1),
        updated_at: maintenant,
      }))
      .where('id', '=', c.id)
      .where('essais', '=', c.essais)
      .where('etat', 'in', [constant('En attente'), constant('Incertaine')])
      .returning(COLONNES_CERTIFICATION),
  );
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
