import type { EntityManager } from '@mikro-orm/postgresql';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import type { ParametreRow } from '../../platform/db/db.entity.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import { CERTIFIE, type Certifie } from '../../admin/pharmacie/certifie.sql.ts';
import { LIGNES_RETENUES } from '../../stock/produit/retenues.sql.ts';
import { CLE_ORDONNANCIER } from '../../admin/pharmacie/reglage-ordonnancier.ts';
import type { CaisseSql, ClientSql, GardeSql, ProduitSql } from './lignes-sql.ts';
import type { ReservationProduitRow, ReservationRow } from './reservation.entity.ts';

// SQL: hot path; what a basket's edit, sending and payment lock and read.

/** Read with the basket: no extra query at payment. */
const ARRONDIR =
  'coalesce((select p.arrondi_especes from pharmacie p order by p.id limit 1), false)';
const ORDONNANCIER = `(select valeur from parametre where cle = '${CLE_ORDONNANCIER}')`;
const RECEMMENT = `r.edited_at > now() - interval '30 minutes'`;
type LockedReservation = ReservationRow & {
  ordonnancier_regle: ParametreRow['valeur'];
  edite_recemment: boolean;
  arrondir: boolean;
  certifie: Certifie | null;
};

const PRODUIT: readonly (keyof ProduitSql)[] = [
  'id',
  'libelle',
  'cip',
  'qte',
  'prix_de_vente',
  'prix_achat',
  'cout_moyen',
  'tva',
  'css',
  'tableau',
  'unites_de_prise',
  'posologie',
  'is_active',
];
const COLONNES_PRODUIT = PRODUIT.map((c) => `p.${c}`).join(', ');

const CLIENT: readonly (keyof ClientSql)[] = [
  'id',
  'libelle',
  'plafond_dette',
  'current_dette',
  'is_active',
  'nom',
  'identifiant_assure',
  'secteur_assure',
];
const COLONNES_CLIENT = CLIENT.map((c) => `c.${c}`).join(', ');
const TETE = `r.*, ${ORDONNANCIER} as ordonnancier_regle, ${RECEMMENT} as edite_recemment,
    ${ARRONDIR} as arrondir, ${CERTIFIE} as certifie`;
export const lockTete = (em: EntityManager, id: number) =>
  sql<LockedReservation>(em, `select ${TETE} from reservation r where r.id = $1 for update of r`, [
    id,
  ]);

const LIGNES = `
  select *
  from reservation_produit
  where reservation_id = any($1)
  order by reservation_id, rang, id`;
export const lignesDesPaniers = (em: EntityManager, ids: readonly number[]) =>
  sql<ReservationProduitRow>(em, LIGNES, [ids]);

const SES_LIGNES = 'select * from reservation_produit where reservation_id = $1 order by rang, id';
export const lignesDuPanier = (em: EntityManager, id: number) =>
  sql<ReservationProduitRow>(em, SES_LIGNES, [id]);

/** Those of the basket and the named ones. `payer` locks: inserts referring to them do not wait. */
export const produitsDuPanier = (
  em: EntityManager,
  id: number,
  { autres, payer }: { autres: readonly number[]; payer: boolean },
) =>
  sql<ProduitSql>(
    em,
    `select ${COLONNES_PRODUIT}
      from produit p
      where p.id in (select produit_id
      from reservation_produit
      where reservation_id = $1
      union
      select unnest($2::int[]))
      order by p.id ${payer ? 'for no key update of p' : ''}`,
    [id, autres],
  );

/** The named one, or the basket's; `payer` locks, but COMPTANT. */
export const clientDuPanier = (
  em: EntityManager,
  id: number,
  { client_id, payer }: { client_id: number | null; payer: boolean },
) =>
  sql<ClientSql>(
    em,
    `select ${COLONNES_CLIENT}
      from client c
      where c.deleted_at is null and c.id = coalesce($2::int,
        (select client_id
        from reservation
        where id = $1)) ${payer ? `and c.id <> ${CLIENT_COMPTANT} for no key update` : ''}`,
    [id, client_id],
  );
export const lockCompte = (em: EntityManager, client_id: number) =>
  sqlOne<ClientSql>(
    em,
    `select ${COLONNES_CLIENT}
      from client c
      where c.id = $1 and c.id <> ${CLIENT_COMPTANT} and c.deleted_at is null
      for no key update`,
    [client_id],
  );

export const gardesEnCours = (em: EntityManager) =>
  sql<GardeSql>(em, `select id, montant_taxe from garde where statut = $1`, ['En cours']);

export type LigneEtProduit = ReservationProduitRow & {
  p_qte: ProduitSql['qte'];
  p_is_active: ProduitSql['is_active'];
  p_tableau: ProduitSql['tableau'];
  p_unites: ProduitSql['unites_de_prise'];
};
type ReservationEtCaisse = LockedReservation & { sa_caisse: CaisseSql | null };
/**
 * In the select list: a join would keep the register the basket had before the lock was waited for,
 * and find none.
 */
const SA_CAISSE = `(
  select jsonb_build_object('id', k.id, 'libelle', k.libelle, 'statut', k.statut,
    'current_authorized_user_id', k.current_authorized_user_id,
    'a_vendu', exists (select from chaine_caisse c where c.caisse_id = k.id))
  from caisse k
  where k.id = coalesce($2::int, r.caisse_id))`;
export const lockTeteEtCaisse = (em: EntityManager, id: number, caisse_id: number | null) =>
  sql<ReservationEtCaisse>(
    em,
    `select ${TETE}, ${SA_CAISSE} as sa_caisse from reservation r where r.id = $1 for update of r`,
    [id, caisse_id],
  );
export const lockLignesEtProduits = (em: EntityManager, id: number) =>
  sql<LigneEtProduit>(
    em,
    `select l.*, p.qte as p_qte, p.is_active as p_is_active, p.tableau as p_tableau,
        p.unites_de_prise as p_unites
      from reservation_produit l
      join produit p on p.id = l.produit_id
      where l.reservation_id = $1
      order by p.id for no key update of p`,
    [id],
  );

/** By ascending id. */
export const lockRetenus = (em: EntityManager, ids: readonly number[]) =>
  sql(em, 'select 1 from produit where id = any($1) order by id for no key update', [ids]);

const CAISSE = `
  select id, libelle, statut, current_authorized_user_id,
    exists (select from chaine_caisse where caisse_id = caisse.id) as a_vendu
  from caisse
  where id = $1`;
export const lireCaisseQuiPaie = (em: EntityManager, id: number) =>
  sqlOne<CaisseSql>(em, CAISSE, [id]);

type CaisseNommee = Pick<CaisseSql, 'id' | 'libelle' | 'statut'>;
export const lireCaissePour = (em: EntityManager, id: number) =>
  sqlOne<CaisseNommee>(em, 'select id, libelle, statut from caisse where id = $1', [id]);
/** Share-locked: cannot close while a basket is being sent (CAI-3). */
export const lockOpenCaisse = (em: EntityManager, id: number) =>
  sqlOne<CaisseNommee>(em, 'select id, libelle, statut from caisse where id = $1 for share', [id]);
/** By ascending id. */
export const lockCaissesInOrder = (em: EntityManager, ids: readonly number[]) =>
  sql<CaisseNommee>(
    em,
    'select id, libelle, statut from caisse where id = any($1) order by id for no key update',
    [ids],
  );

type Retenue = Pick<ReservationProduitRow, 'produit_id' | 'qte'> & {
  fullname: ReservationRow['created_by'];
};
const RETENUES = `
  select l.produit_id, l.created_by as fullname, sum(l.qte)::int as qte
  from (${LIGNES_RETENUES}) l
  where l.reservation_id <> $2
  group by l.produit_id, l.created_by
  order by l.produit_id, qte desc`;
/** By other baskets. */
export const lireRetenues = (em: EntityManager, produits: readonly number[], sauf: number) =>
  sql<Retenue>(em, RETENUES, [produits, sauf]);
