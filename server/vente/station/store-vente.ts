import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Centimes } from '#shared/base/montant.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { numeroProvisoire } from '#shared/vente/station/provisoire.rules.ts';
import * as phrases from '#shared/vente/station/station.phrases.ts';
import {
  type EcartDeVente,
  type VenteFaite,
  type VenteHorsLigne,
  venteHorsLigne,
} from '#shared/vente/station/station.schema.ts';
import { present } from '../../platform/db/present.ts';
import { json, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { leverNotifications, notifier } from '../../admin/notification/notifier.ts';
import { quarantaineDe, repondreQuarantaine } from './lire-quarantaine.ts';
import type { StationRow, VenteHorsLigneRow } from './station.entity.ts';
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
  const tenue = await row(
    em,
    query
      .selectFrom('vente_hors_ligne')
      .selectAll()
      .where('station_id', '=', s.id)
      .where('numero', '=', vente.numero),
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
/** [HSL-25] Moves the station's last number and chain end. */
export async function avancerStation(
  em: EntityManager,
  s: StationRow,
  numero: number,
  { maillon }: Preuve,
): Promise<StationRow> {
  const station = await row(
    em,
    query
      .updateTable('station')
      .set((eb) => ({
        dernier_numero: eb.fn<number>('greatest', ['dernier_numero', eb.val(numero)]),
        ...(maillon !== null && {
          maillon: eb
            .case()
            .when('dernier_numero', '<=', numero)
            .then(maillon)
            .else(eb.ref('maillon'))
            .end(),
        }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', s.id)
      .returningAll(),
  );
  if (!station) throw new Error(`poste ${s.id} disparu sous verrou`);
  return station;
}

export async function noterVenteRemise(
  em: EntityManager,
  s: StationRow,
  r: VenteRecue,
): Promise<{ gardee: VenteHorsLigneRow; station: StationRow }> {
  const { vente: v, payee } = r;
  const { id: reservation_id, vente_id, numero_ticket } = payee;
  if (vente_id === null || numero_ticket === null)
    throw new Error(`panier ${reservation_id} d’une vente hors ligne non payé`);
  const [station, gardee] = await Promise.all([
    avancerStation(em, s, v.numero, r.preuve),
    row(
      em,
      query
        .insertInto('vente_hors_ligne')
        .values({
          station_id: s.id,
          numero: v.numero,
          numero_provisoire: numeroProvisoire(v.marque, v.numero),
          vente_id,
          reservation_id,
          numero_ticket,
          vendeur: r.vendeur,
          envoyee_par: r.envoyee_par,
          net_a_payer: r.net_a_payer,
          faite_at: r.faite,
          recue_at: r.recue,
          decalage_ms: r.decalage_ms,
          empreinte: empreinteDe(v),
          ecarts: json([...r.ecarts]),
          ...r.preuve,
        })
        .returningAll(),
    ),
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
