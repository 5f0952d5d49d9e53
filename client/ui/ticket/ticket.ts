import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import { dosageTenu } from '#shared/stock/produit/nom-produit.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import {
  composerTicket,
  type Enseigne,
  enseigne,
  type LigneTicket,
  type Ticket,
} from '#shared/vente/vente/ticket.ts';
import { enLigne } from '#shared/vente/vente/envoi-ticket.phrases.ts';
import { composerTicketAvoir } from '#shared/vente/vente/ticket-avoir.ts';
import type { Trace } from '#client/ui/export/symbole.ts';
import { code128Bars } from './code-128.ts';
import { type Markup, html } from './html.ts';

const ends = (className: string, left: Markup | string, right: string) =>
  html`<div class="rang${className}"><span>${left}</span><span>${right}</span></div>`;

function line(l: LigneTicket): Markup {
  switch (l.genre) {
    case 'trait':
      return html`<div class="trait"></div>`;
    case 'texte':
      return html`<p>${l.texte}</p>`;
    case 'rang':
      return ends('', l.gras ? html`<b>${l.gauche}</b>` : l.gauche, l.droite);
    case 'net':
      return ends(' net', l.gauche, l.droite);
    case 'produit':
      return html`<div class="ligne">
        <b>${dosageTenu(l.libelle)}</b
        >${ends('', l.gauche, l.droite)}${l.posologie !== null && html`<p class="posologie">${l.posologie}</p>`}
      </div>`;
  }
}

function head({
  logo_url,
  nom,
  entete: lines,
}: Pick<Ticket, 'logo_url' | 'nom' | 'entete'>): Markup {
  return html`${logo_url ? html`<img class="logo" src="${logo_url}" alt="" width="100" />` : false}${nom !== null && html`<h1>${nom}</h1>`}${lines.map((t) => html`<p>${t}</p>`)}`;
}
const foot = (slogan: string | null) =>
  slogan
    ? html`<div class="trait"></div>
        <p class="slogan">${slogan}</p>`
    : false;

/** Keeps its proportions on paper; text below. */
function barcode(code: string): Markup {
  let x = 0;
  const bars = code128Bars(code).map((width, i) => {
    const bar = i % 2 === 0 ? `M${x} 0h${width}v1h-${width}z` : '';
    x += width;
    return bar;
  });
  return html`<div class="code">
    <svg viewBox="-10 0 ${x + 20} 1" preserveAspectRatio="none" aria-hidden="true">
      <path d="${bars.join('')}" />
    </svg>
    <p>${code}</p>
  </div>`;
}

/** The State's QR, for its own application; the client's page, smaller. */
function qrCode({ width, height, blacks }: Trace, className = 'qr'): Markup {
  const path = blacks.map(([x, y, w, h]) => `M${x} ${y}h${w}v${h}h-${w}z`).join('');
  return html`<div class="${className}">
    <svg viewBox="-4 -4 ${width + 8} ${height + 8}" aria-hidden="true"><path d="${path}" /></svg>
  </div>`;
}

/**
 * Escaped markup. A reprint bears DUPLICATA and its number; an offline one PROVISOIRE and the
 * station's number.
 */
export function ticket(
  r: Reservation,
  p: Pharmacie | null,
  imprime_par: string,
  {
    trace = null,
    traceLien = null,
    ...suite
  }: Parameters<typeof composerTicket>[3] & {
    trace?: Trace | null;
    traceLien?: Trace | null;
  } = {},
): string {
  return markupOf(composerTicket(r, p, imprime_par, suite), trace, traceLien);
}
/** With its credit note's number. */
export const returnTicket = (
  facts: Parameters<typeof composerTicketAvoir>,
  trace: Trace | null = null,
): string => markupOf(composerTicketAvoir(...facts), trace);

/** `trace`: the drawn QR; `traceLien`: the one of the client's page [ENV-5]. */
function markupOf(t: Ticket, trace: Trace | null, traceLien: Trace | null = null): string {
  const mention = t.provisoire ?? t.duplicata;
  return html`<article class="ticket">
    ${mention !== null && html`<div class="duplicata${t.provisoire !== null && ' long'}" aria-hidden="true">${t.provisoire === null ? 'DUPLICATA' : 'PROVISOIRE'}</div>`}
    <header>${head(t)}</header>
    ${mention !== null && html`<p class="impression">${mention}</p>`}
    <div class="trait"></div>
    ${t.lignes.map(line)} ${trace !== null && qrCode(trace)} ${t.code !== null && barcode(t.code)}
    ${
      traceLien !== null &&
      html`${qrCode(traceLien, 'lien')}
        <p class="slogan">${enLigne}</p>`
    }
    ${foot(t.slogan)}
  </article>`.source;
}

/** Preview of head and foot. */
export function apercuTicket(p: Enseigne): string {
  const t = enseigne(p);
  return html`<article class="ticket">
    <header>${head(t)}</header>
    <div class="trait"></div>
    <p class="slogan">…</p>
    ${foot(t.slogan)}
  </article>`.source;
}
