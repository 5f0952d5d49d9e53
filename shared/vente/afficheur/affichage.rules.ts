import { enCentimes, enFcfa, moins, plusGrand, ZERO } from '../../base/montant.ts';
import { demandeAttendue, LIBELLE_OPERATEUR } from '../caisse/demande-du-panier.schema.ts';
import { CAISSE_DEFAUT, nomDuMode } from '../caisse/caisse.schema.ts';
import { CLIENT_COMPTANT } from '../clientele/client.schema.ts';
import { prixUnitaireTtc } from '../reservation/prix-affiche.rules.ts';
import type { Reservation } from '../reservation/reservation.schema.ts';
import type { Affichage, EtapeMontree, MobileMontre, PanierDuClient } from './afficheur.schema.ts';
import { DUREE_PAYE_MS, DUREE_SILENCE_MS } from './page.rules.ts';

const depuis = (instant: string | null, maintenant: Date): number =>
  instant === null ? Infinity : maintenant.getTime() - new Date(instant).getTime();

/**
 * [AFF-1] What a register's screen makes of a basket: nothing unless it is open at that desk, being
 * paid there, or paid a moment ago. The selling screen's own register opens nothing: what its seller
 * types is shown.
 */
function etapeDuPanier(r: Reservation | null, caisse_id: number, maintenant: Date): EtapeMontree {
  if (r === null || r.caisse_id !== caisse_id || r.reservation_produits.length === 0)
    return 'repos';
  if (r.status === 'Termine')
    return depuis(r.switch_finish_at, maintenant) < DUREE_PAYE_MS && !r.vente_annulee
      ? 'paye'
      : 'repos';
  if (r.status !== 'Brouillon' || depuis(r.updated_at, maintenant) >= DUREE_SILENCE_MS)
    return 'repos';
  if (caisse_id === CAISSE_DEFAUT || r.etat_caisse === 'Ouvert') return 'panier';
  return r.etat_caisse === 'En encaissement' ? 'paiement' : 'repos';
}

/** Modes in words, without their references; null when nothing was paid. */
function modesDe({ paiements, mode_paiement }: Reservation): string | null {
  const modes = (paiements ?? []).map((p) => p.mode as string);
  if (modes.length === 0 && mode_paiement) modes.push(mode_paiement);
  return modes.length === 0 ? null : [...new Set(modes.map(nomDuMode))].join(' + ');
}

function payeDe(r: Reservation): PanierDuClient['paye'] {
  if (r.switch_finish_at === null) return null;
  const mode = modesDe(r);
  const rendu =
    mode === null || r.amount_gived === null
      ? null
      : enFcfa(plusGrand(ZERO, moins(enCentimes(r.amount_gived), enCentimes(r.net_a_payer))));
  return {
    at: r.switch_finish_at,
    mode,
    recu: mode === null ? null : r.amount_gived,
    rendu,
    ticket: null,
  };
}

/**
 * [AFF-2] Written key by key: a new column of a basket stays off the client's screen. Never a seller,
 * an insured, a prescription or a cost.
 */
export const panierAMontrer = (r: Reservation, montrer_nom: boolean): PanierDuClient => ({
  lignes: r.reservation_produits.map((l) => ({
    libelle: l.libelle,
    qte: l.qte,
    prix_ttc: prixUnitaireTtc(l),
    total: l.cout_total_reel,
    prise_en_charge: l.total_prise_en_charge,
  })),
  total: r.total,
  prise_en_charge: r.total_prise_en_charge,
  remise: r.remise,
  net: r.net_a_payer,
  client: montrer_nom && r.client_id !== CLIENT_COMPTANT ? r.client : null,
  paye: r.status === 'Termine' ? payeDe(r) : null,
});

interface AMontrer {
  caisse_id: number;
  courant: Reservation | null;
  precedent: Reservation | null;
  montrer_nom: boolean;
}

/** [AFF-3] Awaited from the client's telephone. */
function mobileDe(r: Reservation | null): MobileMontre | null {
  const d = demandeAttendue(r?.demandes_mobiles);
  return d && d.operateur
    ? {
        operateur: LIBELLE_OPERATEUR[d.operateur],
        montant: d.montant,
        depuis: d.depuis,
        etat: 'demandee',
      }
    : null;
}

/** [AFF-3] A request on the telephone is shown with its basket, while that one is not paid. */
export function affichageDuPanier(
  { caisse_id, courant, precedent, montrer_nom }: AMontrer,
  maintenant: Date,
): Pick<Affichage, 'etape' | 'panier' | 'precedent' | 'mobile'> {
  const auGuichet = etapeDuPanier(courant, caisse_id, maintenant);
  const mobile = mobileDe(courant);
  const attend = mobile !== null && (auGuichet === 'panier' || auGuichet === 'paiement');
  const vientDePayer =
    auGuichet !== 'paye' &&
    precedent?.id !== courant?.id &&
    etapeDuPanier(precedent, caisse_id, maintenant) === 'paye';
  return {
    etape: attend ? 'mobile' : auGuichet,
    panier: courant && auGuichet !== 'repos' ? panierAMontrer(courant, montrer_nom) : null,
    precedent: precedent && vientDePayer ? panierAMontrer(precedent, montrer_nom) : null,
    mobile: attend ? mobile : null,
  };
}
