import type { FiltrePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes, estRefus } from '#shared/base/refus.ts';
import { type Billetage, billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import { ditePeriode } from '#shared/gestion/billetage/billetage.rules.ts';
import { present } from '../../platform/db/present.ts';
import type { SqlRow } from '../../platform/db/sql.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest, ServerSession } from '../../platform/http/route.ts';
import { billetageDe, BILLETAGES } from './billetages.sql.ts';
import { voitAttendu } from '../../vente/session-caisse/droit-de-caisse.ts';
import type { BilletageRow } from './billetage.entity.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

const avecPeriode = (l: SqlRow): SqlRow => ({
  ...l,
  periode: ditePeriode(l as unknown as Billetage),
});
export const presenterBilletage = (l: SqlRow): Billetage => present(billetage, avecPeriode(l));

const triables = ['id', 'total_vente', 'total_billetage', 'ecart', 'statut', 'created_at'] as const;
const mots = ['caisse_libelle', 'created_by', 'ended_with'] as const;
const SOURCE: ListSource<Billetage> = {
  schema: billetage,
  select: `${BILLETAGES} where true`,
  recherche: 't.recherche',
  tri: {
    periode: 't.debut_at',
    date_debut: 't.debut_at',
    date_fin: 't.fin_at',
    ...sortAsIs<BilletageRow>(triables),
    ...sortAsWords<BilletageRow>(mots),
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
