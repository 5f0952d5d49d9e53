/**
 * 72 mm printed of 80, 48 of 58; 350 px on screen (specification 2 §9); nothing under 11 px. Text,
 * to be adopted by the print frame.
 */
export const STYLE_TICKET = `
* { box-sizing: border-box; margin: 0; }
html, body { background: #fff; color: #000; }
.ticket { position: relative; width: 350px; padding: 8px 4px 16px; font: 13px/1.35 system-ui, 'Segoe UI', Arial, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: break-word; overflow: hidden; }
header { text-align: center; }
h1 { font-size: 17px; }
.logo { display: block; width: 100px; margin: 0 auto 4px; filter: grayscale(1); }
.trait { border-top: 1px dashed #000; margin: 6px 0; }
.rang { display: flex; justify-content: space-between; gap: 8px; }
.rang > :last-child { text-align: right; }
.ligne { margin-bottom: 4px; break-inside: avoid; }
.posologie { font-style: italic; font-size: 12px; }
.net { font-size: 17px; font-weight: 700; border-block: 2px solid #000; padding: 3px 0; margin: 4px 0; }
.slogan, .impression, .code { text-align: center; }
.code { margin-top: 8px; }
.code svg { display: block; width: 46mm; height: 11mm; margin: 0 auto; }
.qr { margin-top: 8px; }
.qr svg { display: block; width: 34mm; height: 34mm; margin: 0 auto; }
.lien { margin-top: 8px; }
.lien svg { display: block; width: 24mm; height: 24mm; margin: 0 auto; }
.impression { font-weight: 700; }
.duplicata { position: absolute; inset: 0; display: grid; place-items: center; font-size: 40px; font-weight: 800; letter-spacing: 2px; color: rgb(0 0 0 / 16%); transform: rotate(-28deg); pointer-events: none; }
.duplicata.long { font-size: 36px; }
@media print { .ticket { width: 72mm; margin: 0 auto; padding: 2mm 0 6mm; } }
`;
/** 48 mm are printed. */
export const STYLE_58 = `
.ticket { font-size: 12px; }
h1 { font-size: 15px; }
.net { font-size: 14px; }
.duplicata { font-size: 26px; letter-spacing: 1px; }
.duplicata.long { font-size: 23px; }
@media print { .ticket { width: 48mm; } }
`;
