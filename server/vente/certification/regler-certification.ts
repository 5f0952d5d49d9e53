import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import { fauteReglages } from '#shared/vente/certification/reglages.rules.ts';
import type {
  ReglagesCertification,
  ReglagesSaisis,
} from '#shared/vente/certification/reglages.schema.ts';
import * as phrasesPharmacie from '#shared/admin/pharmacie/pharmacie.phrases.ts';
import { constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { audit } from '../../platform/db/audit.ts';
import { changeSetting, holdSetting } from '../../platform/db/parametre.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { certifierPar } from '../../admin/pharmacie/certifier-par.ts';
import { CERTIFICATIONS } from './certifications.port.ts';
import {
  CLE_CERTIFICATION,
  readFullReglages,
  type ReglagesGardes,
  type FullReglages,
  scellerJeton,
} from './reglages-tenus.ts';
import { oublierService } from './regarder-service.ts';
import { reveillerEnAttente } from './renvoyer.ts';

/** Registers with their codes; never the token. */
async function montrer(em: EntityManager, tenus: FullReglages): Promise<ReglagesCertification> {
  const caisses = await rows(
    em,
    query.selectFrom('caisse').select(['id', 'libelle']).orderBy('id'),
  );
  const { jeton, points_de_vente, ...reste } = tenus;
  return {
    ...reste,
    jeton_pose: jeton !== null,
    points_de_vente: caisses.map(({ id, libelle }) => ({
      caisse_id: id,
      caisse: libelle,
      code: points_de_vente[String(id)] ?? '',
    })),
    commencee: await aCommence(em, tenus),
  };
}
async function aCommence(em: EntityManager, { pays, mode }: FullReglages): Promise<boolean> {
  if (pays === null) return false;
  const une = await row(
    em,
    query
      .selectFrom('certification')
      .select('id')
      .where('pays', '=', pays)
      .where('mode', '=', mode)
      .limit(constant(1)),
  );
  return une !== undefined;
}

export const lireReglagesActe = async ({ em }: ActRequest) =>
  succes(await montrer(em, await readFullReglages(em)));

async function fauteDe(
  { em, corps, maintenant }: Pick<Demande, 'em' | 'corps' | 'maintenant'>,
  tenus: FullReglages,
): Promise<Refus | null> {
  if (corps.version !== undefined && corps.version !== tenus.version)
    return refus(409, 'version_perimee', phrases.reglagesChanges, await montrer(em, tenus));
  const commencee = await aCommence(em, tenus);
  const vus = { ...tenus, commencee, jeton_pose: tenus.jeton !== null };
  const faute = fauteReglages(vus, corps, jourDe(maintenant));
  if (faute !== null) return refus(422, 'certification_reglage', faute);
  const caisses = await rows(em, query.selectFrom('caisse').select('id'));
  const connues = new Set(caisses.map((c) => c.id));
  return corps.points_de_vente.every((p) => connues.has(p.caisse_id))
    ? null
    : refus(422, 'introuvable', phrases.caisseInconnue);
}

/** Keeps the token unless a new one comes, sealed. */
function aGarder(tenus: FullReglages, corps: ReglagesSaisis): ReglagesGardes {
  const { etablissement, adresse, garde, tiers_payant, faute, jeton } = corps;
  const autre = jeton === undefined ? tenus.jeton : null;
  return {
    version: tenus.version + 1,
    etablissement: etablissement || null,
    adresse: adresse || null,
    garde,
    tiers_payant,
    faute,
    taxes: corps.taxes,
    modes: corps.modes,
    types_client: corps.types_client,
    jeton: jeton ? scellerJeton(jeton) : autre,
    jeton_fin: corps.jeton_fin,
    points_de_vente: Object.fromEntries(
      corps.points_de_vente.map((p) => [String(p.caisse_id), p.code]),
    ),
  };
}
/** Audited without the token: only whether it is set. */
const audited = ({ jeton, ...reste }: ReglagesGardes) => ({ ...reste, jeton_pose: jeton !== null });

type Demande = ActRequest<unknown, unknown, ReglagesSaisis>;
/**
 * [CER-9] Country, mode, token, codes and maps, replaced as one. Waiting documents retry at once.
 */
export async function reglerCertificationActe(
  r: Demande,
): Promise<Resultat<ReglagesCertification>> {
  const { em, corps, session, adresse, maintenant, ports } = r;
  await holdSetting(em, CLE_CERTIFICATION, {});
  const tenus = await readFullReglages(em);
  const faute = await fauteDe(r, tenus);
  if (faute) return faute;
  const { pays, mode, attendre_ms } = corps;
  const regle = await certifierPar(em, { pays, mode, attendre_ms }, maintenant);
  if (!regle) return refus(409, 'certification_reglage', phrasesPharmacie.pharmacieARegler);
  const gardes = aGarder(tenus, corps);
  await changeSetting(em, CLE_CERTIFICATION, gardes);
  // The former service's state does not apply.
  await oublierService(em);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'réglage de la certification',
    entite: 'pharmacie',
    entite_id: regle,
    avant: {
      ...audited(tenus),
      pays: tenus.pays,
      mode: tenus.mode,
      attendre_ms: tenus.attendre_ms,
    },
    apres: {
      ...audited(gardes),
      pays,
      mode,
      attendre_ms,
      ...(corps.jeton !== undefined && { jeton_change: true }),
    },
  });
  await reveillerEnAttente(em, maintenant);
  ports.get(CERTIFICATIONS)?.eveiller();
  return succes(await montrer(em, await readFullReglages(em)), phrases.reglagesEnregistres);
}
