import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, jourDe } from '#shared/base/dates.ts';
import { type Centimes, enFcfa, moins } from '#shared/base/montant.ts';
import { constat, type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesBilletage from '#shared/billetage/comptage.phrases.ts';
import {
  memeComptage,
  type ModeCompte,
  peutRecompter,
  type CompteTrouve,
} from '#shared/billetage/premier-comptage.rules.ts';
import { caisseRecomptee, recompteAttendu } from '#shared/notification/notification.rules.ts';
import { audit } from '../db/audit.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { notifier } from '../notification/notifier.ts';
import { inscrire } from '../scellement/inscrire.ts';
import { voitAttendu } from '../session-caisse/droit-de-caisse.ts';
import type { SessionCaisseRow } from '../session-caisse/session-caisse.entity.ts';
import type { ComptageRow } from './comptage.entity.ts';
import type { LockedBilletage } from './lock-billetage.ts';

export interface AConstater {
  session_id: number;
  caisse: { id: number; libelle: string };
  trouve: CompteTrouve;
  total: Centimes;
  attendus: Record<'attendu' | `${ModeCompte}_attendu`, Centimes>;
}

type Qui = Pick<ActRequest, 'em' | 'session' | 'maintenant' | 'adresse'>;
type SessionLue = Pick<SessionCaisseRow, 'comptages_permis' | 'recompte_demande_par'>;

const comptagesDe = (em: EntityManager, session_id: number): Promise<ComptageRow[]> =>
  sql<ComptageRow>(em, 'select * from comptage where session_id = $1 order by rang', [session_id]);

interface Nombre {
  nombre: number;
}
async function recomptesDuJour({ em, session, maintenant }: Qui): Promise<number> {
  const lus = await sqlOne<Nombre>(
    em,
    'select count(*)::int as nombre from comptage where par_id = $1 and rang > 1 and at >= $2',
    [session.id, debutDeJour(jourDe(maintenant))],
  );
  return lus?.nombre ?? 0;
}

/** Audited every time, notified once while unread; compares nothing. */
async function refuserRecompte(r: Qui, { session_id, caisse }: AConstater): Promise<Refus> {
  const { em, session, maintenant, adresse } = r;
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'comptage refusé',
    entite: 'caisse',
    entite_id: caisse.id,
  });
  const avis = recompteAttendu({ session_id, caisse: caisse.libelle, par: session.fullname });
  await notifier(em, [avis], maintenant);
  return constat(
    refus(409, 'recompte_a_demander', phrasesBilletage.recompteADemander(caisse.libelle)),
  );
}

const describe = (c: Pick<ComptageRow, 'total_billetage' | 'attendu'>): string =>
  phrasesBilletage.comptageDit({
    total: enFcfa(c.total_billetage),
    ecart: enFcfa(moins(c.total_billetage, c.attendu)),
  });
/** [BIL-26] Notifies with all earlier counts. */
async function notifyRecompte(
  { em, session, maintenant, adresse }: Qui,
  faits: readonly ComptageRow[],
  { session_id, caisse, total, attendus }: AConstater,
): Promise<void> {
  const rang = faits.length + 1;
  const precedents = faits.map(describe);
  const maintenantDit = describe({ total_billetage: total, attendu: attendus.attendu });
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'recomptage',
    entite: 'caisse',
    entite_id: caisse.id,
    avant: { comptages: precedents },
    apres: { rang, comptage: maintenantDit },
  });
  const avis = caisseRecomptee({
    session_id,
    rang,
    caisse: caisse.libelle,
    par: session.fullname,
    precedents: precedents.join(' ; '),
    dit: `${phrasesBilletage.rangDit(rang)}, ${maintenantDit}`,
  });
  await notifier(em, [avis], maintenant);
}

async function ecrireComptage(
  {
    em,
    session,
    maintenant,
  }: Pick<Qui, 'em' | 'maintenant'> & {
    session: Pick<Qui['session'], 'id' | 'fullname'>;
  },
  rang: number,
  demande_par: string | null,
  { session_id, caisse, trouve, total, attendus }: AConstater,
): Promise<number> {
  const ecrit = await sqlOne<Pick<ComptageRow, 'id'>>(
    em,
    `insert into comptage (session_id, rang, caisse_id, caisse_libelle, coupures, total_billetage,
        cheque, mobile_money, autres, attendu, cheque_attendu, mobile_money_attendu,
        autres_attendu, par, par_id, demande_par, at, fond_caisse)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
      returning id`,
    [
      session_id,
      rang,
      caisse.id,
      caisse.libelle,
      JSON.stringify(trouve.coupures),
      total,
      trouve.cheque,
      trouve.mobile_money,
      trouve.autres,
      attendus.attendu,
      attendus.cheque_attendu,
      attendus.mobile_money_attendu,
      attendus.autres_attendu,
      session.fullname,
      session.id,
      demande_par,
      maintenant,
      trouve.fond_caisse,
    ],
  );
  if (!ecrit) throw new Error(`comptage de la caisse ${caisse.id} non écrit`);
  inscrire(em, 'comptage', ecrit.id);
  return ecrit.id;
}

/**
 * [BIL-25] Records the count before comparing; returns its id. Resubmission for a motive is the
 * same count; others are recounts, notified, limited [BIL-26]. Session locked by the caller; a
 * refusal commits.
 */
export async function constaterComptage(r: Qui, c: AConstater): Promise<number | Refus> {
  const faits = await comptagesDe(r.em, c.session_id);
  const dernier = faits.at(-1);
  if (dernier && dernier.billetage_id === null && memeComptage(dernier, c.trouve))
    return dernier.id;
  const tenue = await sqlOne<SessionLue>(
    r.em,
    'select comptages_permis, recompte_demande_par from session_caisse where id = $1',
    [c.session_id],
  );
  const demande_par = tenue?.recompte_demande_par ?? null;
  const permis = peutRecompter({
    nombre: faits.length,
    permis: tenue?.comptages_permis ?? 0,
    demande: demande_par !== null,
    recomptes_du_jour: await recomptesDuJour(r),
  });
  // Whoever sees the expected amount has nothing to guess.
  if (!permis && !voitAttendu(r.session)) return refuserRecompte(r, c);
  if (faits.length > 0) await notifyRecompte(r, faits, c);
  return ecrireComptage(r, faits.length + 1, demande_par, c);
}

export const lierComptage = (em: EntityManager, id: number, billetage_id: number) =>
  sql(em, 'update comptage set billetage_id = $2 where id = $1', [id, billetage_id]);

type SessionDe = Pick<SessionCaisseRow, 'id'>;
/** A legacy count becomes the first of its session. */
const REPRENDRE = `
  insert into comptage (session_id, rang, caisse_id, caisse_libelle, coupures, total_billetage,
    cheque, mobile_money, autres, attendu, cheque_attendu, mobile_money_attendu, autres_attendu,
    par, par_id, billetage_id, at, fond_caisse)
  select s.id, 1, b.caisse_id, b.caisse_libelle, b.coupures, b.total_billetage, b.cheque,
    b.mobile_money, b.autres, b.attendu, b.cheque_attendu, b.mobile_money_attendu,
    b.autres_attendu, b.created_by, b.created_by_id, b.id, b.created_at,
    b.fond_caisse
  from billetage b
  join session_caisse s on s.billetage_id = b.id
  where b.id = $1 and not exists (select 1 from comptage c where c.session_id = s.id)
  returning id`;
/**
 * [BIL-25] Recount after return, against the original expected amount. Null for an unknown session.
 */
export async function constaterRecompte(
  r: Qui,
  tenu: LockedBilletage,
  { trouve, total }: Pick<AConstater, 'trouve' | 'total'>,
): Promise<number | null | Refus> {
  for (const { id } of await sql<Pick<ComptageRow, 'id'>>(r.em, REPRENDRE, [tenu.id]))
    inscrire(r.em, 'comptage', id);
  const deLui = await sqlOne<SessionDe>(
    r.em,
    'select id from session_caisse where billetage_id = $1 for no key update',
    [tenu.id],
  );
  if (!deLui) return null;
  const { attendu, cheque_attendu, mobile_money_attendu, autres_attendu } = tenu;
  return constaterComptage(r, {
    session_id: deLui.id,
    caisse: { id: tenu.caisse_id, libelle: tenu.caisse_libelle },
    trouve,
    total,
    attendus: { attendu, cheque_attendu, mobile_money_attendu, autres_attendu },
  });
}
