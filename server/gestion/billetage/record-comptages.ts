import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, enIso, jourDe } from '#shared/base/dates.ts';
import { type Centimes, enFcfa, moins } from '#shared/base/montant.ts';
import { constat, type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesBilletage from '#shared/gestion/billetage/comptage.phrases.ts';
import {
  memeComptage,
  type ModeCompte,
  peutRecompter,
  type CompteTrouve,
} from '#shared/gestion/billetage/premier-comptage.rules.ts';
import { caisseRecomptee, recompteAttendu } from '#shared/admin/notification/notification.rules.ts';
import { audit } from '../../platform/db/audit.ts';
import { constant, counted, json, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { notifier } from '../../admin/notification/notifier.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { voitAttendu } from '../../vente/session-caisse/droit-de-caisse.ts';
import type { ComptageRow } from './comptage.entity.ts';
import type { LockedBilletage } from './lock-billetage.ts';
import { reprendreComptage } from './reprendre-comptage.sql.ts';

export interface AConstater {
  session_id: number;
  caisse: { id: number; libelle: string };
  trouve: CompteTrouve;
  total: Centimes;
  attendus: Record<'attendu' | `${ModeCompte}_attendu`, Centimes>;
}

type Qui = Pick<ActRequest, 'em' | 'session' | 'maintenant' | 'adresse'>;

const comptagesDe = (em: EntityManager, session_id: number): Promise<ComptageRow[]> =>
  rows(
    em,
    query.selectFrom('comptage').selectAll().where('session_id', '=', session_id).orderBy('rang'),
  );

async function recomptesDuJour({ em, session, maintenant }: Qui): Promise<number> {
  const lus = await row(
    em,
    query
      .selectFrom('comptage')
      .select(counted)
      .where('par_id', '=', session.id)
      .where('rang', '>', constant(1))
      .where('at', '>=', enIso(debutDeJour(jourDe(maintenant)))),
  );
  return lus?.n ?? 0;
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
  const ecrit = await row(
    em,
    query
      .insertInto('comptage')
      .values({
        session_id,
        rang,
        caisse_id: caisse.id,
        caisse_libelle: caisse.libelle,
        coupures: json([...trouve.coupures]),
        total_billetage: total,
        cheque: trouve.cheque,
        mobile_money: trouve.mobile_money,
        autres: trouve.autres,
        fond_caisse: trouve.fond_caisse,
        ...attendus,
        par: session.fullname,
        par_id: session.id,
        demande_par,
        at: maintenant,
      })
      .returning('id'),
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
  const tenue = await row(
    r.em,
    query
      .selectFrom('session_caisse')
      .select(['comptages_permis', 'recompte_demande_par'])
      .where('id', '=', c.session_id),
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
  rows(em, query.updateTable('comptage').set({ billetage_id }).where('id', '=', id));

/**
 * [BIL-25] Recount after return, against the original expected amount. Null for an unknown session.
 */
export async function constaterRecompte(
  r: Qui,
  tenu: LockedBilletage,
  { trouve, total }: Pick<AConstater, 'trouve' | 'total'>,
): Promise<number | null | Refus> {
  for (const { id } of await reprendreComptage(r.em, tenu.id)) inscrire(r.em, 'comptage', id);
  const deLui = await row(
    r.em,
    query
      .selectFrom('session_caisse')
      .select('id')
      .where('billetage_id', '=', tenu.id)
      .forNoKeyUpdate(),
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
