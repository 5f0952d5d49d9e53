import type { EntityManager } from '@mikro-orm/postgresql';
import { formatDateHeure } from '#shared/base/dates.ts';
import { plus, ZERO } from '#shared/base/montant.ts';
import type { ReglementPaiement } from '#shared/vente/caisse/paiement.rules.ts';
import { chaineDeCaisse } from '#shared/platform/scellement/scelle.rules.ts';
import { vente, type Vente } from '#shared/vente/vente/vente.schema.ts';
import { present, toDate } from '../../platform/db/present.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import {
  type ACertifier,
  CERTIFIER_LA_VENTE,
  valeursACertifier,
} from '../certification/ecrire-certifications.sql.ts';
import {
  type CertificationEcrite,
  publishVenteACertifier,
} from '../certification/mettre-a-certifier.ts';
import type { DelivrancePreparee } from '../../sante/ordonnancier/exiger-ordonnance.ts';
import { inscrireDelivrance } from '../../sante/ordonnancier/inscrire-delivrance.ts';
import type { CaisseSql } from '../reservation/lignes-sql.ts';
import type { ReservationProduitRow, ReservationRow } from '../reservation/reservation.entity.ts';
import { inscrire, lockChainEnd } from '../../platform/scellement/inscrire.ts';
import { COMMENCER_LA_CHAINE, PLACE_DANS_LA_CHAINE } from './chainer.ts';
import { scellerVente } from './sceller-vente.ts';
import type { VenteRow } from './vente.entity.ts';

/** All inputs precomputed; the statement adds only number and link. */
export interface VenteAEcrire {
  reservation: ReservationRow;
  lignes: readonly ReservationProduitRow[];
  caisse: Pick<CaisseSql, 'id' | 'libelle' | 'a_vendu'>;
  par: { id: number; fullname: string };
  reglement: ReglementPaiement;
  paiements: VenteRow['paiements'];
  /** PROVISOIRE number of an offline sale. */
  horsLigne?: string;
}

/**
 * [VEN-2] Chain locked until commit sets date, number and link: across midnight, the new day.
 * Gapless, in commit order (I12, I13). Register locks last.
 */
const PLACER = `
  with place as (${PLACE_DANS_LA_CHAINE('$1', '$29')}), n as (
    insert into compteur_caisse (caisse_id, jour, numero)
    select $1, jour, 1
    from place
    on conflict (caisse_id, jour) do update set numero = compteur_caisse.numero + 1
    returning numero
  ), maillon as (
    update chaine_caisse c
    set rang = c.rang + 1, vendue_at = place.vendue_at,
      empreinte = encode(sha256(convert_to(c.empreinte || '|' ||
        concat_ws('|', $1::int, place.jour::text, n.numero, $2::int, $9::bigint, $15::bigint,
          $16::bigint, $14::bigint, $4::text, $6::text), 'UTF8')), 'hex')
    from place, n
    where c.caisse_id = $1
    returning c.empreinte, c.rang, c.vendue_at, place.jour, n.numero
  )`;
const ECRIRE = `
  insert into vente (caisse_id, reservation_id, caisse, "user", user_id, encaisse_par,
    encaisse_par_id, position_and_date, total, ht, tva, css, garde, remise, total_client,
    total_prise_en_charge, arrondi, montant_recu, montant_rendu, mode_paiement, paiements,
      client_id, client, identifiant_assure, nom_assure, numero_feuille_assure, secteur_assure,
      garde_id, taux_tva, taux_css,
    hors_ligne, arrondi_especes, created_at, updated_at, jour, numero_ticket, empreinte,
    rang_chaine)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
    $21, $22, $23, $24, $25, $26, $27, $28, $30, $31, $32, $33, m.vendue_at, m.vendue_at, m.jour,
    m.numero, m.empreinte, m.rang
  from maillon m returning *`;
const VENDRE = `${PLACER} ${ECRIRE}`;
const VENDRE_ET_CERTIFIER = `
  ${PLACER}, v as (${ECRIRE}), c as (${CERTIFIER_LA_VENTE(34)})
  select v.*, (select json_agg(c order by c.id) from c) as certifications
  from v`;
type Vendue = VenteRow & { certifications?: CertificationEcrite[] };

export interface AvecLaVente {
  delivrance: DelivrancePreparee | null;
  /** [CER-1] */
  certification: ACertifier | null;
}
/**
 * Sends the sale's statements in lock order and answers at once. `ordonnancier`: the numbers of its
 * delivery ('S-3, I-12'), null without one; known before the sale is.
 */
export function vendre(
  em: EntityManager,
  { reservation: r, lignes, caisse, par, reglement, paiements, horsLigne }: VenteAEcrire,
  { delivrance, certification }: AvecLaVente,
  maintenant: Date,
): { vente: Promise<Vente>; ordonnancier: Promise<string> | null } {
  const valeurs = [
    caisse.id,
    r.id,
    caisse.libelle,
    r.created_by,
    r.created_by_id,
    par.fullname,
    par.id,
    `${String(r.position).padStart(3, '0')} - ${formatDateHeure(toDate(r.created_at))}`,
    r.total,
    r.total_ht,
    r.total_tva,
    r.total_css,
    r.total_garde,
    r.remise,
    r.montant,
    r.total_prise_en_charge,
    plus(r.arrondi, reglement.arrondi_especes),
    reglement.recu,
    reglement.rendu,
    reglement.mode_paiement,
    paiements === null ? null : JSON.stringify(paiements),
    r.client_id,
    r.client,
    r.identifiant_assure,
    r.nom_assure,
    r.numero_feuille_assure,
    r.secteur_assure,
    r.garde_id,
    maintenant,
    r.taux_tva,
    r.taux_css,
    horsLigne ?? null,
    reglement.arrondi_especes,
  ];
  const chaine = caisse.a_vendu ? null : sql(em, COMMENCER_LA_CHAINE, [caisse.id, maintenant]);
  // lock 8: chaine_caisse, compteur_caisse
  const ecriture = certification
    ? sqlOne<Vendue>(em, VENDRE_ET_CERTIFIER, [...valeurs, ...valeursACertifier(certification)])
    : sqlOne<Vendue>(em, VENDRE, valeurs);
  // lock 10: compteur_ordonnancier
  const ordonnancier = delivrance && inscrireDelivrance(em, r.id, delivrance);
  const dernierFait = lockChainEnd(em, chaineDeCaisse(caisse.id)); // lock 11: chaine_fiscale
  const sceller = async (): Promise<Vente> => {
    const [ligne, fin] = await Promise.all([ecriture, dernierFait, chaine, ordonnancier]);
    if (!ligne) throw new Error(`vente du panier ${r.id} non écrite`);
    scellerVente(em, ligne, lignes, fin);
    if (ligne.total_prise_en_charge > ZERO) inscrire(em, 'assure', ligne.id);
    if (certification) publishVenteACertifier(em, ligne, certification, ligne.certifications ?? []);
    return present(vente, ligne);
  };
  return { vente: sceller(), ordonnancier };
}
