import type { EntityManager } from '@mikro-orm/postgresql';
import { formatDateHeure } from '#shared/base/dates.ts';
import { plus, ZERO } from '#shared/base/montant.ts';
import type { ReglementPaiement } from '#shared/vente/caisse/paiement.rules.ts';
import { chaineDeCaisse } from '#shared/platform/scellement/scelle.rules.ts';
import { vente, type Vente } from '#shared/vente/vente/vente.schema.ts';
import { present, toDate } from '../../platform/db/present.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import { type ACertifier, valeursACertifier } from '../certification/ecrire-certifications.sql.ts';
import { publishVenteACertifier } from '../certification/mettre-a-certifier.ts';
import type { DelivrancePreparee } from '../../sante/ordonnancier/exiger-ordonnance.ts';
import { inscrireDelivrance } from '../../sante/ordonnancier/inscrire-delivrance.ts';
import type { CaisseSql } from '../reservation/lignes-sql.ts';
import type { ReservationProduitRow, ReservationRow } from '../reservation/reservation.entity.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { lockChainEnd } from '../../platform/scellement/inscrire.sql.ts';
import { COMMENCER_LA_CHAINE } from './chainer.sql.ts';
import { scellerVente } from './sceller-vente.ts';
import type { VenteRow } from './vente.entity.ts';
import { VENDRE_SANS_CERTIFIER, VENDRE_ET_CERTIFIER, type Vendue } from './vendre.sql.ts';

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
    : sqlOne<Vendue>(em, VENDRE_SANS_CERTIFIER, valeurs);
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
