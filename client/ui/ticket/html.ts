const ENTITES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const echapper = (texte: string): string => texte.replace(/[&<>"']/g, (c) => ENTITES[c] ?? c);

/** Markup made by `html`, the only text that is not escaped again. */
export class Balises {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}
type Morceau = string | number | null | false | Balises | readonly Balises[];
function poser(m: Morceau): string {
  if (m === null || m === false) return '';
  if (m instanceof Balises) return m.source;
  if (typeof m === 'object') return m.map((b) => b.source).join('');
  return echapper(String(m));
}
/**
 * Template of markup: every value put in it is escaped, whoever typed it. Null and false leave
 * nothing.
 */
export const html = (textes: TemplateStringsArray, ...valeurs: readonly Morceau[]): Balises =>
  new Balises(textes.reduce((tout, t, i) => tout + poser(valeurs[i - 1] ?? null) + t));
