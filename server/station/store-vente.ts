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

/** SHA-256 of the payload; recognises a replay. */
export const empreinteDe = (vente: VenteFaite): string =>
  createHash('sha256').update(JSON.stringify(vente)).digest('hex');

/**
 * [HSL-10] Idempotent by number, whatever the key: same content, same answer; other content is
 * refused. Null: unknown.
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

export interface VenteRecue {
  vente: VenteFaite;
  /** Of the recorded sale. */
  net_a_payer: Centimes;
  vendeur: string;
  envoyee_par: string;
  payee: { id: number; vente_id: number | null; numero_ticket: number | null };
  /** `faite`: station clock, corrected; `recue`: server clock. */
  faite: Date;
  recue: Date;
  /** Station clock ahead, in ms. */
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
/** [HSL-25] Moves the station's last number and chain end. */
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
/** [HSL-14] One notification per sale to review, to station managers. */
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

/** [HSL-16] First review clears the notification for everybody. */
export const cesserDePrevenir = (em: EntityManager, id: number, maintenant: Date): Promise<void> =>
  leverNotifications(em, [cleARegarder(id)], maintenant);
