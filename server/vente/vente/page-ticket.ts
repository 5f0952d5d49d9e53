import { formatDate, debutDeJour } from '#shared/base/dates.ts';
import { DUPLICATA, PAGE } from '#shared/vente/vente/envoi-ticket.phrases.ts';
import type { CopieDuClient } from '#shared/vente/vente/ticket-client.ts';
import type { LigneTicket } from '#shared/vente/vente/ticket.ts';
import { escapeHtml, renderOwnPage } from '../../platform/http/own-page.ts';
import { drawQrCode } from '../../platform/reseau/qr-code.ts';

/** Mobile first, one column of a receipt. */
const STYLE = `main{max-width:440px;padding:16px 12px 32px}h1{text-align:center;overflow-wrap:anywhere}
.ticket{display:grid;gap:6px;padding:20px 18px;border-radius:12px;font-size:15px;line-height:22px}
.ticket p{margin:0}.entete{text-align:center;color:var(--second);font-size:14px}
.mention{margin:6px 0;padding:6px 12px;border:2px solid var(--attention);border-radius:6px;color:var(--attention);font-weight:700;letter-spacing:.14em;text-align:center}
hr{width:100%;margin:8px 0;border:0;border-top:1px dashed var(--field)}
.rang{display:flex;justify-content:space-between;gap:16px}.rang>:first-child{min-width:0;overflow-wrap:anywhere}.rang>:last-child{flex:none;text-align:right}
.net{align-items:baseline;margin:6px 0;padding:10px 12px;border-radius:8px;background:var(--money-tint);color:var(--money);font-size:18px;line-height:26px;font-weight:700}
.produit{padding:2px 0}.produit .rang{color:var(--second);font-size:14px}
.qr{justify-self:center;width:168px;height:168px;margin-top:10px;border-radius:8px;background:#fff}
.slogan,.pied{text-align:center}.pied{color:var(--meta);font-size:13px}
@media print{:root{--ground:#fff;--surface:#fff;--ink:#000;--second:#000;--meta:#000;--money:#000;--money-tint:#fff;--attention:#000;color-scheme:light}main{max-width:none;padding:0}.ticket{border:0;padding:0}}`;

const rang = (gauche: string, droite: string, classe = ''): string =>
  `<div class="rang${classe}"><span>${gauche}</span><span>${escapeHtml(droite)}</span></div>`;

function ligne(l: LigneTicket): string {
  switch (l.genre) {
    case 'trait':
      return '<hr>';
    case 'texte':
      return `<p>${escapeHtml(l.texte)}</p>`;
    case 'produit':
      return `<div class="produit"><b>${escapeHtml(l.libelle)}</b>${rang(escapeHtml(l.gauche), l.droite)}</div>`;
    case 'net':
      return rang(escapeHtml(l.gauche), l.droite, ' net');
    case 'rang':
      return rang(l.gras ? `<b>${escapeHtml(l.gauche)}</b>` : escapeHtml(l.gauche), l.droite);
  }
}

function qrCode(texte: string): string {
  const { cote, trace } = drawQrCode(texte);
  return `<svg class="qr" viewBox="0 0 ${cote} ${cote}" role="img" aria-label="QR de la facture de l’État"><path d="${trace}" fill="#000"/></svg>`;
}

/** [ENV-4] Script-free: what the copy says, nothing else. */
export function pageDuTicket(
  c: CopieDuClient,
  { jusqu_au, avec_produits }: { jusqu_au: string; avec_produits: boolean },
): string {
  const pied = [avec_produits ? '' : PAGE.discret, PAGE.jusquAu(formatDate(debutDeJour(jusqu_au)))];
  return renderOwnPage({
    title: c.nom ?? 'Pharmacie',
    style: STYLE,
    body: [
      '<section class="ticket">',
      ...c.entete.map((t) => `<p class="entete">${escapeHtml(t)}</p>`),
      c.duplicata ? `<p class="mention">${DUPLICATA}</p>` : '',
      '<hr>',
      ...c.lignes.map(ligne),
      c.qr === null ? '' : qrCode(c.qr),
      c.slogan ? `<hr><p class="slogan">${escapeHtml(c.slogan)}</p>` : '',
      '</section>',
      `<p class="pied">${escapeHtml(pied.join(' '))}</p>`,
    ].join(''),
  });
}

export const pageSansTicket = ({ titre, texte }: { titre: string; texte: string }): string =>
  renderOwnPage({
    title: titre,
    style: STYLE,
    body: `<section class="ticket"><p>${escapeHtml(texte)}</p></section>`,
  });
