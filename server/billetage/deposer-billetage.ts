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
import { auditer } from '../db/audit.ts';
import { sqlUn } from '../db/sql.ts';
import type { Requete, SessionServeur } from '../http/requete.ts';
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
 * Sales made in the period come in; those cancelled in it go out, whenever they were made: the
 * drawer gives the money back that day.
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
  (await sqlUn<Encaisse>(em, ENCAISSE, [caisse_id, debut, fin])) ?? {
    espece: 0,
    cheque: 0,
    mobile_money: 0,
    autres: 0,
  };

/** [BIL-8] Counts a register: who holds it, who sells on Default, or who manages the counts. */
function peutCompter(
  session: SessionServeur,
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
  const caisse = await sqlUn<CaisseComptee>(
    em,
    'select id, libelle, current_authorized_user_id from caisse where id = $1 for update',
    [corps.caisse_id],
  );
  if (!caisse) return refus(404, 'introuvable', phrasesRefus.introuvable('Caisse'));
  if (!peutCompter(session, caisse))
    return refus(403, 'caisse_non_connectee', phrasesCaisse.caisseNonConnectee);
  const croise = await sqlUn<Pick<BilletageRow, 'id'>>(
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

type Depot = Requete<unknown, unknown, NouveauBilletage>;
/**
 * [BIL-9] A blind count: the expected amount is neither asked nor shown before. Any count is
 * accepted; one that differs needs a motive, and that is all that is said of it. Periods of one
 * register do not overlap.
 */
export async function deposerBilletageActe(r: Depot): Promise<Resultat<Billetage>> {
  const { em, corps, session, maintenant, adresse } = r;
  const faute = fauteCoupures(corps.coupures);
  if (faute) return refus(422, 'saisie_invalide', faute);
  const periode = periodeBilletage(corps);
  if (!periode) return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  const caisse = await tenirCaisse(r, periode);
  if (estRefus(caisse)) return caisse;
  const { espece, cheque, mobile_money, autres } = await encaisse(
    em,
    caisse.id,
    periode.debut,
    periode.fin,
  );
  const total_billetage = compter(corps.coupures);
  const motif = corps.motif_ecart?.trim() || null;
  const [fond_caisse, entrees, sorties] = [
    enCentimes(corps.fond_caisse),
    enCentimes(corps.entrees),
    enCentimes(corps.sorties),
  ];
  if (
    ecartDe(total_billetage, { fond_caisse, total_vente: espece, entrees, sorties }) !== 0 &&
    motif === null
  )
    return refus(422, 'billetage_motif', phrasesBilletage.billetageMotif);
  const cree = await sqlUn<Pick<BilletageRow, 'id'>>(
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
      total_billetage,
      fond_caisse,
      entrees,
      sorties,
      enCentimes(corps.cheque),
      enCentimes(corps.mobile_money),
      enCentimes(corps.autres),
      espece,
      cheque,
      mobile_money,
      autres,
      motif,
      session.fullname,
      session.id,
      maintenant,
    ],
  );
  const presente = presenterBilletage((await billetageDe(em, cree?.id ?? 0)) ?? {});
  await auditer(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'dépôt',
    entite: 'billetage',
    entite_id: presente.id,
    apres: {
      caisse: caisse.libelle,
      periode: presente.periode,
      total_billetage: presente.total_billetage,
      ecart: presente.ecart,
      motif_ecart: motif,
    },
  });
  raise(em, 'billetage.depose', [`caisse:${caisse.id}`], { billetage: presente });
  await notifier(
    em,
    [billetageAValider({ id: presente.id, caisse: caisse.libelle, auteur: session.fullname })],
    maintenant,
  );
  return succes(presente, phrasesBilletage.billetageDepose);
}
