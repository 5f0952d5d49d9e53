import { type Centimes, oppose, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { fondCompteDepuis } from '#shared/vente/session-caisse/session-caisse.rules.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  ecrireMouvement,
  ouvrirSession,
  type SessionAOuvrir,
  type SessionTenue,
  lockSession,
} from './lock-session.ts';
import type { SessionCaisseRow } from './session-caisse.entity.ts';
import { SANS_MOUVEMENT, type SommesDeSession, sommerSession } from './sommes.sql.ts';

/** As typed, at most now. */
export interface PeriodeComptee {
  debut: Date;
  fin: Date;
  /** Null: all; else later movements go to the next session. */
  jusqua: Date | null;
}

/** Null: the period ended before the open session. */
export interface SessionComptee {
  session: SessionTenue | null;
  sommes: SommesDeSession;
  /** It starts before the typed period. */
  deborde: boolean;
  suivante: SessionSuivante | null;
}
/** `attend`: open, float unstated; `su`: stated or counted. */
type SessionSuivante = Pick<SessionCaisseRow, 'id' | 'fond'> & { attend: boolean; su: boolean };
/** Excludes empty sessions of withdrawn counts. */
const lireSuivante = async (
  em: EntityManager,
  caisse_id: number,
  jusqua: Date,
): Promise<SessionSuivante | null> =>
  (await row(
    em,
    query
      .selectFrom('session_caisse as s')
      .select((eb) => [
        's.id',
        's.fond',
        eb
          .and([eb('s.fermee_at', 'is', null), eb('s.fond_dit', '=', constant(false))])
          .$castTo<boolean>()
          .as('attend'),
        eb
          .or([eb('s.fond_dit', '=', constant(true)), eb('s.billetage_id', 'is not', null)])
          .$castTo<boolean>()
          .as('su'),
      ])
      .where('s.caisse_id', '=', caisse_id)
      .where('s.ouverte_at', '>=', enIso(jusqua))
      .where((eb) =>
        eb.or([
          eb('s.fermee_at', 'is', null),
          eb('s.fermee_at', '>', eb.ref('s.ouverte_at')),
          eb('s.billetage_id', 'is not', null),
        ]),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('billetage as b')
              .select('b.id')
              .whereRef('b.id', '=', 's.billetage_id')
              .where('b.statut', '=', constant('retiré')),
          ),
        ),
      )
      .orderBy('s.ouverte_at')
      .orderBy('s.id')
      .limit(constant(1)),
  )) ?? null;

/** [SES-6] Locks the session to close: all movements before its end. */
export async function sessionACompter(
  em: EntityManager,
  caisse: SessionAOuvrir['caisse'],
  { debut, jusqua }: PeriodeComptee,
): Promise<SessionComptee> {
  const session = await lockSession(em, caisse, debut);
  const sommes = await sommerSession(em, session.id, jusqua);
  if (jusqua !== null && jusqua <= session.ouverte_at && sommes.nombre === 0) {
    const suivante = await lireSuivante(em, caisse.id, jusqua);
    return { session: null, sommes: SANS_MOUVEMENT, deborde: false, suivante };
  }
  const { nombre } = await sommerSession(em, session.id, debut);
  return { session, sommes, deborde: nombre > 0, suivante: null };
}

export interface ACloreSession {
  caisse: SessionAOuvrir['caisse'];
  billetage_id: number;
  periode: PeriodeComptee;
  comptee: SessionComptee;
  par: { id: number; fullname: string };
  /** Hundredths; left for the next session (null: unstated). */
  fond: Centimes;
  fond_laisse: Centimes | null;
  /** Stated, absent from the ledger; hundredths. */
  dits: {
    entrees: Centimes;
    sorties: Centimes;
    motif_entrees: string | null;
    motif_sorties: string | null;
    /** Second signatory, above the ceiling. */
    accord_par: string | null;
  };
}

const dernierInstant = ({ fin }: PeriodeComptee): Date => new Date(fin.getTime() - 1);

async function ecrireDits(em: EntityManager, a: ACloreSession, session_id: number): Promise<void> {
  const { debut, fin, jusqua } = a.periode;
  // Within the session, even for a past period.
  const at = jusqua === null ? fin : new Date(Math.max(debut.getTime(), fin.getTime() - 1));
  const sommes = [
    { rang: 1, genre: 'ajout', espece: a.dits.entrees, motif: a.dits.motif_entrees },
    { rang: 2, genre: 'retrait', espece: oppose(a.dits.sorties), motif: a.dits.motif_sorties },
  ] as const;
  for (const somme of sommes.filter((s) => s.espece !== ZERO))
    await ecrireMouvement(em, {
      ...somme,
      session_id,
      caisse_id: a.caisse.id,
      at,
      source: 'billetage',
      source_id: a.billetage_id,
      par: a.par.fullname,
      accord_par: a.dits.accord_par,
    });
}

/** Becomes the next session's unstated float. */
async function laisserFond(
  em: EntityManager,
  { session_id, fond }: { session_id: number; fond: Centimes },
  a: ACloreSession,
): Promise<void> {
  await rows(
    em,
    query
      .updateTable('session_caisse')
      .set({ fond, fond_dit: true, ouverte_par: a.par.fullname, ouverte_par_id: a.par.id })
      .where('id', '=', session_id),
  );
  inscrire(em, 'session_caisse', session_id);
}

/** Earlier period: own empty session [SES-17]; float dated at its end [CPT-30]. */
async function cloreAvant(em: EntityManager, a: ACloreSession): Promise<void> {
  const { caisse, billetage_id, periode, fond } = a;
  const depuis = fondCompteDepuis(dernierInstant(periode), periode.debut);
  const vide = await row(
    em,
    query
      .insertInto('session_caisse')
      .values({
        caisse_id: caisse.id,
        caisse_libelle: caisse.libelle,
        ouverte_at: depuis ?? periode.debut,
        fermee_at: periode.fin,
        billetage_id,
        fond,
      })
      .returning('id'),
  );
  if (!vide) throw new Error(`session vide de la caisse ${caisse.id} non écrite`);
  await ecrireDits(em, a, vide.id);
  const { suivante } = a.comptee;
  if (suivante?.attend && a.fond_laisse !== null)
    await laisserFond(em, { session_id: suivante.id, fond: a.fond_laisse }, a);
}

/** [SES-6] Closes, opens the next with the cash left; movements after a past period move to it. */
export async function cloreSession(em: EntityManager, a: ACloreSession): Promise<void> {
  const { caisse, billetage_id, periode, comptee, fond, fond_laisse } = a;
  if (!comptee.session) return cloreAvant(em, a);
  const { id, ouverte_at } = comptee.session;
  await ecrireDits(em, a, id);
  const depuis = fondCompteDepuis(dernierInstant(periode), ouverte_at);
  const au = depuis && enIso(depuis);
  // A float stated here dates from the period's end [CPT-30]; a known one no later.
  await rows(
    em,
    query
      .updateTable('session_caisse')
      .set((eb) => ({
        fermee_at: eb.fn<string>('greatest', [eb.val(enIso(periode.fin)), 'ouverte_at']),
        billetage_id,
        fond,
        fond_le: eb
          .case()
          .when(
            eb.and([
              eb('fond_dit', '=', constant(true)),
              eb.or([eb('fond_le', 'is', null), eb('fond_le', '<', eb.val(au))]),
            ]),
          )
          .then(eb.ref('fond_le'))
          .else(au)
          .end(),
      }))
      .where('id', '=', id),
  );
  const suivante = await ouvrirSession(em, {
    caisse,
    le: periode.fin,
    par: fond_laisse === null ? null : a.par,
    fond: fond_laisse ?? ZERO,
  });
  if (!suivante) throw new Error(`caisse ${caisse.id} : deux sessions ouvertes`);
  if (fond_laisse !== null) inscrire(em, 'session_caisse', suivante.id);
  if (periode.jusqua !== null)
    await rows(
      em,
      query
        .updateTable('mouvement_caisse')
        .set({ session_id: suivante.id })
        .where('session_id', '=', id)
        .where('at', '>=', enIso(periode.jusqua)),
    );
}
