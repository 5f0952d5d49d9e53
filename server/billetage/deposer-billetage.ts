import type { EntityManager } from '@mikro-orm/postgresql';
import { enCentimes } from '#shared/base/montant.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesBilletage from '#shared/billetage/billetage.phrases.ts';
import * as phrasesCaisse from '#shared/caisse/caisse.phrases.ts';
import { refus, type Resultat, succes, estRefus, type Refus } from '#shared/base/refus.ts';
import {
  compter,
  ecartDe,
  fauteCoupures,
  periodeBilletage,
} from '#shared/billetage/billetage.rules.ts';
import type { Billetage, NouveauBilletage } from '#shared/billetage/billetage.schema.ts';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import { billetageAValider } from '#shared/notification/notification.rules.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import { audit } from '../db/audit.ts';
import { inscrire } from '../scellement/inscrire.ts';
import { sqlOne } from '../db/sql.ts';
import type { ActRequest, ServerSession } from '../http/route.ts';
import { notifier } from '../notification/notifier.ts';
import { raise } from '../realtime/raise.ts';
import { billetageDe, presenterBilletage } from './lire-billetages.ts';
import type { CaisseRow } from '../caisse/caisse.entity.ts';
import type { BilletageRow } from './billetage.entity.ts';

/** Hundredths, by what was handed over; change goes out of the cash. */
interface Encaisse {
  espece: number;
  cheque: number;
  mobile_money: number;
  autres: number;
}
/**
 * Sales made in the period come in; those cancelled in it go out, whenever they were made, and so
 * does what returns gave back in it: the drawer gives the money back that day.
 */
const ENCAISSE = `
  with mouvements as (
    select v.*, 1 as sens
    from vente v
    where v.caisse_id = $1 and v.created_at >= $2 and v.created_at < $3
    union all
    select v.*, -1
    from vente v
    where v.caisse_id = $1 and v.annule_at >= $2 and v.annule_at < $3
  ), parts as (
    select m.sens, p ->> 'mode' as mode, round((p ->> 'montant')::numeric * 100)::bigint as montant
    from mouvements m, jsonb_array_elements(coalesce(m.paiements, '[]'::jsonb)) p
    union all select m.sens, 'espece', -coalesce(m.montant_rendu, 0) from mouvements m
    union all
    select -1, r.mode, r.montant_rendu
    from retour_vente r
    where r.caisse_id = $1 and r.created_at >= $2 and r.created_at < $3
  )
  select ${['espece', 'cheque', 'mobile_money', 'autres'].map((mode) => `coalesce(sum(sens * montant) filter (where mode = '${mode}'), 0)::bigint as ${mode}`).join(', ')}
  from parts`;

/** [BIL-7] Net cash, and the other modes, of a register over a period (contract §5). */
export const encaisse = async (
  em: EntityManager,
  caisse_id: number,
  debut: Date,
  fin: Date,
): Promise<Encaisse> =>
  (await sqlOne<Encaisse>(em, ENCAISSE, [caisse_id, debut, fin])) ?? {
    espece: 0,
    cheque: 0,
    mobile_money: 0,
    autres: 0,
  };

/** [BIL-8] Counts a register: who holds it, who sells on Default, or who manages the counts. */
function peutCompter(
  session: ServerSession,
  caisse: { id: number; current_authorized_user_id: number | null },
): boolean {
  if (peut(session, 'GESTION', 'billetage')) return true;
  return caisse.id === CAISSE_DEFAUT
    ? peut(session, 'VENTE', 'reservation')
    : caisse.current_authorized_user_id === session.id;
}

type CaisseComptee = Pick<CaisseRow, 'id' | 'libelle' | 'current_authorized_user_id'>;

/** The register counted, locked: whoever may count it, over a period that no other count holds. */
async function tenirCaisse(
  { em, corps, session }: Depot,
  periode: { debut: Date; fin: Date },
): Promise<CaisseComptee | Refus> {
  const caisse = await sqlOne<CaisseComptee>(
    em,
    'select id, libelle, current_authorized_user_id from caisse where id = $1 for no key update',
    [corps.caisse_id],
  );
  if (!caisse) return refus(404, 'introuvable', phrasesRefus.introuvable('Caisse'));
  if (!peutCompter(session, caisse))
    return refus(403, 'caisse_non_connectee', phrasesCaisse.caisseNonConnectee);
  const croise = await sqlOne<Pick<BilletageRow, 'id'>>(
    em,
    'select id from billetage where caisse_id = $1 and debut_at < $3 and fin_at > $2 limit 1',
    [caisse.id, periode.debut, periode.fin],
  );
  if (!croise) return caisse;
  return refus(
    409,
    'billetage_chevauche',
    phrasesBilletage.billetageChevauche(caisse.libelle),
    presenterBilletage((await billetageDe(em, croise.id)) ?? {}),
  );
}

type Depot = ActRequest<unknown, unknown, NouveauBilletage>;

/** What was counted and what was expected, in hundredths. */
interface Compte {
  periode: { debut: Date; fin: Date };
  attendu: Encaisse;
  total_billetage: number;
  fond_caisse: number;
  entrees: number;
  sorties: number;
  motif: string | null;
}

/** Any count is accepted; one that differs from what the period took needs a motive. */
async function compterPeriode(
  { em, corps }: Depot,
  caisse: CaisseComptee,
  periode: Compte['periode'],
): Promise<Compte | Refus> {
  const compte = {
    periode,
    attendu: await encaisse(em, caisse.id, periode.debut, periode.fin),
    total_billetage: compter(corps.coupures),
    fond_caisse: enCentimes(corps.fond_caisse),
    entrees: enCentimes(corps.entrees),
    sorties: enCentimes(corps.sorties),
    motif: corps.motif_ecart?.trim() || null,
  };
  const ecart = ecartDe(compte.total_billetage, { ...compte, total_vente: compte.attendu.espece });
  return ecart !== 0 && compte.motif === null
    ? refus(422, 'billetage_motif', phrasesBilletage.billetageMotif)
    : compte;
}

async function ecrireBilletage(
  { em, corps, session, maintenant }: Depot,
  caisse: CaisseComptee,
  { periode, attendu, motif, ...compte }: Compte,
): Promise<Billetage> {
  const cree = await sqlOne<Pick<BilletageRow, 'id'>>(
    em,
    `
    insert into billetage (caisse_id, caisse_libelle, date_debut, heure_debut, date_fin, heure_fin,
      debut_at, fin_at, coupures, total_billetage, fond_caisse, entrees, sorties,
      cheque, mobile_money, autres, total_vente, cheque_attendu, mobile_money_attendu,
        autres_attendu, motif_ecart, created_by, created_by_id, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
      $20, $21, $22, $23, $24, $24)
    returning id`,
    [
      caisse.id,
      caisse.libelle,
      corps.date_debut,
      corps.heure_debut,
      corps.date_fin,
      corps.heure_fin,
      periode.debut,
      periode.fin,
      JSON.stringify(corps.coupures),
      compte.total_billetage,
      compte.fond_caisse,
      compte.entrees,
      compte.sorties,
      enCentimes(corps.cheque),
      enCentimes(corps.mobile_money),
      enCentimes(corps.autres),
      attendu.espece,
      attendu.cheque,
      attendu.mobile_money,
      attendu.autres,
      motif,
      session.fullname,
      session.id,
      maintenant,
    ],
  );
  if (!cree) throw new Error(`billetage de la caisse ${caisse.id} non écrit`);
  inscrire(em, 'billetage', cree.id);
  return presenterBilletage((await billetageDe(em, cree.id)) ?? {});
}

/** To the audit, to the register's screens, and to whoever validates counts. */
async function direDepot(
  { em, session, maintenant, adresse }: Depot,
  caisse: CaisseComptee,
  billetage: Billetage,
): Promise<void> {
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'dépôt',
    entite: 'billetage',
    entite_id: billetage.id,
    apres: {
      caisse: caisse.libelle,
      periode: billetage.periode,
      total_billetage: billetage.total_billetage,
      ecart: billetage.ecart,
      motif_ecart: billetage.motif_ecart,
    },
  });
  raise(em, 'billetage.depose', [`caisse:${caisse.id}`], { billetage });
  await notifier(
    em,
    [billetageAValider({ id: billetage.id, caisse: caisse.libelle, auteur: session.fullname })],
    maintenant,
  );
}

/**
 * [BIL-9] A blind count: the expected amount is neither asked nor shown before. Any count is
 * accepted; one that differs needs a motive, and that is all that is said of it. Periods of one
 * register do not overlap.
 */
export async function deposerBilletageActe(r: Depot): Promise<Resultat<Billetage>> {
  const faute = fauteCoupures(r.corps.coupures);
  if (faute) return refus(422, 'saisie_invalide', faute);
  const periode = periodeBilletage(r.corps);
  if (!periode) return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  const caisse = await tenirCaisse(r, periode);
  if (estRefus(caisse)) return caisse;
  const compte = await compterPeriode(r, caisse, periode);
  if (estRefus(compte)) return compte;
  const billetage = await ecrireBilletage(r, caisse, compte);
  await direDepot(r, caisse, billetage);
  return succes(billetage, phrasesBilletage.billetageDepose);
}
