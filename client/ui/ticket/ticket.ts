import type { Pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import {
  composerTicket,
  type Enseigne,
  enseigne,
  type LigneTicket,
  type Ticket,
} from '#shared/vente/ticket.ts';
import { type Balises, html } from './html.ts';

const bouts = (classe: string, gauche: Balises | string, droite: string) =>
  html`<div class="rang${classe}"><span>${gauche}</span><span>${droite}</span></div>`;

function ligne(l: LigneTicket): Balises {
  switch (l.genre) {
    case 'trait':
      return html`<div class="trait"></div>`;
    case 'texte':
      return html`<p>${l.texte}</p>`;
    case 'rang':
      return bouts('', l.gras ? html`<b>${l.gauche}</b>` : l.gauche, l.droite);
    case 'net':
      return bouts(' net', l.gauche, l.droite);
    case 'produit':
      return html`<div class="ligne">
        <b>${l.libelle}</b
        >${bouts('', l.gauche, l.droite)}${l.posologie !== null && html`<p class="posologie">${l.posologie}</p>`}
      </div>`;
  }
}

function entete({
  logo_url,
  nom,
  entete: sous,
}: Pick<Ticket, 'logo_url' | 'nom' | 'entete'>): Balises {
  return html`${logo_url ? html`<img class="logo" src="${logo_url}" alt="" width="100" />` : false}${nom !== null && html`<h1>${nom}</h1>`}${sous.map((t) => html`<p>${t}</p>`)}`;
}
const pied = (slogan: string | null) =>
  slogan
    ? html`<div class="trait"></div>
        <p class="slogan">${slogan}</p>`
    : false;

/**
 * The receipt, as markup for a browser's printer; every text in it is escaped. A reprint bears
 * DUPLICATA across, and says which one it is; one printed during a cut, PROVISOIRE.
 */
export function ticket(
  r: Reservation,
  p: Pharmacie | null,
  imprime_par: string,
  provisoire = false,
): string {
  const t = composerTicket(r, p, imprime_par, provisoire);
  const mention = t.provisoire ?? t.duplicata;
  return html`<article class="ticket">
    ${mention !== null && html`<div class="duplicata${t.provisoire !== null && ' long'}" aria-hidden="true">${t.provisoire === null ? 'DUPLICATA' : 'PROVISOIRE'}</div>`}
    <header>${entete(t)}</header>
    ${mention !== null && html`<p class="impression">${mention}</p>`}
    <div class="trait"></div>
    ${t.lignes.map(ligne)} ${pied(t.slogan)}
  </article>`.source;
}

/** Head and foot of the receipts to come, around nothing sold: what the settings change. */
export function apercuTicket(p: Enseigne): string {
  const t = enseigne(p);
  return html`<article class="ticket">
    <header>${entete(t)}</header>
    <div class="trait"></div>
    <p class="slogan">…</p>
    ${pied(t.slogan)}
  </article>`.source;
}
