import * as phrasesReseau from '#shared/platform/reseau/reseau.phrases.ts';
import type { Reseau } from '#shared/platform/reseau/reseau.schema.ts';

const STYLE = `:root{--fond:#f0f2f5;--carte:#fff;--filet:#d9dde3;--texte:#1c2127;--discret:#5f6b7c;--primary:#215db0;--sur:#fff;--teinte:#f7eadc;--avis:#935610;color-scheme:light}
@media(prefers-color-scheme:dark){:root{--fond:#1c2127;--carte:#252a31;--filet:#383e47;--texte:#f6f7f9;--discret:#abb3bf;--primary:#8abbff;--sur:#111418;--teinte:#3d2f1c;--avis:#f5c186;color-scheme:dark}}
*{box-sizing:border-box}body{margin:0;background:var(--fond);color:var(--texte);font:15px/1.45 -apple-system,'Segoe UI',Roboto,'Open Sans',sans-serif}
main{display:grid;gap:12px;max-width:1040px;margin:0 auto;padding:20px 16px}h1{margin:0;font-size:22px}h2{margin:0 0 8px;font-size:17px}h3{margin:0 0 4px;font-size:14px}p{margin:0 0 8px}
section{padding:14px 16px;border:1px solid var(--filet);border-radius:6px;background:var(--carte)}a{color:var(--primary)}
.boutons{display:flex;flex-wrap:wrap;gap:10px;margin-bottom:10px}.bouton{padding:10px 16px;border-radius:4px;background:var(--primary);color:var(--sur);font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
code{overflow-wrap:anywhere;font-size:13px}.systemes{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(230px,100%),1fr));gap:14px}ol{display:grid;gap:4px;margin:0;padding-left:20px}
.adresse{display:flex;flex-wrap:wrap;gap:16px;align-items:center}.adresse svg{flex:none;width:148px;height:148px;border-radius:6px;background:#fff}.adresse strong{font-size:19px;overflow-wrap:anywhere}
.avis{margin:0;padding:8px 14px;border-radius:6px;background:var(--teinte);color:var(--avis);font-weight:600}.discret{color:var(--discret)}ul{margin:4px 0 0;padding-left:18px}`;

/** Nonbreaking spaces inside French quotes. */
const html = (text: string): string =>
  text
    .replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
    .replaceAll('« ', '«&nbsp;')
    .replaceAll(' »', '&nbsp;»');

function addressesSection({ adresses: all }: Reseau, host: string): string {
  const secure = all.filter((a) => a.securisee);
  // The reader's host works from their station.
  const chosen = secure.find((a) => new URL(a.adresse).hostname === host) ?? secure[0];
  if (!chosen) return '';
  const others = secure.filter((a) => a !== chosen);
  return `<section><h2>${phrasesReseau.confiance.etape3}</h2><div class="adresse"><svg viewBox="0 0 ${chosen.qr.cote} ${chosen.qr.cote}" role="img" aria-label="${html(chosen.adresse)}"><path d="${chosen.qr.trace}" fill="#000"/></svg>
<div><p><strong><a href="${html(chosen.adresse)}">${html(chosen.adresse)}</a></strong></p><p>${html(phrasesReseau.confiance.etape3Texte)}</p>
${others.length > 0 ? `<p class="discret">${phrasesReseau.reseauAutres} :</p><ul>${others.map((a) => `<li><a href="${html(a.adresse)}">${html(a.adresse)}</a></li>`).join('')}</ul>` : ''}</div></div></section>`;
}

/** How to trust this server; script-free, read by untrusting stations. `host`: requested name. */
export function renderTrustPage(network: Reseau, host: string): string {
  const words = phrasesReseau.confiance;
  const systems = words.systemes
    .map(
      (s) =>
        `<div><h3>${s.nom}</h3><ol>${s.etapes.map((e) => `<li>${html(e)}</li>`).join('')}</ol></div>`,
    )
    .join('');
  const body =
    network.empreinte === null
      ? `<p class="avis">${html(network.adresses.some((a) => a.securisee) ? words.ailleurs : words.absente)}</p>`
      : `<p class="avis">${words.prudence}</p>
<section><h2>${words.etape1}</h2><div class="boutons"><a class="bouton" href="/confiance/pharmacie.crt" download>${words.windowsLinuxAndroid}</a><a class="bouton" href="/confiance/pharmacie.mobileconfig">${words.apple}</a></div><p class="discret">${words.empreinte}</p><code>${network.empreinte}</code></section>
<section><h2>${words.etape2}</h2><div class="systemes">${systems}</div></section>${addressesSection(network, host)}`;
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.titre}</title><style>${STYLE}</style></head>
<body><main><h1>${words.titre}</h1><p>${words.intro}</p>${body}<p><a href="/">${words.retour}</a></p></main></body></html>`;
}
