const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);

/** The only text not escaped again. */
export class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}
type Piece = string | number | null | false | Markup | readonly Markup[];
function render(m: Piece): string {
  if (m === null || m === false) return '';
  if (m instanceof Markup) return m.source;
  if (typeof m === 'object') return m.map((b) => b.source).join('');
  return escapeHtml(String(m));
}
/** Escapes every value; null and false render nothing. */
export const html = (texts: TemplateStringsArray, ...values: readonly Piece[]): Markup =>
  new Markup(texts.reduce((whole, t, i) => whole + render(values[i - 1] ?? null) + t));
