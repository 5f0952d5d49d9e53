import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** Titles: 'PACKAGES', 'INDICATIONS'… */
export interface Lien {
  href: string;
  titre: string;
}
/** `champs`: the service's own elements by local name, always lists. */
export interface EntreeVidal {
  titre: string;
  id: string;
  /** 'PRODUCT', 'PACKAGE', 'INDICATION'…; empty when absent. */
  categorie: string;
  liens: Lien[];
  champs: Readonly<Record<string, readonly Champ[]>>;
}
export interface Champ {
  texte: string;
  attributs: Readonly<Record<string, string>>;
}

const analyseur = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  // prefixes move between feed and entries with the years
  removeNSPrefix: true,
  parseTagValue: false, // codes keep their leading zeros
  parseAttributeValue: false,
  trimValues: true,
  processEntities: true,
  isArray: (nom) => nom === 'entry' || nom === 'link',
});

type Noeud = Record<string, unknown>;
const estNoeud = (v: unknown): v is Noeud =>
  typeof v === 'object' && v !== null && !Array.isArray(v);
function enListe(v: unknown): unknown[] {
  if (v === undefined) return [];
  return Array.isArray(v) ? v : [v];
}
function texteDe(v: unknown): string {
  const texte = estNoeud(v) ? v['#text'] : v;
  return typeof texte === 'string' ? texte : '';
}
const champDe = (v: unknown): Champ => ({
  texte: texteDe(v),
  attributs: estNoeud(v)
    ? Object.fromEntries(
        Object.entries(v).flatMap(([cle, valeur]) =>
          cle.startsWith('@') && typeof valeur === 'string' ? [[cle.slice(1), valeur]] : [],
        ),
      )
    : {},
});

const COMMUNS = new Set([
  'title',
  'link',
  'category',
  'author',
  'id',
  'updated',
  'summary',
  'content',
]);
function entreeDe(e: Noeud): EntreeVidal {
  const champs = Object.fromEntries(
    Object.entries(e)
      .filter(([cle]) => !cle.startsWith('@') && !COMMUNS.has(cle))
      .map(([cle, v]) => [cle, enListe(v).map(champDe)]),
  );
  // <id> (Atom) and <vidal:id> merge without prefixes; the numeric one is wanted.
  const ids = enListe(e['id']).map(texteDe);
  const numero = ids.find((i) => /^\d+$/.test(i)) ?? /\/(\d+)$/.exec(ids[0] ?? '')?.[1] ?? '';
  const categorie =
    champDe(e).attributs['categories'] ??
    champDe(enListe(e['category'])[0]).attributs['term'] ??
    '';
  const liens = enListe(e['link'])
    .map(champDe)
    .map(({ attributs }) => ({ href: attributs['href'] ?? '', titre: attributs['title'] ?? '' }));
  return {
    titre: texteDe(e['title']) || (champs['name']?.[0]?.texte ?? ''),
    id: numero,
    categorie,
    liens: liens.filter((l) => l.href !== ''),
    champs,
  };
}

/** Empty for no body, HTML or a non-feed. Never throws. */
export function lireFlux(xml: string): EntreeVidal[] {
  if (xml.trim() === '' || XMLValidator.validate(xml) !== true) return [];
  try {
    const lu: unknown = analyseur.parse(xml);
    const feed = estNoeud(lu) ? lu['feed'] : undefined;
    const seule = estNoeud(lu) ? lu['entry'] : undefined;
    return enListe(estNoeud(feed) ? feed['entry'] : seule)
      .filter(estNoeud)
      .map(entreeDe);
  } catch {
    return [];
  }
}
