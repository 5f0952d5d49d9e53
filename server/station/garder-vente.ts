import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Centimes } from '#shared/base/montant.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { numeroProvisoire } from '#shared/station/provisoire.rules.ts';
import * as phrases from '#shared/station/station.phrases.ts';
import {
  type EcartDeVente,
  type VenteFaite,
  type VenteHorsLigne,
  venteHorsLigne,
} from '#shared/station/station.schema.ts';
import { present } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import { leverNotifications, notifier } from '../notification/notifier.ts';
import { quarantaineDe, repondreQuarantaine } from './lire-quarantaine.ts';
import type { StationRow } from './station.entity.ts';
import type { VenteHorsLigneRow } from './vente-hors-ligne.entity.ts';
import type { Preuve } from './verifier-remise.ts';

/** What was handed over, word for word: the same sale again is known by it. */
export const empreinteDe = (vente: VenteFaite): string =>
  createHash('sha256').update(JSON.stringify(vente)).digest('hex');

/**
 * [HSL-10] What the station already handed over under this number: the same is answered again, under
 * whatever key; another content is refused. Null: not known yet.
 */
export async function dejaRemise(
  em: EntityManager,
  s: StationRow,
  vente: VenteFaite,
): Promise<Resultat<VenteHorsLigne | null> | null> {
  const gardee = await quarantaineDe(em, s.id, vente.numero);
  if (gardee)
    return gardee.empreinte === empreinteDe(vente)
      ? repondreQuarantaine(gardee)
      : differente(gardee.numero_provisoire);
  const tenue = await sqlOne<VenteHorsLigneRow>(
    em,
    'select * from vente_hors_ligne where station_id = $1 and numero = $2',
    [s.id, vente.numero],
  );
  if (!tenue) return null;
  if (tenue.empreinte !== empreinteDe(vente)) return differente(tenue.numero_provisoire);
  return succes(
    present(venteHorsLigne, tenue),
    phrases.venteRemise(tenue.numero_provisoire, tenue.numero_ticket),
  );
}

const differente = (provisoire: string): Refus =>
  refus(409, 'vente_hors_ligne_differente', phrases.venteDifferente(provisoire));

/** A sale that was handed over, once it is written. */
export interface VenteRecue {
  /** As it was handed over. */
  vente: VenteFaite;
  /** Of the sale that was made of it. */
  net_a_payer: Centimes;
  vendeur: string;
  envoyee_par: string;
  payee: { id: number; vente_id: number | null; numero_ticket: number | null };
  /** By the station's clock, corrected; and by ours. */
  faite: Date;
  recue: Date;
  /** How much the station's clock was ahead, in ms. */
  decalage_ms: number;
  preuve: Preuve;
  ecarts: readonly EcartDeVente[];
}
const GARDER = `insert into vente_hors_ligne (station_id, numero, numero_provisoire, vente_id,
    reservation_id, numero_ticket, vendeur, envoyee_par, net_a_payer, faite_at, recue_at,
    decalage_ms, empreinte, ecarts, texte, signature, precedent, maillon)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
  returning *`;

const AVANCER = `update station
  set dernier_numero = greatest(dernier_numero, $2), version = version + 1,
    maillon = case when $2 >= dernier_numero and $3::text is not null then $3 else maillon end
  where id = $1
  returning *`;
/** [HSL-25] The station's last number, and the end of its chain, move with what it hands over. */
export async function avancerStation(
  em: EntityManager,
  s: StationRow,
  numero: number,
  { maillon }: Preuve,
): Promise<StationRow> {
  const station = await sqlOne<StationRow>(em, AVANCER, [s.id, numero, maillon]);
  if (!station) throw new Error(`poste ${s.id} disparu sous verrou`);
  return station;
}

/** Keeps what was handed over beside its sale; the station's last number moves with it. */
export async function noterVenteRemise(
  em: EntityManager,
  s: StationRow,
  r: VenteRecue,
): Promise<{ gardee: VenteHorsLigneRow; station: StationRow }> {
  const { vente: v, payee } = r;
  const valeurs = [
    s.id,
    v.numero,
    numeroProvisoire(v.marque, v.numero),
    payee.vente_id,
    payee.id,
    payee.numero_ticket,
    r.vendeur,
    r.envoyee_par,
    r.net_a_payer,
    r.faite,
    r.recue,
    r.decalage_ms,
    empreinteDe(v),
    JSON.stringify(r.ecarts),
    r.preuve.texte,
    r.preuve.signature,
    r.preuve.precedent,
    r.preuve.maillon,
  ];
  const [station, gardee] = await Promise.all([
    avancerStation(em, s, v.numero, r.preuve),
    sqlOne<VenteHorsLigneRow>(em, GARDER, valeurs),
  ]);
  if (!gardee) throw new Error(`vente hors ligne ${v.marque}-${v.numero} non gardée`);
  return { gardee, station };
}

const cleARegarder = (id: number): string => `vente_hors_ligne:${id}`;
/** [HSL-14] Who answers for the stations is told once of a sale to look at. */
export async function prevenir(
  em: EntityManager,
  { id, numero_provisoire, ecarts }: VenteHorsLigneRow,
  maintenant: Date,
): Promise<void> {
  if (ecarts.length === 0) return;
  await notifier(
    em,
    [
      {
        genre: 'vente_hors_ligne',
        cle: cleARegarder(id),
        data: {
          title: phrases.aRegarder(numero_provisoire),
          message: ecarts.map((e) => e.phrase).join(' '),
        },
      },
    ],
    maintenant,
  );
}

/** [HSL-16] Somebody looked at it: nobody else has to. */
export const cesserDePrevenir = (em: EntityManager, id: number, maintenant: Date): Promise<void> =>
  leverNotifications(em, [cleARegarder(id)], maintenant);
