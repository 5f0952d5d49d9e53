import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enCentimes } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
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
import type { StationRow } from './station.entity.ts';
import type { VenteHorsLigneRow } from './vente-hors-ligne.entity.ts';

/** What was handed over, word for word: the same sale again is known by it. */
const empreinteDe = (vente: VenteFaite): string =>
  createHash('sha256').update(JSON.stringify(vente)).digest('hex');

/**
 * [HSL-10] What the station already handed over under this number: the same is answered again, under
 * whatever key; another content is refused. Null: not known yet.
 */
export async function dejaRemise(
  em: EntityManager,
  s: StationRow,
  vente: VenteFaite,
): Promise<Resultat<VenteHorsLigne> | null> {
  const tenue = await sqlOne<VenteHorsLigneRow>(
    em,
    'select * from vente_hors_ligne where station_id = $1 and numero = $2',
    [s.id, vente.numero],
  );
  if (!tenue) return null;
  if (tenue.empreinte !== empreinteDe(vente))
    return refus(
      409,
      'vente_hors_ligne_differente',
      phrases.venteDifferente(tenue.numero_provisoire),
    );
  return succes(
    present(venteHorsLigne, tenue),
    phrases.venteRemise(tenue.numero_provisoire, tenue.numero_ticket),
  );
}

/** A sale that was handed over, once it is written. */
export interface VenteRecue {
  vente: VenteFaite;
  vendeur: string;
  envoyee_par: string;
  payee: { id: number; vente_id: number | null; numero_ticket: number | null };
  /** By the station's clock, corrected; and by ours. */
  faite: Date;
  recue: Date;
  /** How much the station's clock was ahead, in ms. */
  decalage_ms: number;
  ecarts: readonly EcartDeVente[];
}
const GARDER = `insert into vente_hors_ligne (station_id, numero, numero_provisoire, vente_id,
    reservation_id, numero_ticket, vendeur, envoyee_par, net_a_payer, faite_at, recue_at,
    decalage_ms, empreinte, ecarts)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  returning *`;

const AVANCER = `update station
  set dernier_numero = greatest(dernier_numero, $2), version = version + 1
  where id = $1
  returning *`;

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
    enCentimes(v.net_a_payer),
    r.faite,
    r.recue,
    r.decalage_ms,
    empreinteDe(v),
    JSON.stringify(r.ecarts),
  ];
  const [station, gardee] = await Promise.all([
    sqlOne<StationRow>(em, AVANCER, [s.id, v.numero]),
    sqlOne<VenteHorsLigneRow>(em, GARDER, valeurs),
  ]);
  if (!gardee || !station) throw new Error(`vente hors ligne ${v.marque}-${v.numero} non gardée`);
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
