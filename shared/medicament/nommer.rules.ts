import { normaliser } from '../base/liste.ts';

const CONTENU = /(\d+(?:[.,]\d+)?)\s*(ml|g|mg|l|dose)(?:\(?s\)?)?\b/;
const UNITES = /de\s+(\d+)\s+(?:comprime|gelule|capsule|sachet|suppositoire|ampoule|ovule|pastille|patch|dispositif|recipient|film|gomme|lyophilisat|seringue|stylo|cartouche|flacon)/;

/** How many, or how much, a presentation holds: 'B/30' or '100 ML'; empty when its text says neither. */
export function contenance(presentation: string): string {
  const texte = normaliser(presentation);
  const unites = UNITES.exec(texte);
  if (unites?.[1]) return `B/${unites[1]}`;
  const debut = /^(\d+)\s/.exec(texte);
  const contenu = CONTENU.exec(texte);
  if (contenu?.[1] && contenu[2]) return `${debut && Number(debut[1]) > 1 ? `${debut[1]} X ` : ''}${contenu[1]} ${contenu[2].toUpperCase()}`;
  return debut && Number(debut[1]) > 0 ? `B/${debut[1]}` : '';
}

/**
 * [MED-1] Name of the product made from a presentation: the medicine in capitals, then what the box holds, so that two boxes of
 * one medicine do not look the same at the till. 150 characters at most.
 */
export function nommerPresentation(libelle: string, presentation: string): string {
  const nom = libelle.toUpperCase().replace(/,\s*/g, ' ').replace(/\s+/g, ' ').trim();
  const suffixe = contenance(presentation);
  const place = 150 - (suffixe ? suffixe.length + 1 : 0);
  return suffixe ? `${nom.slice(0, place).trimEnd()} ${suffixe}` : nom.slice(0, 150);
}
