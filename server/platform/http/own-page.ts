/** Style of server-rendered pages; no external file. */
const STYLE = `:root{--ground:#f2f4f7;--surface:#fff;--sunk:#f8f9fb;--line:#e3e6eb;--field:#848d9a;--ink:#131922;--second:#414b59;--meta:#5f6a79;--act:#215db0;--act-tint:#e8f0fb;--money:#1c6e42;--money-tint:#e3f2e9;--attention:#855007;--attention-tint:#fcf1de;color-scheme:light}
@media(prefers-color-scheme:dark){:root{--ground:#12161b;--surface:#1b2027;--sunk:#20262e;--line:#2d343e;--field:#737e8c;--ink:#f1f4f8;--second:#bfc8d3;--meta:#98a3b1;--act:#8abbff;--act-tint:#1c304d;--money:#72ca9b;--money-tint:#17342a;--attention:#fbb360;--attention-tint:#3a2a13;color-scheme:dark}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:14px/20px Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{display:grid;gap:12px;max-width:1040px;margin:0 auto;padding:16px}h1{margin:0;font-size:20px;line-height:28px}h2{margin:0 0 8px;font-size:16px}p{margin:0 0 8px;max-width:80ch}
section,details{padding:12px 16px;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
a{color:var(--act)}a:focus-visible,input:focus-visible,button:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid var(--act);outline-offset:2px}
table{width:100%;border-collapse:collapse}th,td{padding:5px 12px 5px 0;border-top:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}thead th{border:0;color:var(--meta);font-size:12px}
code,pre{font:13px/18px ui-monospace,Menlo,Consolas,monospace}pre{margin:0 0 8px;padding:10px 12px;border:1px solid var(--line);border-radius:6px;background:var(--sunk);overflow:auto}
input{width:100%;height:36px;padding:0 10px;border:1px solid var(--field);border-radius:6px;background:var(--surface);color:var(--ink);font:inherit}
.discret{color:var(--meta)}.avis{padding:8px 12px;border-radius:6px;background:var(--attention-tint);color:var(--attention);font-weight:600}`;

/** Escapes markup; non-breaking spaces inside French quotes. */
export const escapeHtml = (text: string): string =>
  text
    .replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
    .replaceAll('« ', '«\u202f')
    .replaceAll(' »', '\u202f»');

export interface OwnPage {
  title: string;
  /** Already escaped HTML. */
  body: string;
  style?: string;
  /** URLs of own scripts: no inline script. */
  scripts?: readonly string[];
}

export const renderOwnPage = ({ title, body, style = '', scripts = [] }: OwnPage): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main>${scripts.map((s) => `<script type="module" src="${s}"></script>`).join('')}</body></html>`;
