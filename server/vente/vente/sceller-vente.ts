import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { enCentimes, moins, ZERO } from '#shared/base/montant.ts';
import { chaineDeCaisse, DEGRADE } from '#shared/platform/scellement/scelle.rules.ts';
import { toDate } from '../../platform/db/present.ts';
import type { ReservationProduitRow } from '../reservation/reservation.entity.ts';
import type { ChaineFiscaleRow } from '../../platform/scellement/scellement.entity.ts';
import { inscrire, sealUnderLock } from '../../platform/scellement/inscrire.ts';
import type { VenteRow } from './vente.entity.ts';

const ligneScellee = (l: ReservationProduitRow) => ({
  rang: l.rang,
  libelle: l.libelle,
  cip: l.cip,
  qte: l.qte,
  prix_de_vente: l.prix_de_vente,
  prix_plein: l.prix_plein,
  ecoulement: l.ecoulement,
  tva: l.tva,
  css: l.css,
  total_ht: l.total_ht,
  total_tva: l.total_tva,
  total_css: l.total_css,
  total_garde: l.total_garde,
  total_prise_en_charge: l.total_prise_en_charge,
  cout_total: l.cout_total,
  cout_total_reel: l.cout_total_reel,
  prise_en_charge: Math.round(l.prise_en_charge * 100),
});

const venteScellee = (v: VenteRow, lignes: readonly ReservationProduitRow[]) => ({
  numero_ticket: v.numero_ticket,
  jour: v.jour,
  rang_chaine: v.rang_chaine,
  caisse: v.caisse,
  client: v.client,
  total: v.total,
  ht: v.ht,
  tva: v.tva,
  css: v.css,
  garde: v.garde,
  remise: v.remise,
  total_client: v.total_client,
  total_prise_en_charge: v.total_prise_en_charge,
  arrondi: v.arrondi,
  montant_recu: v.montant_recu,
  montant_rendu: v.montant_rendu,
  mode_paiement: v.mode_paiement,
  garde_id: v.garde_id,
  instant: enIso(toDate(v.created_at)),
  vendeur: v.user,
  caissier: v.encaisse_par,
  panier: v.position_and_date,
  maillon: v.empreinte,
  paiements: (v.paiements ?? []).map(({ mode, montant, reference }) => ({
    mode,
    montant: enCentimes(montant),
    reference: reference ?? null,
  })),
  lignes: lignes.map(ligneScellee),
  // only when present, so older seals still verify
  ...(v.arrondi_especes !== ZERO && { arrondi_especes: v.arrondi_especes }),
  ...(v.hors_ligne !== null && { mode: DEGRADE, provisoire: v.hors_ligne }),
});

/**
 * [SCE-5] Sealed from memory; must equal what `server/platform/scellement/pieces.sql.ts` reads for the verifier.
 * A register's first fact is read.
 */
export function scellerVente(
  em: EntityManager,
  ligne: VenteRow,
  lignes: readonly ReservationProduitRow[],
  fin: ChaineFiscaleRow | undefined,
): void {
  if (!fin) {
    inscrire(em, 'vente', ligne.id);
    return;
  }
  sealUnderLock(em, fin, {
    chaine: chaineDeCaisse(ligne.caisse_id),
    type: 'VENTE',
    objet: `vente:${ligne.id}`,
    jour: ligne.jour,
    instant: enIso(toDate(ligne.created_at)),
    net: moins(ligne.total, ligne.remise),
    contenu: venteScellee(ligne, lignes),
  });
}
