import { normaliser } from '../../base/liste.ts';
import { lireDosage, microDitMu } from '../produit/dosage.rules.ts';

const SOLIDES =
  /\bde\s+(\d+)\s+(?:comprime|gelule|capsule|sachet|suppositoire|ovule|pastille|patch|dispositif|film|gomme|lyophilisat)/;
const VOLUME = /(\d+(?:[.,]\d+)?)\s*(ml|mg|g|l|dose)s?\b/;
const DEBUT = /^(\d+)\s+([a-z]+)/;

/**
 * [MED-3] '2 plaquette(s) de 20 comprimé(s)' → 'B/40'; '5 ampoule(s) en verre de 5 ml' → '5 X 5
 * ML'; '1 tube de 15 g' → '15 G'; else empty.
 */
export function contenance(presentation: string): string {
  const texte = normaliser(presentation);
  const nombre = Number(DEBUT.exec(texte)?.[1] ?? 1);
  const solides = SOLIDES.exec(texte)?.[1];
  if (solides) return `B/${nombre * Number(solides)}`;
  const [, valeur, unite] = VOLUME.exec(texte) ?? [];
  if (valeur && unite) return `${nombre > 1 ? `${nombre} X ` : ''}${valeur} ${unite.toUpperCase()}`;
  return DEBUT.test(texte) ? `B/${nombre}` : '';
}

/** Not the strengths: 'µg' → 'ΜG' reads a thousand times more. */
function enCapitales(texte: string): string {
  const place = lireDosage(texte);
  if (!place) return texte.toUpperCase();
  const { debut, fin } = place;
  const avant = texte.slice(0, debut).toUpperCase();
  return avant + texte.slice(debut, fin) + enCapitales(texte.slice(fin));
}

/**
 * [MED-1] Medicine in capitals, strengths as written, contents to tell boxes apart. Max 150
 * characters.
 */
export function nommerPresentation(libelle: string, presentation: string): string {
  const capitales = microDitMu(enCapitales(libelle));
  const nom = capitales.replace(/,\s+/g, ' ').replace(/\s+/g, ' ').trim();
  const suffixe = contenance(presentation);
  if (!suffixe) return nom.slice(0, 150);
  return `${nom.slice(0, 149 - suffixe.length).trimEnd()} ${suffixe}`;
}
