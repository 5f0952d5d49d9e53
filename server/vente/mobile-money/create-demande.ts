import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import type { Centimes } from '#shared/base/montant.ts';
import type { Operateur } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { NomDePiloteMobile } from '#shared/vente/mobile-money/pilotes.ts';
import { referenceDe } from '#shared/vente/mobile-money/reference.rules.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
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
  const ecrite = await row(
    em,
    query
      .insertInto('demande_mobile')
      .values({
        reference: referenceDe(randomBytes(11)),
        pilote: n.pilote,
        operateur: n.operateur,
        msisdn: n.msisdn,
        montant: n.montant,
        reservation_id: n.reservation.id,
        empreinte: n.empreinte,
        caisse_id: n.caisse.id,
        caisse: n.caisse.libelle,
        client: n.reservation.client,
        par: n.par.fullname,
        par_id: n.par.id,
        etat: 'creee',
        force_motif: n.force,
        force_par: n.force && n.par.fullname,
        prochain_at: n.maintenant,
        demandee_at: n.maintenant,
        jour: jourDe(n.maintenant),
        created_at: n.maintenant,
        updated_at: n.maintenant,
      })
      .returningAll(),
  );
  if (!ecrite) throw new Error(`demande mobile du panier ${n.reservation.id} non écrite`);
  return ecrite;
}
