import { formatNombre } from '#shared/base/montant.ts';
import type {
  EtatThesaurus,
  PartCouverte,
} from '#shared/sante/interaction/import-thesaurus.schema.ts';
import { pourCent } from '#shared/sante/interaction/couverture.rules.ts';
import * as phrases from '#shared/sante/interaction/interaction.phrases.ts';

const part = (what: string, p: PartCouverte): string =>
  `  ${what.padEnd(46)} ${formatNombre(p.total).padStart(7)}  ${pourCent(p.connues, p.total).padStart(7)}  ${pourCent(p.partielles, p.total).padStart(7)}  ${pourCent(p.hors_edition, p.total).padStart(7)}  ${pourCent(p.inconnues, p.total).padStart(7)}`;
const HEAD = `  ${''.padEnd(46)} ${'boîtes'.padStart(7)}  ${'connues'.padStart(7)}  ${'en part.'.padStart(7)} ${'hors éd.'.padStart(8)} ${'inconn.'.padStart(8)}`;

export function sayCoverage(state: EtatThesaurus, elapsed: string): string[] {
  const { edition, substances, classes, couples, couverture: c, notice } = state;
  if (!edition) return [phrases.thesaurusAbsent];
  const first = [
    `Édition ${phrases.deLEdition(edition.libelle)}, importée en ${elapsed} : ${formatNombre(substances)} substances, ${formatNombre(classes)} classes, ${formatNombre(couples)} couples.`,
    edition.source,
    `Licence : ${edition.licence}${notice ? '' : ' (absente)'}`,
  ];
  if (!c) return first;
  const { nom, sel, synonyme, hors_edition, inconnue } = c.noms;
  return [
    ...first,
    `Noms de substances : ${formatNombre(nom)} trouvés par leur nom, ${formatNombre(sel)} sans leur sel, ${formatNombre(synonyme)} par un synonyme écrit à la main ; ${formatNombre(hors_edition)} hors de cette édition, ${formatNombre(inconnue)} inconnus.`,
    HEAD,
    part('présentations disponibles', c.presentations),
    ...(c.essentielles ? [part('… tarifées et essentielles (CEMAC)', c.essentielles)] : []),
    part('vos produits actifs', c.produits),
    ...phrases.definitionsDeCouverture,
  ];
}
