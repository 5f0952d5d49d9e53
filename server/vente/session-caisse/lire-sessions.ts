import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, estRefus } from '#shared/base/refus.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { NOM_DU_MOUVEMENT } from '#shared/vente/session-caisse/session-caisse.phrases.ts';
import {
  attenduDeSession,
  type EspecesDeSession,
} from '#shared/vente/session-caisse/session-caisse.rules.ts';
import {
  type MouvementCaisse,
  mouvementCaisse,
  type GenreMouvement,
  type SessionCaisse,
  sessionCaisse,
} from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { MOUVEMENTS } from './mouvements.sql.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row, rows, textOf } from '../../platform/db/query.ts';
import type { SqlRow } from '../../platform/db/sql.ts';
import { query } from '../../query.ts';
import {
  addFilter,
  type Filters,
  type ListSource,
  readList,
} from '../../platform/http/read-list.ts';
import type { ActRequest, ServerSession } from '../../platform/http/route.ts';
import { voitAttendu } from './droit-de-caisse.ts';
import type { SessionCaisseRow } from './session-caisse.entity.ts';
import { sommerSessions } from './sommes.sql.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

type SessionSommee = Pick<SessionCaisseRow, 'fond'> & EspecesDeSession;

/** Expected cash only if permitted. */
function montrer(ligne: SqlRow, voit: boolean): SqlRow {
  const lue = ligne as unknown as SessionSommee;
  return voit
    ? { ...ligne, attendu: attenduDeSession(lue.fond, lue) }
    : { ...ligne, vendu: null, attendu: null };
}
/** Sums of the page only. */
async function montrerToutes(em: EntityManager, lignes: SqlRow[], voit: boolean) {
  const sommes = await sommerSessions(
    em,
    lignes.map((l) => Number(l['id'])),
  );
  return lignes.map((l) => {
    const { vendu, entrees, sorties } = sommes(Number(l['id']));
    return montrer({ ...l, vendu, entrees, sorties }, voit);
  });
}
export async function sessionPresente(
  em: EntityManager,
  id: number,
  session: ServerSession,
): Promise<SessionCaisse> {
  const lignes = await rows(
    em,
    query.selectFrom('session_caisse').selectAll().where('id', '=', id),
  );
  const [montree] = await montrerToutes(em, lignes, voitAttendu(session));
  return present(sessionCaisse, montree ?? {});
}

type RequeteSessions = RequeteListe &
  FiltrePeriode & { caisse_id?: number | undefined; etat?: 'ouverte' | 'fermée' | undefined };

/**
 * [SES-11] Last opened first. Without validation or day review: own countable registers, no
 * expected cash.
 */
export function listerSessionsCaisseActe({
  em,
  requete,
  session,
}: ActRequest<unknown, RequeteSessions>) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return Promise.resolve(periode);
  const voit = voitAttendu(session);
  const source: ListSource<SessionCaisse> = {
    schema: sessionCaisse,
    select: textOf(query.selectFrom('session_caisse as t').selectAll('t').where(constant(true))),
    recherche: 'f_recherche(t.caisse_libelle)',
    tri: {
      id: 't.id',
      caisse_libelle: 'f_recherche(t.caisse_libelle)',
      ouverte_at: 't.ouverte_at',
    },
    parDefaut: 't.ouverte_at desc, t.id desc',
    completer: (propre, lignes) => montrerToutes(propre, lignes, voit),
  };
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (periode) {
    addFilter(filtres, 't.ouverte_at < ?', periode.fin);
    addFilter(filtres, '(t.fermee_at is null or t.fermee_at > ?)', periode.debut);
  }
  if (requete.caisse_id) addFilter(filtres, 't.caisse_id = ?', requete.caisse_id);
  if (requete.etat)
    filtres.conditions.push(
      requete.etat === 'ouverte' ? 't.fermee_at is null' : 't.fermee_at is not null',
    );
  if (!voit) {
    addFilter(
      filtres,
      `t.caisse_id in (select id from caisse where current_authorized_user_id = ?
        ${peut(session, 'VENTE', 'reservation') ? `or id = ${CAISSE_DEFAUT}` : ''})`,
      session.id,
    );
  }
  return readList(em, source, requete, filtres);
}

function nommer(ligne: SqlRow): SqlRow {
  const nom = NOM_DU_MOUVEMENT[ligne['genre'] as GenreMouvement];
  const ticket = ligne['numero_ticket'];
  return { ...ligne, libelle: typeof ticket === 'number' ? `${nom}, ticket N° ${ticket}` : nom };
}

/** [SES-5] With running balance. */
export async function listerMouvementsCaisseActe({
  em,
  parametres: { id },
  requete,
  session,
}: ActRequest<{ id: number }, RequeteListe>) {
  const tenue = await row(em, query.selectFrom('session_caisse').select('id').where('id', '=', id));
  if (!tenue) return refus(404, 'introuvable', phrasesRefus.introuvable('Session de caisse'));
  if (!voitAttendu(session)) return refus(403, 'non_autorise', phrasesAcces.nonAutorise);
  const source: ListSource<MouvementCaisse> = {
    schema: mouvementCaisse,
    select: MOUVEMENTS(id),
    recherche: `f_recherche(t.par || ' ' || coalesce(t.motif, ''))`,
    tri: { id: 't.id', at: 't.at', espece: 't.espece', par: 'f_recherche(t.par)' },
    parDefaut: 't.at desc, t.id desc',
    completer: async (_em, lignes) => lignes.map(nommer),
  };
  return readList(em, source, requete, { conditions: [], valeurs: [] });
}
