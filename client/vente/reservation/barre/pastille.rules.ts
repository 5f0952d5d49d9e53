import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { numeroDePanier } from '#shared/vente/reservation/contenu.rules.ts';
import { demandeQuiVerrouille } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { venteAnnulee } from '#shared/vente/reservation/reservation.phrases.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';

/** Sign and word, never colour alone. */
export interface Pastille {
  signe: string;
  mot: string;
  teinte: 'danger' | 'neutre' | 'success' | 'primary' | 'warning';
}

/** [PAS-1] Cashier's progress on a sent basket. */
function surCaisse(r: Reservation): Pastille | null {
  const par = r.etat_caisse_par ? ` par ${r.etat_caisse_par}` : '';
  if (r.etat_caisse === 'Renvoyé')
    return {
      signe: '↩',
      mot: `Renvoyé${r.renvoi_motif ? ` : ${r.renvoi_motif}` : ''}`,
      teinte: 'warning',
    };
  const attendu = demandeQuiVerrouille(r.demandes_mobiles);
  if (attendu)
    return attendu.etat === 'confirmee'
      ? { signe: '✓', mot: 'Mobile money confirmé', teinte: 'success' }
      : { signe: '●', mot: 'Mobile money demandé', teinte: 'primary' };
  if (r.etat_caisse === 'En encaissement')
    return { signe: '●', mot: `En encaissement${par}`, teinte: 'neutre' };
  if (r.etat_caisse === 'Ouvert')
    return { signe: '→', mot: `${r.caisse} · ouvert${par}`, teinte: 'neutre' };
  return r.etat_caisse === 'Envoyé' ? { signe: '→', mot: r.caisse, teinte: 'neutre' } : null;
}

/**
 * [PAS-2] Cancelled red, draft plain, finished green, quote blue; a draft shows its progress or
 * amount.
 */
export function pastilleDe(r: Reservation): Pastille {
  if (r.vente_annulee) return { signe: '✕', mot: venteAnnulee, teinte: 'danger' };
  if (r.status === 'Annule') return { signe: '✕', mot: 'Annulé', teinte: 'danger' };
  if (r.status === 'Termine') return { signe: '✓', mot: 'Payé', teinte: 'success' };
  if (r.status === 'Devis') return { signe: 'D', mot: 'Devis', teinte: 'primary' };
  return (
    surCaisse(r) ?? {
      signe: '',
      mot: r.net_a_payer > 0 ? formatNombre(r.net_a_payer) : '',
      teinte: 'neutre',
    }
  );
}

/** [PAS-4] Unsaved or conflicting edits come before any other state. */
export const NON_SYNCHRONISE: Pastille = { signe: '▲', mot: 'Non synchronisé', teinte: 'warning' };
export const EN_CONFLIT: Pastille = { signe: '▲', mot: 'À trancher', teinte: 'warning' };

/** [PAS-6] Idle too long: its stock is released. */
export const STOCK_RENDU: Pastille = { signe: '↺', mot: 'Stock rendu', teinte: 'warning' };

/**
 * [PAS-5] Tabs, `places` at most: the one on screen, then open baskets, latest opened preferred.
 * Ended ones apart, newest first.
 */
export function rangerPastilles(
  jour: readonly Reservation[],
  choisie: number | null,
  places: number,
): { visibles: Reservation[]; enPlus: Reservation[]; closes: Reservation[] } {
  const enBarre = jour.filter((r) => estTraitable(r) || r.id === choisie);
  const trop = Math.max(0, enBarre.length - places);
  const enPlus = enBarre.filter((r) => r.id !== choisie).slice(0, trop);
  return {
    visibles: enBarre.filter((r) => !enPlus.includes(r)),
    enPlus,
    closes: jour.filter((r) => !enBarre.includes(r)).toReversed(),
  };
}

/** 42 → '042'. */
export const numero = numeroDePanier;
/** [PAS-3] Basket `pas` places away, circular; the last when none is selected. */
export function voisine(
  jour: readonly Reservation[],
  id: number | null,
  pas: 1 | -1,
): number | null {
  if (jour.length === 0) return null;
  const rang = jour.findIndex((r) => r.id === id);
  return (rang < 0 ? jour.at(-1) : jour.at((rang + pas) % jour.length))?.id ?? null;
}
