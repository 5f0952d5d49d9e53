import type { EntityManager } from '@mikro-orm/postgresql';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes, estRefus } from '#shared/base/refus.ts';
import { type Billetage, billetage } from '#shared/billetage/billetage.schema.ts';
import { ditePeriode } from '#shared/billetage/billetage.rules.ts';
import { present } from '../db/present.ts';
import { type SqlRow, sqlOne } from '../db/sql.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../http/read-list.ts';
import type { ActRequest, ServerSession } from '../http/route.ts';
import { COMPTAGE_JSON } from './lire-comptages.ts';
import { voitAttendu } from '../session-caisse/droit-de-caisse.ts';
import { askedPeriod } from '../http/asked-period.ts';

// The list rewrites the first `from`: joins come after.
const LIRE = `select t.*, t.date_debut::text as date_debut, t.date_fin::text as date_fin,
    u.is_active as auteur_actif, k.comptages, d.dits
  from billetage t
  join utilisateur u on u.id = t.created_by_id
  cross join lateral (
    select coalesce(jsonb_agg(${COMPTAGE_JSON} order by c.rang), '[]') as comptages
    from comptage c
    where c.session_id in (select x.session_id from comptage x where x.billetage_id = t.id)) k
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('genre', m.genre, 'montant', m.montant,
        'motif', m.motif, 'accord_par', m.accord_par) order by m.rang), '[]') as dits
    from (
      select x.rang, x.genre, abs(x.espece) as montant, x.motif, x.accord_par
      from mouvement_caisse x
      where x.source = 'billetage' and x.source_id = t.id and x.rang < 3
      union all
      select 0, 'fond', s.fond, null, null
      from session_caisse s
      where s.billetage_id = t.id and s.fond <> 0 and not s.fond_dit and not s.avant) m) d`;
const avecPeriode = (l: SqlRow): SqlRow => ({
  ...l,
  periode: ditePeriode(l as unknown as Billetage),
});
export const presenterBilletage = (l: SqlRow): Billetage => present(billetage, avecPeriode(l));

const triables = ['id', 'total_vente', 'total_billetage', 'ecart', 'statut', 'created_at'];
const mots = ['caisse_libelle', 'created_by', 'ended_with'];
const SOURCE: ListSource<Billetage> = {
  schema: billetage,
  select: `${LIRE} where true`,
  recherche: 't.recherche',
  tri: {
    periode: 't.debut_at',
    date_debut: 't.debut_at',
    date_fin: 't.fin_at',
    ...sortAsIs(triables),
    ...sortAsWords(mots),
  },
  parDefaut: 't.id desc',
  completer: async (_em, lignes) => lignes.map(avecPeriode),
};

/**
 * [BIL-6] Validators and day reviewers see every count; others, those they made or ended. [BIL-23]
 * Matched by account id: names change.
 */
const SIENS = `(t.created_by_id = ?
  or t.ended_with = (select moi.fullname from utilisateur moi where moi.id = ?))`;
export const estSien = (b: SqlRow, { id, fullname }: ServerSession): boolean =>
  b['created_by_id'] === id || b['ended_with'] === fullname;

export function listerBilletagesActe({
  em,
  requete,
  session,
}: ActRequest<
  unknown,
  RequeteListe & FiltrePeriode & { caisse_id?: number | undefined; statut?: string | undefined }
>) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return Promise.resolve(periode);
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (periode) {
    addFilter(filtres, 't.debut_at < ?', periode.fin);
    addFilter(filtres, 't.fin_at > ?', periode.debut);
  }
  if (!voitAttendu(session)) addFilter(filtres, SIENS, session.id);
  if (requete.caisse_id) addFilter(filtres, 't.caisse_id = ?', requete.caisse_id);
  if (requete.statut) addFilter(filtres, 't.statut = ?', requete.statut);
  return readList(em, SOURCE, requete, filtres);
}

export const billetageDe = (em: EntityManager, id: number): Promise<SqlRow | undefined> =>
  sqlOne(em, `${LIRE} where t.id = $1`, [id]);

export async function lireBilletageActe({
  em,
  parametres: { id },
  session,
}: ActRequest<{ id: number }>) {
  const ligne = await billetageDe(em, id);
  if (!ligne) return refus(404, 'introuvable', phrasesRefus.introuvable('Billetage'));
  if (!voitAttendu(session) && !estSien(ligne, session))
    return refus(403, 'non_autorise', phrasesAcces.nonAutorise);
  return succes(presenterBilletage(ligne));
}
