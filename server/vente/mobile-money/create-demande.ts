import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import type { Centimes } from '#shared/base/montant.ts';
import type { Operateur } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { NomDePiloteMobile } from '#shared/vente/mobile-money/pilotes.ts';
import { referenceDe } from '#shared/vente/mobile-money/reference.rules.ts';
import { sqlOne } from '../../platform/db/sql.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import type { DemandeLue } from './publish-demande.ts';

interface Nouvelle {
  pilote: NomDePiloteMobile;
  operateur: Operateur;
  /** '24177123456'. */
  msisdn: string;
  montant: Centimes;
  reservation: Pick<ReservationRow, 'id' | 'client'>;
  /** Contents at the request. */
  empreinte: string;
  caisse: { id: number; libelle: string };
  par: { id: number; fullname: string };
  /** Reason to ask beside a live request; null: none lives. */
  force: string | null;
  maintenant: Date;
}
/** [MOB-4] Due at once: the follower sends it after the commit. Lock 2 required. */
export async function createDemande(em: EntityManager, n: Nouvelle): Promise<DemandeLue> {
  const ecrite = await sqlOne<DemandeLue>(
    em,
    `insert into demande_mobile (reference, pilote, operateur, msisdn, montant, reservation_id,
        empreinte, caisse_id, caisse, client, par, par_id, etat, force_motif, force_par,
        prochain_at, demandee_at, jour, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'creee', $13, $14, $15, $15, $16,
        $15, $15)
      returning *`,
    [
      referenceDe(randomBytes(11)),
      n.pilote,
      n.operateur,
      n.msisdn,
      n.montant,
      n.reservation.id,
      n.empreinte,
      n.caisse.id,
      n.caisse.libelle,
      n.reservation.client,
      n.par.fullname,
      n.par.id,
      n.force,
      n.force && n.par.fullname,
      n.maintenant,
      jourDe(n.maintenant),
    ],
  );
  if (!ecrite) throw new Error(`demande mobile du panier ${n.reservation.id} non écrite`);
  return ecrite;
}
