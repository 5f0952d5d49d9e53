import { formatDateHeure } from '#shared/base/dates.ts';
import { enCentimes, enFcfa, formatTicket } from '#shared/base/montant.ts';
import { LIBELLE_MODE, MODES_PAIEMENT } from '#shared/caisse/caisse.schema.ts';
import { rendu } from '#shared/caisse/reglement.rules.ts';
import type { Pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';
import { nomDuClient } from '#shared/reservation/contenu.rules.ts';
import type { LigneReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import { type Balises, html } from './html.ts';

const rang = (libelle: string, montant: number, classe = '') => html`<div class="rang ${classe}"><span>${libelle}</span><span>${formatTicket(montant)}</span></div>`;
const siPositif = (libelle: string, montant: number) => montant > 0 && rang(libelle, montant);

/** What a receipt says of the pharmacy. */
type Enseigne = Pick<Pharmacie, 'nom_pharmacie' | 'adresse' | 'telephone1' | 'telephone2' | 'logo_url' | 'slogan'>;

function entete(p: Enseigne | null): Balises {
  if (!p) return html``;
  const tel = [p.telephone1, p.telephone2].filter(Boolean).join(' / ');
  return html`${p.logo_url ? html`<img class="logo" src="${p.logo_url}" alt="" width="100">` : false}<h1>${p.nom_pharmacie}</h1><p>${p.adresse}</p>${tel ? html`<p>Tél : ${tel}</p>` : false}`;
}

function ligne(l: LigneReservation, posologie: boolean): Balises {
  const couverte = l.prise_en_charge > 0 && html` · ${l.prise_en_charge} %`;
  return html`<div class="ligne"><b>${l.libelle}</b><div class="rang"><span>${l.qte} × ${formatTicket(l.prix_de_vente)}${couverte}</span><span>${formatTicket(l.cout_total_reel)}</span></div>${posologie && l.posologie ? html`<p class="posologie">${l.posologie}</p>` : false}</div>`;
}

/** Payment modes as people say them; a basket paid in several parts names each with its amount. */
function reglement(r: Reservation): Balises {
  const nom = (mode: string) => LIBELLE_MODE[MODES_PAIEMENT.find((m) => m === mode) ?? 'autres'];
  if (r.paiements && r.paiements.length > 1) return html`${r.paiements.map((p) => rang(nom(p.mode), p.montant))}`;
  if (r.net_a_payer <= 0 || r.amount_gived === null) return html``;
  const recu = rang(r.mode_paiement ? `Reçu (${nom(r.mode_paiement)})` : 'Reçu', r.amount_gived);
  return html`${recu}${rang('Rendu', enFcfa(rendu(enCentimes(r.amount_gived), enCentimes(r.net_a_payer))))}`;
}

/**
 * The receipt, as markup for an 80 mm printer; every text in it is escaped. The second print and the next ones carry DUPLICATA
 * across (specification 2 §4); the discount shows only above 1 (§4, calculation).
 */
export function ticket(r: Reservation, p: Pharmacie | null, caissier: string): string {
  const date = formatDateHeure(new Date(r.switch_finish_at ?? r.updated_at));
  return html`<article class="ticket">
${r.impressions > 1 && html`<div class="duplicata">DUPLICATA</div>`}
<header>${entete(p)}</header>
<div class="trait"></div>
<div class="rang"><span>${r.numero_ticket === null ? html`Réservation N° ${r.position}` : html`<b>Ticket N° ${r.numero_ticket}</b>`}</span><span>${r.caisse}</span></div>
<div class="rang"><span>${date}</span><span>N° ${r.position}</span></div>
<p>Vendeur : ${r.created_by}</p>
${(r.switch_finish_by ?? caissier) !== r.created_by && html`<p>Caissier : ${r.switch_finish_by ?? caissier}</p>`}
<p>Client : ${nomDuClient(r)}</p>
<div class="trait"></div>
${r.reservation_produits.map((l) => ligne(l, r.posologie_sur_ticket))}
<div class="trait"></div>
${rang('HT', r.total_ht)}${siPositif('TVA 18 %', r.total_tva)}${siPositif('CSS 1 %', r.total_css)}${siPositif('Garde', r.total_garde)}
${rang('Total TTC', r.total)}
${siPositif('Prise en charge', r.total_prise_en_charge)}${r.remise > 1 && rang('Remise', r.remise)}
${rang('NET À PAYER (FCFA)', r.net_a_payer, 'net')}
${reglement(r)}
${slogan(p)}
</article>`.source;
}

const slogan = (p: Enseigne | null) => p?.slogan ? html`<div class="trait"></div><p class="slogan">${p.slogan}</p>` : false;

/** Head and foot of the receipts to come, around nothing sold: what the settings change. */
export const apercuTicket = (p: Enseigne): string =>
  html`<article class="ticket"><header>${entete(p)}</header><div class="trait"></div><p class="slogan">…</p>${slogan(p)}</article>`.source;
