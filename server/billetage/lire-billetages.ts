import type { EntityManager } from '@mikro-orm/postgresql';
import { type FiltrePeriode, lirePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { type Billetage, billetage } from '#shared/billetage/billetage.schema.ts';
import { ditePeriode } from '#shared/billetage/billetage.rules.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import { present } from '../db/present.ts';
import { type Ligne, sqlUn } from '../db/sql.ts';
import { type Filtres, filtrer, lister, type Source } from '../http/liste.ts';
import type { Requete, SessionServeur } from '../http/requete.ts';

const COLONNES = 't.*, t.date_debut::text as date_debut, t.date_fin::text as date_fin';
const avecPeriode = (l: Ligne): Ligne => ({
  ...l,
  periode: ditePeriode(l as unknown as Billetage),
});
export const presenterBilletage = (l: Ligne): Billetage => present(billetage, avecPeriode(l));

const triables = [
  'id',
  'caisse_libelle',
  'created_by',
  'ended_with',
  'total_vente',
  'total_billetage',
  'ecart',
  'statut',
  'created_at',
];
const SOURCE: Source<Billetage> = {
  schema: billetage,
  select: `select ${COLONNES} from billetage t where true`,
  recherche: 't.recherche',
  tri: {
    periode: 't.debut_at',
    date_debut: 't.debut_at',
    date_fin: 't.fin_at',
    ...Object.fromEntries(triables.map((c) => [c, `t.${c}`])),
  },
  parDefaut: 't.id desc',
  completer: async (_em, lignes) => lignes.map(avecPeriode),
};

/**
 * [BIL-6] Who validates or reviews the day sees every count; others, the ones they made or ended.
 */
const voitTout = (session: SessionServeur): boolean =>
  peut(session, 'GESTION', 'billetage') || peut(session, 'GESTION', 'journee');

export function listerBilletagesActe({
  em,
  requete,
  session,
}: Requete<
  unknown,
  RequeteListe & FiltrePeriode & { caisse_id?: number | undefined; statut?: string | undefined }
>) {
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return Promise.resolve(refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut));
  const filtres: Filtres = { conditions: [], valeurs: [] };
  if (periode) {
    filtrer(filtres, 't.debut_at < ?', periode.fin);
    filtrer(filtres, 't.fin_at > ?', periode.debut);
  }
  if (!voitTout(session))
    filtrer(filtres, '(t.created_by = ? or t.ended_with = ?)', session.fullname);
  if (requete.caisse_id) filtrer(filtres, 't.caisse_id = ?', requete.caisse_id);
  if (requete.statut) filtrer(filtres, 't.statut = ?', requete.statut);
  return lister(em, SOURCE, requete, filtres);
}

export const billetageDe = (em: EntityManager, id: number): Promise<Ligne | undefined> =>
  sqlUn(em, `select ${COLONNES} from billetage t where t.id = $1`, [id]);

export async function lireBilletageActe({
  em,
  parametres: { id },
  session,
}: Requete<{ id: number }>) {
  const ligne = await billetageDe(em, id);
  if (!ligne) return refus(404, 'introuvable', phrasesRefus.introuvable('Billetage'));
  if (
    !voitTout(session) &&
    ligne['created_by'] !== session.fullname &&
    ligne['ended_with'] !== session.fullname
  )
    return refus(403, 'non_autorise', phrasesAcces.nonAutorise);
  return succes(presenterBilletage(ligne));
}
